/** Transactions over several partitions: the two-phase commit, and the decisions that outlive its process. */
@NullMarked
package dev.schemaless.catalog.write.commit;

import org.jspecify.annotations.NullMarked;
