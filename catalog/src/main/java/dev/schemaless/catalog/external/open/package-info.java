/** Opening external stores: their layouts, their servers. */
@NullMarked
package dev.schemaless.catalog.external.open;

import org.jspecify.annotations.NullMarked;
