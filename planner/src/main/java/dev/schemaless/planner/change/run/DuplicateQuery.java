package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.row.ProposedRow;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SnapshotReads;
import dev.schemaless.planner.type.ValueBridge;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The query that computes the values of ON DUPLICATE KEY UPDATE for one row. Immutable and thread-safe.
 *
 * @param query its parameters are those of the statement, the row key, and the proposed value of each declared column
 * @param scope the tables that the query reads
 * @param readsTargetAgain whether it reads the changed table in more than one place
 * @param bridges of the declared columns
 */
public record DuplicateQuery(Operator query, ReadScope scope, boolean readsTargetAgain, List<ValueBridge> bridges) {
    /** Returns the row's key, its version and the values of the columns that are set; null if there is no such row. */
    @Nullable Object @Nullable [] compute(RowKey key, ProposedRow row, ExecutionContext context) {
        return SnapshotReads.read(context.withParameters(parameters(key, row, context)), scope, this::read);
    }

    private @Nullable Object @Nullable [] read(ExecutionContext ofRow) {
        ReadSet before = readsTargetAgain ? ReadSet.read(query, scope, ofRow) : null;
        try (Rows rows = query.open(ofRow)) {
            ofRow.control().check();
            if (!rows.next()) {
                return null;
            }
            return before == null ? rows.values().clone() : before.before(rows.values());
        }
    }

    private List<@Nullable Object> parameters(RowKey key, ProposedRow row, ExecutionContext context) {
        List<@Nullable Object> parameters = new ArrayList<>(context.evaluation().parameters());
        parameters.add(row.textOf(key));
        for (int i = 0; i < bridges.size(); i++) {
            parameters.add(bridges.get(i).toCalcite(row.values()[i]));
        }
        return parameters;
    }
}
