package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.coalesce.CombiningQueue;
import dev.schemaless.catalog.coalesce.Ticket;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.layout.PowersOfTwo;
import dev.schemaless.catalog.read.page.ByValue;
import dev.schemaless.catalog.read.page.ReadSession;
import java.time.Duration;
import java.util.List;

/**
 * A lookup of one value of each of an index's first columns, in one table run. If more is found than one batch is to
 * read, the batch settles no caller: each looks up alone then, and large lookups are not batched for a while.
 *
 * @param statement looks the values up
 * @param partition on which the run lies
 * @param values of the columns, in the index's order
 * @param <X> rows or row keys
 * @param <R> the result of a caller
 */
public record ValueRead<X, R>(
        ReadSession session, ValueStatement<X, R> statement, int partition, int run, List<EncodedValue> values)
        implements SharedRead<ValueRead<X, R>, R> {
    /** The limit of bytes concerns the rows that lookups are expected to find. */
    static final CombiningQueue.Limits LIMITS = new CombiningQueue.Limits(128, 1024 * 1024);
    /** The most entries that a batch reads: somewhat more than its lookups are expected to find. */
    private static final int MOST_ENTRIES = 8_192;
    /**
     * The fraction of the time limit of a server's answer for which a lookup that is unexpectedly large may hold up
     * others.
     */
    private static final int LONG_PART = 300;

    /** The lookups that one statement answers. */
    private record Shape(long catalogVersion, int columns) {}

    @Override
    public Object shape() {
        return new Shape(session.request().catalogVersion(), values.size());
    }

    @Override
    public long size() {
        return statement.sizes().expected();
    }

    @Override
    public boolean isSmall() {
        return !statement.sizes().isLarge(values);
    }

    @Override
    public Duration longest() {
        return session.partitions().get(partition).patience().dividedBy(LONG_PART);
    }

    @Override
    public R alone() {
        return statement.alone(this);
    }

    @Override
    public void together(List<Ticket<ValueRead<X, R>, R>> tickets) {
        List<List<EncodedValue>> all = tickets.stream()
                .map(ticket -> ticket.operation().values())
                .distinct()
                .toList();
        ByValue<X> found = statement.together(this, PowersOfTwo.padded(all), MOST_ENTRIES + 1);
        found.found().forEach((value, group) -> statement.sizes().note(value, group.bytes()));
        if (found.complete()) {
            tickets.forEach(ticket ->
                    ticket.succeed(statement.of(found.of(ticket.operation().values()))));
        }
    }
}
