package dev.schemaless.catalog.write;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.DuplicateRowException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.coalesce.Trips;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import java.time.Duration;
import java.util.List;

/**
 * The transactions of changes to single rows of one model on one partition.
 *
 * <p>A transaction that fails without effect is nobody's failure: each caller makes his change by himself then, with his own limits,
 * retries and messages. One in doubt is settled for all at once, because it is one transaction. A caller learns his own outcome
 * only when it is committed.
 */
final class WriteTrips implements Trips<SharedChange, Long> {
    /** As long as a statement that has to end may ask for the outcome of its own transaction. */
    private static final Duration PATIENCE = Duration.ofMillis(400);

    /** How long a model's changes do not travel together after they waited for somebody's lock. */
    private static final long APART_NANOS = Duration.ofSeconds(5).toNanos();

    /** Which part of the time that one waits for a server one trip holds up all others: one that waits for a lock may take long. */
    private static final int LONG_PART = 100;

    private static final String ACTION = "change rows";

    private final Writer writer;
    private final Partition partition;
    private final int position;
    private final DuplicateRate duplicates = new DuplicateRate();
    private volatile long apartUntil = System.nanoTime();

    WriteTrips(Writer writer, Partition partition, int position) {
        this.writer = writer;
        this.partition = partition;
        this.position = position;
    }

    /** Says whether changes are made one by one, because somebody held a lock a moment ago. */
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

    /** Nobody knows how far a trip got that has thrown what nobody expected. */
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
