package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.system.SystemTable;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rows of a system table.
 *
 * @param owners a condition on the first two columns; null for all rows
 */
public record SystemTableOperator(
        SystemTable table, @Nullable Evaluator owners) implements Operator {
    @Override
    public Rows open(ExecutionContext context) {
        return new ListRows(table.rowsOf(context.system(), wanted(context)));
    }

    private BiPredicate<String, String> wanted(ExecutionContext context) {
        Evaluator condition = owners;
        if (condition == null) {
            return (schema, name) -> true;
        }
        return (schema, name) ->
                Boolean.TRUE.equals(condition.evaluate(new Object[] {schema, name}, context.evaluation()));
    }
}
