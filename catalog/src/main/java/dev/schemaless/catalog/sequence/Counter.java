package dev.schemaless.catalog.sequence;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.SequenceSql;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.server.Deadline;
import dev.schemaless.catalog.server.Partition;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The counters of a store's sequences. Each holds the last number given away and moves by compare-and-set. A lost
 * answer may waste numbers, but no number is given twice.
 *
 * <p>Every method sends statements that stand alone, on connections outside of the pool. So the caller may hold
 * connections, and a rollback of the caller's transaction gives no numbers back. Thread-safe.
 */
final class Counter {
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);

    private final Partition partition;
    private final SequenceSql sql;
    private final StoreSql store;
    private final LongSupplier catalogVersion;

    /**
     * Makes the counters.
     *
     * @param catalogVersion the version of the catalog that this process knows
     */
    Counter(Partition partition, TableNames names, LongSupplier catalogVersion) {
        this.partition = partition;
        this.sql = new SequenceSql(partition.dialect(), names);
        this.store = new StoreSql(partition.dialect(), names);
        this.catalogVersion = catalogVersion;
    }

    /**
     * A request for numbers of a counter.
     *
     * @param known the last number taken that the caller knows of; empty to read it
     * @param floor a number that the taken ones must follow; empty for no such bound
     * @param most the number of numbers, at least 1
     */
    record Request(Sequence sequence, OptionalLong known, OptionalLong floor, int most) {
        /** Returns the numbers that are free if one was the last to be given away. */
        private Block after(long last) {
            long base = last;
            if (floor.isPresent() && sequence.range().isAfter(floor.getAsLong(), last)) {
                long end = sequence.range().end();
                base = sequence.range().isAfter(floor.getAsLong(), end) ? end : floor.getAsLong();
            }
            return new Block(
                    base, sequence.range().increment(), (int) sequence.range().countBehind(base, most));
        }
    }

    /**
     * Takes the next numbers, at most as many as requested. The block may be empty.
     *
     * @throws SchemalessException {@code TABLE_NOT_FOUND} if the sequence was dropped, or restarted under another
     *     number
     * @throws StaleCatalogException in that case, if this process does not know that yet
     */
    Block take(Request request, StatementGuard guard) {
        StatementGuard limit = Deadline.within(guard, LONGEST_ANSWER);
        return partition.coordinate(
                "take numbers of sequence '" + request.sequence().name() + "'", limit, connection -> {
                    long last = request.known().isPresent()
                            ? request.known().getAsLong()
                            : read(connection, request.sequence());
                    while (true) {
                        limit.check();
                        Block block = request.after(last);
                        int number = request.sequence().number();
                        if (block.last() == last
                                || sql.advance(number, last, block.last()).update(connection) == 1) {
                            return block;
                        }
                        // another process was faster
                        last = read(connection, request.sequence());
                    }
                });
    }

    private long read(Connection connection, Sequence sequence) throws SQLException {
        List<Long> last = sql.read(sequence.number()).list(connection, row -> row.getLong(1));
        if (last.isEmpty()) {
            throw gone(connection, sequence);
        }
        return last.get(0);
    }

    private SchemalessException gone(Connection connection, Sequence sequence) throws SQLException {
        long known = catalogVersion.getAsLong();
        long seen = store.readEpoch().list(connection, row -> row.getLong(1)).stream()
                .findFirst()
                .orElse(known);
        return seen > known
                ? new StaleCatalogException(known, seen)
                : new SchemalessException(
                        ErrorCode.TABLE_NOT_FOUND,
                        "Cannot take numbers of sequence '" + sequence.name()
                                + "': it was dropped. Plan the statement again.");
    }
}
