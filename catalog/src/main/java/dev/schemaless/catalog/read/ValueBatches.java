package dev.schemaless.catalog.read;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.coalesce.BatchRunner;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.layout.PowersOfTwo;
import java.time.Duration;
import java.util.List;

/**
 * Batches of lookups by equality in one table run of an index. If more is found than one batch is to read, the batch
 * settles no caller: each looks up alone then, and large lookups are not batched for a while.
 *
 * @param <X> rows or row keys
 * @param <R> the result of a caller
 */
final class ValueBatches<X, R> implements BatchRunner<ValueRead, R> {
    /** The most entries that a batch reads: somewhat more than its lookups are expected to find. */
    private static final int MOST_ENTRIES = 8_192;

    /**
     * The fraction of the time limit of a server's answer for which a lookup that is unexpectedly large may hold up
     * others.
     */
    private static final int LONG_PART = 300;

    private final ValueStatement<X, R> statement;
    private final LookupSizes sizes;
    private final Duration longest;

    /**
     * Makes the trips of a queue.
     *
     * @param patience how long one waits for the server
     */
    ValueBatches(ValueStatement<X, R> statement, LookupSizes sizes, Duration patience) {
        this.statement = statement;
        this.sizes = sizes;
        this.longest = patience.dividedBy(LONG_PART);
    }

    @Override
    public R alone(ValueRead read) {
        return statement.alone(read, sizes);
    }

    /** Reads for all tickets at once. If that fails, each caller reads alone. */
    @Override
    public void together(List<Ticket<ValueRead, R>> tickets) {
        try {
            settle(tickets);
        } catch (SchemalessException e) {
            // nothing is settled by now, so each caller reads by himself
            Thread.onSpinWait();
        }
    }

    private void settle(List<Ticket<ValueRead, R>> tickets) {
        List<List<EncodedValue>> values = tickets.stream()
                .map(ticket -> ticket.operation().values())
                .distinct()
                .toList();
        ByValue<X> all = statement.together(tickets.get(0).operation(), PowersOfTwo.padded(values), MOST_ENTRIES + 1);
        all.found().forEach((value, found) -> sizes.note(value, found.bytes()));
        if (!all.complete()) {
            return;
        }
        for (Ticket<ValueRead, R> ticket : tickets) {
            ValueRead read = ticket.operation();
            BatchedReads.note(ticket, tickets, read.session());
            ticket.succeed(statement.of(all.of(read.values())));
        }
    }

    @Override
    public Duration longest() {
        return longest;
    }

    @Override
    public RuntimeException broken(Throwable reason) {
        return BatchedReads.broken(reason);
    }
}
