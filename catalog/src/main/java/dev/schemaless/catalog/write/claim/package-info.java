/** Unique indexes over all partitions: which claims a write takes on partitions other than those of its rows. */
@NullMarked
package dev.schemaless.catalog.write.claim;

import org.jspecify.annotations.NullMarked;
