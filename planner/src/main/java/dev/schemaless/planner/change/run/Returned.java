package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.cell.MaterializedRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.arithmetic.CheckedArithmetic;
import dev.schemaless.planner.change.select.ReturningSelect;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.read.RowExpressions;
import dev.schemaless.planner.rel.RowComputations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of RETURNING for each row that a statement changes. Immutable and thread-safe. */
public final class Returned {
    /** Columns of an unwritten row that only the server knows. */
    private static final List<PseudoColumn> FACTS =
            List.of(PseudoColumn.VERSION, PseudoColumn.REF_KEY, PseudoColumn.CREATED_AT);

    private final List<String> cells;
    private final RowExpressions expressions;

    private Returned(List<String> cells, RowExpressions expressions) {
        this.cells = cells;
        this.expressions = expressions;
    }

    /**
     * Compiles the list.
     *
     * @param ofOldRows whether it is of rows as they were
     * @throws SchemalessException with {@code NOT_SUPPORTED} if the list cannot be computed of the row alone
     */
    public static Returned of(ReturningSelect select, boolean ofOldRows) {
        Model model = select.model();
        RowExpressions expressions = RowComputations.expressions(
                        CheckedArithmetic.rewrite(select.translated().root().rel))
                .orElseThrow(() -> unsupported(
                        model,
                        "its list is not computed of the changed row alone, as with a subquery or an aggregate"));
        for (PseudoColumn fact : FACTS) {
            if (!ofOldRows && expressions.columns().stream().anyMatch(fact.columnName()::equalsIgnoreCase)) {
                throw unsupported(
                        model, "its list has " + fact.columnName() + ", which is known when the row is written");
            }
        }
        return new Returned(model.cells(), expressions);
    }

    private static SchemalessException unsupported(Model model, String reason) {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot return rows of '" + model.name() + "': " + reason + ". Read that by a query of its own.");
    }

    /**
     * Computes the list of a row, new or, if it is deleted, old.
     *
     * @param current the row as it is; null if there is none
     * @return null if the statement does nothing to the row
     */
    @Nullable Object @Nullable [] evaluate(
            RowKey key, @Nullable StoredRow current, Decision decision, EvaluationContext context) {
        if (decision instanceof Decision.Put put) {
            return expressions.evaluate(put(key, current, put.cells()), context);
        }
        if (decision instanceof Decision.Replace replace) {
            return expressions.evaluate(put(key, null, replace.cells()), context);
        }
        // a row that is set to its own values counts, one that is left out or moves elsewhere does not
        boolean counts = decision instanceof Decision.Keep || decision instanceof Decision.Delete;
        return current != null && counts && decision.count() > 0 ? expressions.evaluate(current, context) : null;
    }

    @SuppressWarnings(
            "NullAway") // before JDK 17.0.19 it does not see that a row's bodies, compiled before, may be null
    private StoredRow put(RowKey key, @Nullable StoredRow current, Map<String, byte[]> changed) {
        List<byte @Nullable []> bodies = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            byte[] body = changed.get(cells.get(i));
            bodies.add(body == null && current != null ? current.bodies().get(i) : body);
        }
        return new MaterializedRow(key, 0, 0, 0, bodies);
    }
}
