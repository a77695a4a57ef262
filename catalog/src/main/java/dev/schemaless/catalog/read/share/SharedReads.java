package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadMeter;
import dev.schemaless.catalog.coalesce.BatchMeters;
import dev.schemaless.catalog.coalesce.BatchRunner;
import dev.schemaless.catalog.coalesce.CombiningQueue;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.read.page.ReadSession;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Batches reads of one kind, of one model and one choice of its columns. Reads that arrive while another one is under
 * way to the same table run become one statement. Thread-safe.
 *
 * @param <O> the kind of read
 * @param <R> the result of a read
 */
public final class SharedReads<O extends SharedRead<O, R>, R> {
    private final CombiningQueue.Limits limits;
    private final BatchMeters meters;
    private final ConcurrentMap<Integer, CombiningQueue<O, R>> queues = new ConcurrentHashMap<>();

    SharedReads(CombiningQueue.Limits limits, BatchMeters meters) {
        this.limits = limits;
        this.meters = meters;
    }

    /**
     * Reads alone or in a batch, in the caller's thread or another caller's.
     *
     * @throws SchemalessException the failure of this read; a batch that fails is repeated by each caller alone
     */
    public R read(O read) {
        ReadSession session = read.session();
        if (!session.shares(read.partition()) || !read.isSmall()) {
            return read.alone();
        }
        return queues.computeIfAbsent(read.run(), absent -> queueOf(read))
                .run(read, read.shape(), read.size(), session.request().control());
    }

    private CombiningQueue<O, R> queueOf(O read) {
        return new CombiningQueue<>(new Runner<O, R>(read.longest()), limits, meters.of(read.partition()));
    }

    /** Runs the reads of one queue. */
    private record Runner<O extends SharedRead<O, R>, R>(Duration longest) implements BatchRunner<O, R> {
        @Override
        public R alone(O read) {
            return read.alone();
        }

        /** Reads for all tickets at once. If that fails, each caller reads alone. */
        @Override
        public void together(List<Ticket<O, R>> tickets) {
            try {
                tickets.get(0).operation().together(tickets);
            } catch (SchemalessException ignored) {
                // nothing is settled by now, so each caller reads alone
                return;
            }
            for (Ticket<O, R> ticket : tickets) {
                if (ticket.isSettled()) {
                    note(ticket, tickets);
                }
            }
        }

        /** Notes in the meter of a read how many others were in its batch. The leader's session has counted the statement. */
        private void note(Ticket<O, R> ticket, List<Ticket<O, R>> all) {
            ReadMeter meter = ticket.operation().session().request().meter();
            if (meter == null) {
                return;
            }
            if (!ticket.equals(all.get(0))) {
                meter.countStatement();
            }
            meter.noteBatch(all.size() - 1);
        }

        @Override
        public RuntimeException broken(Throwable reason) {
            return new SchemalessException(
                    ErrorCode.INTERNAL,
                    "Cannot read rows: the query that read them with others broke off. Run it again.",
                    reason);
        }
    }
}
