package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The undo log of a transaction's savepoints: for each row changed between two savepoints, its state before. It is empty while
 * there is no savepoint, and holds a row once for each savepoint. Not thread-safe.
 */
final class UndoLog {
    /** A row of one of the models. */
    private record RowId(int model, RowKey key) {}

    /** The earlier state of a row; null if the transaction had not changed it yet. */
    private record Before(@Nullable StagedRow row) {
        long bytes() {
            return row == null ? 0 : row.size();
        }
    }

    /** A savepoint: the states of the rows that were changed between it and the next one, from before. */
    private static final class Mark implements Transaction.Savepoint {
        private final Map<RowId, Before> rows = new HashMap<>();

        long bytes() {
            return rows.values().stream().mapToLong(Before::bytes).sum();
        }
    }

    /** Takes back the changes of one row. */
    @FunctionalInterface
    interface Restorer {
        void restore(int model, RowKey key, @Nullable StagedRow row);
    }

    private final List<Mark> marks = new ArrayList<>();
    private long bytes;

    /** Returns about how many bytes of memory it holds. */
    long bytes() {
        return bytes;
    }

    /** Says whether a row's state has to be remembered before it is changed. */
    boolean needs(int model, RowKey key) {
        return !marks.isEmpty() && !newest().rows.containsKey(new RowId(model, key));
    }

    /** Remembers a row's state before it is changed, if a savepoint needs it. */
    void remember(int model, RowKey key, @Nullable StagedRow old) {
        if (needs(model, key)) {
            Before before = new Before(old);
            newest().rows.put(new RowId(model, key), before);
            bytes += before.bytes();
        }
    }

    Transaction.Savepoint mark() {
        Mark mark = new Mark();
        marks.add(mark);
        return mark;
    }

    /** Takes back all changes since a savepoint, the last ones first. */
    void undo(Transaction.Savepoint savepoint, Restorer restorer) {
        int place = placeOf(savepoint);
        for (int i = marks.size() - 1; i >= place; i--) {
            Mark mark = marks.get(i);
            mark.rows.forEach((row, before) -> restorer.restore(row.model(), row.key(), before.row()));
            bytes -= mark.bytes();
            mark.rows.clear();
        }
        marks.subList(place + 1, marks.size()).clear();
    }

    /** Releases a savepoint and those after it; the one before it takes over the oldest state of each row. */
    void release(Transaction.Savepoint savepoint) {
        List<Mark> released = marks.subList(placeOf(savepoint), marks.size());
        List<Mark> forgotten = List.copyOf(released);
        released.clear();
        for (Mark mark : forgotten) {
            bytes -= mark.bytes();
            mark.rows.forEach((row, before) -> remember(row.model(), row.key(), before.row()));
        }
    }

    void clear() {
        marks.clear();
        bytes = 0;
    }

    private Mark newest() {
        return marks.get(marks.size() - 1);
    }

    private int placeOf(Transaction.Savepoint savepoint) {
        int place = savepoint instanceof Mark mark ? marks.indexOf(mark) : -1;
        if (place < 0) {
            throw new SchemalessException(
                    ErrorCode.SAVEPOINT_INVALID,
                    "Cannot use savepoint: it is not of this transaction, or no longer valid. Set it anew.");
        }
        return place;
    }
}
