/** Changes of rows of other programs' stores: transactions on the partitions involved, and another try where others are in the way. */
@NullMarked
package dev.schemaless.stores.write;

import org.jspecify.annotations.NullMarked;
