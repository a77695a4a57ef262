package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memo of a correlation: rows that its inner plan gave for outer values. It forgets all of them when there is not enough
 * memory for more. Not thread-safe.
 */
final class CorrelationMemo implements AutoCloseable {
    private final List<Integer> columns;
    private final WorkMemory.Share memory;
    private MemoryAccount account;
    private final Map<List<@Nullable Object>, List<@Nullable Object[]>> known = new HashMap<>();

    /**
     * Makes an empty memo.
     *
     * @param columns of the outer row to which the inner plan refers
     */
    CorrelationMemo(List<Integer> columns, WorkMemory.Share memory) {
        this.columns = columns;
        this.memory = memory;
        this.account = new MemoryAccount(memory);
    }

    /** Returns the outer values that decide over the inner rows. */
    List<@Nullable Object> key(@Nullable Object[] outer) {
        @Nullable Object[] values = new Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = outer[columns.get(i)];
        }
        return Arrays.asList(values);
    }

    /** Returns the inner rows for outer values; null if they are not known. */
    @Nullable List<@Nullable Object[]> find(List<@Nullable Object> key) {
        return known.get(key);
    }

    /** Returns rows that are remembered once the last one was given. */
    Rows remembering(List<@Nullable Object> key, Rows inner) {
        return new Remembering(key, inner);
    }

    private boolean keep(long bytes) {
        if (account.tryKeep(bytes)) {
            return true;
        }
        forget();
        return false;
    }

    @Override
    public void close() {
        forget();
    }

    private void forget() {
        known.clear();
        memory.close();
        account = new MemoryAccount(memory);
    }

    /** Rows on their way into the memo. If they do not fit, they are given all the same. */
    private final class Remembering implements Rows {
        private final List<@Nullable Object> key;
        private final Rows inner;
        private @Nullable List<@Nullable Object[]> seen = new ArrayList<>(1);

        Remembering(List<@Nullable Object> key, Rows inner) {
            this.key = key;
            this.inner = inner;
        }

        @Override
        public boolean next() {
            boolean hasNext = inner.next();
            List<@Nullable Object[]> rows = seen;
            if (rows != null && hasNext) {
                @Nullable Object[] row = inner.values().clone();
                rows.add(row);
                seen = keep(ValueSize.ofRow(row)) ? rows : null;
            } else if (rows != null) {
                seen = null;
                if (keep(ValueSize.kept(key))) {
                    known.put(key, rows);
                }
            }
            return hasNext;
        }

        @Override
        public @Nullable Object[] values() {
            return inner.values();
        }

        @Override
        public void close() {
            inner.close();
        }
    }
}
