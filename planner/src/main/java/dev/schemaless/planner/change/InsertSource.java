package dev.schemaless.planner.change;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.row.ProposedRow;
import dev.schemaless.catalog.row.RowEncoder;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a statement of the INSERT family.
 *
 * @param rows gives one row for each to insert, its values in the order that {@code target} knows
 * @param isIndependent whether {@code rows} reads no table
 */
record InsertSource(Operator rows, boolean isIndependent, RowTarget target, RowEncoder encoder, OnExisting onExisting)
        implements ChangeSource {
    @Override
    public List<StatementChange> changes(ExecutionContext context) {
        ChangeBuffer buffer = new ChangeBuffer(context.limits().statementBytes());
        try (Rows source = rows.open(context)) {
            while (source.next()) {
                context.control().check();
                buffer.add(change(source.values(), context));
            }
        }
        return buffer.changes();
    }

    private StatementChange change(@Nullable Object[] values, ExecutionContext context) {
        ProposedRow row = encoder.propose(target.input(values, 0));
        RowKey given = target.hasGivenKey() ? target.givenKey(values) : null;
        return new InsertRowChange(given == null ? row.key() : given, row, onExisting, context.evaluation());
    }

    /** The rows do not depend on what is there: each decides anew on what it finds. */
    @Override
    public List<StatementChange> renew(
            ExecutionContext context, List<StatementChange> changes, Set<RowKey> lost, int attempt) {
        return changes;
    }
}
