package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.layout.IndexSql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The result of one statement for several values of an index's first columns.
 *
 * @param found by value, without values that have none
 * @param complete whether everything was read
 * @param answered whether the partition answered, even without rows
 */
public record ByValue<X>(Map<List<EncodedValue>, Group<X>> found, boolean complete, boolean answered) {
    /** Bytes that an entry takes in addition to its row: about the memory of finding it. */
    public static final long ENTRY_COST = 256;

    /** The results of one value. Filled by one thread, then only read. */
    public static final class Group<X> {
        private final List<X> all = new ArrayList<>();
        private long bytes;

        private void add(X found, long size) {
            all.add(found);
            bytes += size;
        }

        public List<X> all() {
            return all;
        }

        /** Returns its approximate bytes, those of finding it included. */
        public long bytes() {
            return bytes;
        }
    }

    /** Returns all that was found for a value. */
    public List<X> of(List<EncodedValue> value) {
        Group<X> group = found.get(value);
        return group == null ? List.of() : group.all();
    }

    /** Takes a value from a result's current row. */
    public interface Taker<X> {
        /** Returns null if the row says no more than that there is nothing, or if it is dead. */
        @Nullable X take(ResultSet rows) throws SQLException;

        /** Returns about how many bytes something takes that was found. */
        long bytes(X found);

        /** Returns the number of the first of the columns that have the values. */
        int firstOfValues();
    }

    /**
     * Reads a result until there is no more, a number of rows or more than {@link RowCollector#BUDGET} has come, or {@code goesOn}
     * says so.
     *
     * @param columns how many columns the values have
     */
    public static <X> ByValue<X> collect(ResultSet rows, int columns, Taker<X> taker, int limit, BooleanSupplier goesOn)
            throws SQLException {
        Map<List<EncodedValue>, Group<X>> found = new HashMap<>();
        int count = 0;
        long bytes = 0;
        while (rows.next()) {
            count++;
            X taken = taker.take(rows);
            if (taken != null) {
                long size = ENTRY_COST + taker.bytes(taken);
                bytes += size;
                found.computeIfAbsent(
                                IndexSql.positionOf(rows, taker.firstOfValues(), columns), absent -> new Group<>())
                        .add(taken, size);
            }
            if (count == limit || bytes > RowCollector.BUDGET || !goesOn.getAsBoolean()) {
                return new ByValue<>(found, false, true);
            }
        }
        return new ByValue<>(found, true, count > 0);
    }
}
