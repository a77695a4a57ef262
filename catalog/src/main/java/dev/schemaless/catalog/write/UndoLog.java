package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a transaction needs to go back to its savepoints; remembers nothing while there is none. Not thread-safe. */
final class UndoLog {
    /** What a row was before it was changed; null if the transaction had not changed it yet. */
    private record Step(int model, RowKey key, @Nullable StagedRow row) {}

    /** A savepoint: how much had been changed, and what the transaction held. */
    private static final class Mark implements Transaction.Savepoint {
        private final int steps;
        private final long bytes;

        Mark(int steps, long bytes) {
            this.steps = steps;
            this.bytes = bytes;
        }
    }

    /** Takes back one change. */
    @FunctionalInterface
    interface Restorer {
        void restore(int model, RowKey key, @Nullable StagedRow row);
    }

    private final List<Step> steps = new ArrayList<>();
    private final List<Mark> marks = new ArrayList<>();

    /** Says whether changes are remembered. */
    boolean keeps() {
        return !marks.isEmpty();
    }

    void remember(int model, RowKey key, @Nullable StagedRow old) {
        if (keeps()) {
            steps.add(new Step(model, key, old));
        }
    }

    Transaction.Savepoint mark(long bytes) {
        Mark mark = new Mark(steps.size(), bytes);
        marks.add(mark);
        return mark;
    }

    /** Takes back all changes since a savepoint, the last one first, and returns what the transaction held then. */
    long undo(Transaction.Savepoint savepoint, Restorer restorer) {
        int place = placeOf(savepoint);
        Mark mark = marks.get(place);
        for (int i = steps.size() - 1; i >= mark.steps; i--) {
            Step step = steps.remove(i);
            restorer.restore(step.model(), step.key(), step.row());
        }
        marks.subList(place + 1, marks.size()).clear();
        return mark.bytes;
    }

    /** Forgets a savepoint and those after it. */
    void release(Transaction.Savepoint savepoint) {
        int place = placeOf(savepoint);
        marks.subList(place, marks.size()).clear();
        if (marks.isEmpty()) {
            steps.clear();
        }
    }

    void clear() {
        steps.clear();
        marks.clear();
    }

    private int placeOf(Transaction.Savepoint savepoint) {
        for (int i = 0; i < marks.size(); i++) {
            if (marks.get(i) == savepoint) {
                return i;
            }
        }
        throw new SchemalessException(
                ErrorCode.SAVEPOINT_INVALID,
                "Cannot use savepoint: it is not of this transaction, or no longer valid. Set it anew.");
    }
}
