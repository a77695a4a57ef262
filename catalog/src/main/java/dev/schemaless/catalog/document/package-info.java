/** The catalog as JSON documents: the definitions of models, indexes, views and sequences in rows of partition 0. */
@NullMarked
package dev.schemaless.catalog.document;

import org.jspecify.annotations.NullMarked;
