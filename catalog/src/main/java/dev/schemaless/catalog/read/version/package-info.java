/** Reading the versions of the store's own cells, current ones and earlier ones: by their positions, or by row. */
@NullMarked
package dev.schemaless.catalog.read.version;

import org.jspecify.annotations.NullMarked;
