/** Ending the branches of transactions over several partitions whose writers have died. */
@NullMarked
package dev.schemaless.catalog.job.recover;

import org.jspecify.annotations.NullMarked;
