package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.DuplicateRowException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.ProposedRow;
import dev.schemaless.catalog.row.RowEditor;
import dev.schemaless.catalog.row.RowInput;
import dev.schemaless.planner.expression.EvaluationContext;
import java.util.Map;

/** The treatment of an existing row by a statement of the INSERT family. Immutable and thread-safe. */
public sealed interface OnExisting {
    /** Decides on an existing row that was to be inserted. */
    Decision decide(StoredRow current, ProposedRow proposed, EvaluationContext context);

    /** Says whether the statement would fail or do nothing if the row existed, so that most likely it does not. */
    default boolean expectsNone() {
        return false;
    }

    /** The statement fails. */
    record Refuse(Model model) implements OnExisting {
        @Override
        public Decision decide(StoredRow current, ProposedRow proposed, EvaluationContext context) {
            throw duplicate(current.key(), proposed);
        }

        @Override
        public boolean expectsNone() {
            return true;
        }

        /** Returns the refusal of a row whose key is there already. */
        public DuplicateRowException duplicate(RowKey key, ProposedRow proposed) {
            return new DuplicateRowException(
                    model.name(), key, proposed.textOf(key), KeyText.of(model, proposed.values()));
        }
    }

    /** The row stays as it is. */
    record Skip() implements OnExisting {
        @Override
        public Decision decide(StoredRow current, ProposedRow proposed, EvaluationContext context) {
            return new Decision.Keep(0);
        }

        @Override
        public boolean expectsNone() {
            return true;
        }
    }

    /** The given columns get their values, the others stay. */
    record Merge(RowEditor editor) implements OnExisting {
        @Override
        public Decision decide(StoredRow current, ProposedRow proposed, EvaluationContext context) {
            return new Decision.Put(editor.edit(current, proposed.assigned(), proposed.undeclared()), 1);
        }
    }

    /** The given row comes in its place. Counted as MySQL does: the row that goes, and the one that comes. */
    record Replace() implements OnExisting {
        @Override
        public Decision decide(StoredRow current, ProposedRow proposed, EvaluationContext context) {
            return new Decision.Replace(proposed.cells(), 2);
        }
    }

    /** Columns get the values of expressions over both rows. Counted as MySQL's connectors do by default. */
    record Update(DuplicateValues values, RowEditor editor) implements OnExisting {
        @Override
        public Decision decide(StoredRow current, ProposedRow proposed, EvaluationContext context) {
            RowInput input = values.compute(current, proposed, context);
            Map<String, byte[]> cells = editor.edit(current, input.given(), input.undeclared());
            return cells.isEmpty() ? new Decision.Keep(1) : new Decision.Put(cells, 2);
        }
    }
}
