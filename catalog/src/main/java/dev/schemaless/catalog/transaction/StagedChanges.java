package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a transaction has changed, their states at its savepoints, and the memory that both take. Not
 * thread-safe.
 */
final class StagedChanges {
    private final long maxBytes;
    private final Map<Integer, StagedRows> models = new TreeMap<>();
    private final UndoLog undo = new UndoLog();
    private long staged;

    /**
     * Makes an empty set of changes.
     *
     * @param maxBytes the most memory that they may take
     */
    StagedChanges(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    boolean isEmpty() {
        return models.values().stream().allMatch(StagedRows::isEmpty);
    }

    /** Says whether a row differs from its committed state. */
    boolean isChanged() {
        return models.values().stream().anyMatch(StagedRows::isChanged);
    }

    /** Returns about how many bytes of memory the rows take, those that savepoints need included. */
    long bytes() {
        return staged + undo.bytes();
    }

    /** Returns the changed rows of a model; null if none has been changed. */
    @Nullable StagedRows find(Model model) {
        StagedRows rows = models.get(model.number());
        return rows == null || rows.isEmpty() ? null : rows;
    }

    /** Returns a row as it was changed; null if it was not. */
    @Nullable StagedRow find(Model model, RowKey key) {
        StagedRows rows = models.get(model.number());
        return rows == null ? null : rows.find(key);
    }

    /** Passes on the changed rows of each model, by its number. */
    void forEach(BiConsumer<Integer, StagedRows> consumer) {
        models.forEach((number, rows) -> {
            if (!rows.isEmpty()) {
                consumer.accept(number, rows);
            }
        });
    }

    /**
     * Stages different rows of a model, all or none.
     *
     * @throws SchemalessException with {@code LIMIT_EXCEEDED} if they need too much memory
     */
    void stage(Model model, List<StagedRow> changed) {
        long after = bytes();
        for (StagedRow row : changed) {
            StagedRow old = find(model, row.key());
            after += row.size() - (old == null || undo.needs(model.number(), row.key()) ? 0 : old.size());
        }
        if (after > maxBytes) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot change '" + model.name() + "': the transaction would hold " + after
                            + " bytes in memory, the limit is " + maxBytes
                            + ". Commit in smaller steps, or raise maxTransactionBytes.");
        }
        for (StagedRow row : changed) {
            undo.remember(model.number(), row.key(), set(model.number(), row.key(), row));
        }
    }

    private @Nullable StagedRow set(int model, RowKey key, @Nullable StagedRow row) {
        StagedRow old =
                models.computeIfAbsent(model, number -> new StagedRows()).set(key, row);
        staged += sizeOf(row) - sizeOf(old);
        return old;
    }

    private static long sizeOf(@Nullable StagedRow row) {
        return row == null ? 0 : row.size();
    }

    Transaction.Savepoint savepoint() {
        return undo.mark();
    }

    void rollbackTo(Transaction.Savepoint savepoint) {
        undo.undo(savepoint, (model, key, row) -> {
            set(model, key, row);
        });
    }

    void release(Transaction.Savepoint savepoint) {
        undo.release(savepoint);
    }

    void clear() {
        models.clear();
        undo.clear();
        staged = 0;
    }
}
