package dev.schemaless.catalog.read;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.catalog.coalesce.Ticket;
import java.util.List;

/** Failures of batched reads. */
final class BatchedReads {
    private BatchedReads() {}

    /**
     * Notes in the meter of a read how many others were in its batch. The leader's own session has counted the
     * statements already.
     *
     * @param all the leader's first
     */
    static void note(Ticket<?, ?> ticket, List<? extends Ticket<?, ?>> all, ReadSession session) {
        ReadMeter meter = session.request().meter();
        if (meter == null) {
            return;
        }
        if (!ticket.equals(all.get(0))) {
            meter.countStatement();
        }
        meter.noteBatch(all.size() - 1);
    }

    /** Returns the failure of a read whose batch has thrown an unforeseen exception. */
    static SchemalessException broken(Throwable reason) {
        return new SchemalessException(
                ErrorCode.INTERNAL,
                "Cannot read rows: the query that read them with others broke off. Run it again.",
                reason);
    }
}
