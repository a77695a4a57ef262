package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.system.SystemTable;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes the rows of a system table.
 *
 * @param schemas a condition on the first column, the schema of a row's owner; null for all. It is evaluated once for each schema
 * @param owners another condition on the first two columns; null for all
 */
public record SystemTableOperator(
        SystemTable table,
        @Nullable Evaluator schemas,
        @Nullable Evaluator owners) implements Operator {
    @Override
    public Rows open(ExecutionContext context) {
        return new ListRows(table.rowsOf(context.system(), wanted(context)));
    }

    private BiPredicate<String, String> wanted(ExecutionContext context) {
        BiPredicate<String, String> inSchema = test(schemas, context);
        BiPredicate<String, String> named = test(owners, context);
        Map<String, Boolean> known = new HashMap<>();
        return (schema, name) ->
                known.computeIfAbsent(schema, each -> inSchema.test(each, name)) && named.test(schema, name);
    }

    private static BiPredicate<String, String> test(@Nullable Evaluator condition, ExecutionContext context) {
        if (condition == null) {
            return (schema, name) -> true;
        }
        return (schema, name) ->
                Boolean.TRUE.equals(condition.evaluate(new Object[] {schema, name}, context.evaluation()));
    }
}
