/** The catalog as documents: what models, indexes, views and sequences are in the rows of partition 0. */
@NullMarked
package dev.schemaless.catalog.document;

import org.jspecify.annotations.NullMarked;
