/** Changing the catalog: one change at a time over all processes, published to all partitions, finished by others if its process dies. */
@NullMarked
package dev.schemaless.catalog.define;

import org.jspecify.annotations.NullMarked;
