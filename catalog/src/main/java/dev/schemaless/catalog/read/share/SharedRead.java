package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.coalesce.BatchRunner;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.read.page.ReadSession;
import java.time.Duration;
import java.util.List;

/**
 * A read of one table run that a statement can answer together with other reads of its kind. Thread-safe.
 *
 * @param <O> the kind of read itself
 * @param <R> the result of a read
 */
interface SharedRead<O extends SharedRead<O, R>, R> {
    ReadSession session();

    /** Returns the partition on which the table run lies. */
    int partition();

    /** Returns the first shard of the table run. */
    int run();

    /** Returns the shape of the statement. One statement answers reads of equal shapes. */
    Object shape();

    /** Returns the expected size of the read, in the unit of its kind's limits. */
    long size();

    /** Says whether the read is small enough to be batched. */
    boolean isSmall();

    /** Reads for this caller alone, in its thread. */
    R alone();

    /**
     * Reads for several callers by one statement, and settles their tickets. Callers whose tickets stay open read
     * alone.
     *
     * @param tickets of reads whose shape is this read's; the first is this read's own
     * @throws dev.schemaless.catalog.SchemalessException before any ticket is settled
     */
    void together(List<Ticket<O, R>> tickets);

    /** Returns how long one statement of this kind holds up the reads that wait. */
    default Duration longest() {
        return BatchRunner.LONGEST;
    }
}
