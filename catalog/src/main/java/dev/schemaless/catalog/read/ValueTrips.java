package dev.schemaless.catalog.read;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.coalesce.Trips;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.layout.PowersOfTwo;
import java.time.Duration;
import java.util.List;

/**
 * The trips of lookups by equality to one table run of an index. Where more is found than one trip is to read, nobody is settled: each
 * caller looks up by himself then, and those that find much go by themselves for a while.
 *
 * @param <X> what is found
 * @param <R> what a caller gets
 */
final class ValueTrips<X, R> implements Trips<ValueRead, R> {
    /** As many as lookups of usual size find that are expected to fit a trip, and then some. */
    private static final int MOST_ENTRIES = 8_192;

    /** Which part of the time that one waits for a server a lookup holds up others of which nobody knew that it finds much. */
    private static final int LONG_PART = 300;

    private final ValueStatement<X, R> statement;
    private final LookupSizes sizes;
    private final Duration longest;

    /**
     * Makes the trips of a queue.
     *
     * @param patience how long one waits for the server
     */
    ValueTrips(ValueStatement<X, R> statement, LookupSizes sizes, Duration patience) {
        this.statement = statement;
        this.sizes = sizes;
        this.longest = patience.dividedBy(LONG_PART);
    }

    @Override
    public R alone(ValueRead read) {
        return statement.alone(read, sizes);
    }

    /** A read that fails, for whatever reason, leaves it to each caller to meet the same failure, or none. */
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
            Companions.note(ticket, tickets, read.session());
            ticket.succeed(statement.of(all.of(read.values())));
        }
    }

    @Override
    public Duration longest() {
        return longest;
    }

    @Override
    public RuntimeException broken(Throwable reason) {
        return Companions.broken(reason);
    }
}
