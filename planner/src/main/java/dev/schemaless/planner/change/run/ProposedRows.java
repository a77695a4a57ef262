package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.change.row.NumberedRow;
import dev.schemaless.planner.change.row.RowFaults;
import dev.schemaless.planner.change.row.RowProposal;
import dev.schemaless.planner.change.row.RowTarget;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SnapshotReads;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a statement of the INSERT family proposes. Immutable and thread-safe.
 *
 * @param order whether the rows come out in the order in which the statement gives them
 * @param rows gives one row for each to insert, its values in the order that {@code target} knows
 * @param scope which tables these read
 */
public record ProposedRows(
        Model model, Order order, Operator rows, ReadScope scope, RowTarget target, RowProposal proposal) {
    /** The order in which rows come out, and the number by which an error names a row. */
    public enum Order {
        /** The rows of VALUES, one after another. */
        AS_GIVEN,
        /** The rows of a query, which may compute many before it gives one. */
        OF_QUERY
    }

    /** Makes a change of each row, whose key may be given or computed. */
    List<StatementChange> changes(
            ExecutionContext context, BiFunction<RowKey, NumberedRow, ? extends StatementChange> change) {
        return SnapshotReads.read(context, scope, reading -> read(reading, change));
    }

    private List<StatementChange> read(
            ExecutionContext context, BiFunction<RowKey, NumberedRow, ? extends StatementChange> change) {
        ChangeBuffer buffer = new ChangeBuffer(context.limits().statementBytes());
        try (Rows source = rows.open(context)) {
            for (long number = 1; next(source, number); number++) {
                context.control().check();
                @Nullable Object[] values = source.values();
                NumberedRow row = proposal.propose(
                        number, target.input(values, 0), context.evaluation().sequences());
                RowKey given = target.hasGivenKey() ? target.givenKey(values) : null;
                buffer.add(change.apply(given == null ? row.row().key() : given, row));
            }
        }
        return buffer.changes();
    }

    private boolean next(Rows source, long number) {
        try {
            return source.next();
        } catch (SchemalessException e) {
            throw RowFaults.inserting(e, model, order == Order.AS_GIVEN ? number : RowFaults.NO_NUMBER);
        }
    }
}
