package dev.schemaless.planner.change;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.row.ProposedRow;
import dev.schemaless.catalog.row.RowEncoder;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a statement of the INSERT family proposes. Immutable and thread-safe.
 *
 * @param rows gives one row for each to insert, its values in the order that {@code target} knows
 */
record ProposedRows(Operator rows, RowTarget target, RowEncoder encoder) {
    /** Makes a change of each row, whose key may be given or computed. */
    List<StatementChange> changes(
            ExecutionContext context, BiFunction<RowKey, ProposedRow, ? extends StatementChange> change) {
        ChangeBuffer buffer = new ChangeBuffer(context.limits().statementBytes());
        try (Rows source = rows.open(context)) {
            while (source.next()) {
                context.control().check();
                @Nullable Object[] values = source.values();
                ProposedRow row = encoder.propose(target.input(values, 0));
                RowKey given = target.hasGivenKey() ? target.givenKey(values) : null;
                buffer.add(change.apply(given == null ? row.key() : given, row));
            }
        }
        return buffer.changes();
    }
}
