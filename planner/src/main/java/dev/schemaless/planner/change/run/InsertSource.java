package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.planner.change.row.OnExisting;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.Set;

/**
 * A statement of the INSERT family that decides on each row by itself.
 *
 * @param isIndependent whether {@code rows} reads no table
 */
public record InsertSource(ProposedRows rows, boolean isIndependent, OnExisting onExisting) implements ChangeSource {
    @Override
    public List<StatementChange> changes(ExecutionContext context) {
        return rows.changes(context, (key, row) -> new InsertRowChange(key, row, onExisting, context.evaluation()));
    }

    /** Returns the changes as they are: inserted rows do not depend on present ones, and each decides anew. */
    @Override
    public List<StatementChange> renew(
            ExecutionContext context, List<StatementChange> changes, Set<RowKey> lost, int attempt) {
        return changes;
    }
}
