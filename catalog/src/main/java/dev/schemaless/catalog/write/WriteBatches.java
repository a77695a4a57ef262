package dev.schemaless.catalog.write;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.DuplicateRowException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.coalesce.BatchRunner;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import java.time.Duration;
import java.util.List;

/**
 * The transactions of changes to single rows of one model on one partition.
 *
 * <p>If a transaction fails without effect, each caller repeats the change alone, with its own limits, retries and
 * messages. Only the conflicts of that count, because those of the transaction may be about other callers' rows. One in
 * doubt is settled for all at once, because it is one transaction. A caller learns its own outcome only when it is
 * committed.
 */
final class WriteBatches implements BatchRunner<SharedChange, Long> {
    /** Time limit of asking for the outcome of a transaction in doubt when a statement has to end. */
    private static final Duration PATIENCE = Duration.ofMillis(400);

    /** Time for which a model's changes are not batched after they waited for a lock. */
    private static final long APART_NANOS = Duration.ofSeconds(5).toNanos();

    /**
     * The fraction of the time limit of a server's answer for which one batch may hold up all others: one that waits
     * for a lock may take long.
     */
    private static final int LONG_PART = 100;

    private static final String ACTION = "change rows";

    private final Writer writer;
    private final Partition partition;
    private final int position;
    private final DuplicateRate duplicates = new DuplicateRate();
    private volatile long apartUntil = System.nanoTime();

    WriteBatches(Writer writer, Partition partition, int position) {
        this.writer = writer;
        this.partition = partition;
        this.position = position;
    }

    /** Says whether changes are made one by one, because a batch has recently waited for a lock. */
    boolean isApart() {
        return System.nanoTime() - apartUntil < 0;
    }

    @Override
    public Long alone(SharedChange change) {
        return writer.write(change.request())[0];
    }

    @Override
    public void together(List<Ticket<SharedChange, Long>> tickets) {
        List<SharedChange> changes = tickets.stream().map(Ticket::operation).toList();
        SharedChange leader = changes.get(0);
        ReadControl control = leader.request().control();
        LocalWrite write = writer.together(
                new SharedWrites.Group(
                        leader.request().catalogVersion(), leader.request().model(), position),
                () -> SharedTask.of(changes),
                duplicates.isHigh(),
                control);
        try {
            write.run(Retry.never(control), new Retry(0, partition.patience(), control));
        } catch (UnknownOutcomeException e) {
            tickets.forEach(ticket -> doubt(ticket, write, e));
            return;
        } catch (SchemalessException e) {
            if (SqlStates.isLockWait(e)) {
                apartUntil = System.nanoTime() + APART_NANOS;
            }
            return;
        }
        tickets.forEach(this::settle);
    }

    private static void doubt(Ticket<SharedChange, Long> ticket, LocalWrite write, UnknownOutcomeException reason) {
        SharedChange change = ticket.operation();
        if (change.isMade()) {
            change.doubt(write);
            ticket.fail(UnknownOutcomeException.of(reason));
        }
    }

    private void settle(Ticket<SharedChange, Long> ticket) {
        SharedChange.Outcome outcome = ticket.operation().outcome();
        duplicates.count(outcome instanceof SharedChange.Outcome.Refused refused
                && refused.reason() instanceof DuplicateRowException);
        if (outcome instanceof SharedChange.Outcome.Made made) {
            ticket.succeed((long) made.count());
        } else if (outcome instanceof SharedChange.Outcome.Refused refused) {
            ticket.fail(refused.reason());
        }
    }

    @Override
    public Duration longest() {
        return partition.patience().dividedBy(LONG_PART);
    }

    /** Returns the failure of a batch that has thrown an unforeseen exception: its outcome is unknown. */
    @Override
    public RuntimeException broken(Throwable reason) {
        return new UnknownOutcomeException(ACTION, partition.display(), reason);
    }

    @Override
    public Duration patience() {
        return PATIENCE;
    }

    @Override
    public RuntimeException left(RuntimeException reason) {
        return new UnknownOutcomeException(ACTION, partition.display(), reason);
    }
}
