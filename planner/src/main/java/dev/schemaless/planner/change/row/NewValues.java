package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.row.RowEditor;
import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.catalog.row.RowMover;
import dev.schemaless.planner.change.run.KeyMoves;
import org.jspecify.annotations.Nullable;

/** The new state of a row that an UPDATE, a DELETE or a SELECT … FOR UPDATE has found. Immutable and thread-safe. */
public sealed interface NewValues {
    /**
     * Decides on a row.
     *
     * @param values that the statement has computed for it
     * @param first the position of the first new value
     */
    Decision decide(StoredRow current, @Nullable Object[] values, int first);

    /** Columns get new values. */
    record Set(RowTarget target, RowEditor editor) implements NewValues {
        @Override
        public Decision decide(StoredRow current, @Nullable Object[] values, int first) {
            RowInput input = target.input(values, first);
            return new Decision.Put(editor.edit(current, input.given(), input.undeclared()), 1);
        }
    }

    /**
     * Columns of the primary key get new values, too. Decides on rows that keep their key; {@link KeyMoves} finds the others.
     */
    record Move(Set set, RowMover mover) implements NewValues {
        @Override
        public Decision decide(StoredRow current, @Nullable Object[] values, int first) {
            return set.decide(current, values, first);
        }

        /** Returns the row under its new key. */
        public RowMover.Moved moved(StoredRow current, @Nullable Object[] values, int first) {
            RowInput input = set.target().input(values, first);
            return mover.move(current, input.given(), input.undeclared());
        }
    }

    /** The row goes, and is counted where it comes in. */
    record Leave() implements NewValues {
        @Override
        public Decision decide(StoredRow current, @Nullable Object[] values, int first) {
            return new Decision.Delete(0);
        }
    }

    /** The row stays, and is held. */
    record Held() implements NewValues {
        @Override
        public Decision decide(StoredRow current, @Nullable Object[] values, int first) {
            return new Decision.Hold(1);
        }
    }

    /** The row goes. */
    record None() implements NewValues {
        @Override
        public Decision decide(StoredRow current, @Nullable Object[] values, int first) {
            return new Decision.Delete(1);
        }
    }
}
