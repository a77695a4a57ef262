package dev.schemaless.planner.aggregate;

import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.value.JsonForm;
import dev.schemaless.planner.value.ValueKind;
import dev.schemaless.planner.value.ValueOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlJsonConstructorNullClause;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlJsonArrayAggAggFunction;
import org.apache.calcite.sql.fun.SqlJsonObjectAggAggFunction;
import org.jspecify.annotations.Nullable;

/** Compiles calls of functions that keep their rows: LISTAGG, ARRAY_AGG, COLLECT, JSON_ARRAYAGG and JSON_OBJECTAGG. */
final class KeptRowsCompiler {
    private static final Set<SqlKind> KINDS = EnumSet.of(
            SqlKind.LISTAGG, SqlKind.ARRAY_AGG, SqlKind.COLLECT, SqlKind.JSON_ARRAYAGG, SqlKind.JSON_OBJECTAGG);

    private final AggregateCall call;
    private final List<RexNode> arguments;

    /** The columns of kept rows: the arguments, then the sort keys that are not among them. */
    private final List<RexNode> columns;

    private final List<Integer> numbers;

    KeptRowsCompiler(AggregateCall call, List<? extends RexNode> fields) {
        this.call = call;
        this.numbers = new ArrayList<>(call.getArgList());
        call.collation.getKeys().stream().filter(key -> !numbers.contains(key)).forEach(numbers::add);
        this.columns = numbers.stream().<RexNode>map(fields::get).toList();
        this.arguments = columns.subList(0, call.getArgList().size());
    }

    /** Says whether a call's function keeps rows. */
    static boolean knows(AggregateCall call) {
        return KINDS.contains(call.getAggregation().getKind());
    }

    /**
     * Compiles the call.
     *
     * @param filter the rows that count; null for all
     * @return empty if a part of it is not known here, or if DISTINCT leaves several values for a sort key
     */
    Optional<Aggregation> compile(@Nullable Evaluator filter) {
        boolean isSorted = columns.subList(arguments.size(), columns.size()).isEmpty() || !call.isDistinct();
        boolean isOrdered = call.collation.getFieldCollations().stream()
                .map(key -> columns.get(numbers.indexOf(key.getFieldIndex())).getType())
                .allMatch(type -> ValueOrder.between(type, type).isPresent());
        return isSorted && isOrdered
                ? rows().flatMap(rows -> states().map(states -> new Aggregation(states, rows, filter)))
                : Optional.empty();
    }

    /** Returns the evaluator of a row to be kept: null if it does not count. */
    private Optional<Evaluator> rows() {
        int required = keepsNull() ? 0 : 1;
        Optional<Evaluator> all = call.isDistinct()
                ? GroupKeys.of(columns).map(keys -> keys::of)
                : EvaluatorCompiler.compileAll(columns).map(KeptRowsCompiler::list);
        return all.map(row -> (values, context) -> {
            List<?> kept = (List<?>) row.evaluate(values, context);
            return kept == null || kept.subList(0, required).contains(null) ? null : kept;
        });
    }

    private static Evaluator list(List<Evaluator> evaluators) {
        return (row, context) -> {
            @Nullable Object[] values = new @Nullable Object[evaluators.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = evaluators.get(i).evaluate(row, context);
            }
            return Arrays.asList(values);
        };
    }

    private boolean keepsNull() {
        return switch (call.getAggregation().getKind()) {
            case LISTAGG, COLLECT -> false;
            case ARRAY_AGG -> !call.ignoreNulls();
            default -> true;
        };
    }

    private Optional<Supplier<Accumulator>> states() {
        Comparator<List<@Nullable Object>> order = order();
        return function()
                .map(function -> call.isDistinct()
                        ? () -> new DistinctValues(new KeptRows(order, function))
                        : () -> new KeptRows(order, function));
    }

    private @Nullable Comparator<List<@Nullable Object>> order() {
        List<RelFieldCollation> keys = call.collation.getFieldCollations();
        int[] places = keys.stream()
                .mapToInt(key -> numbers.indexOf(key.getFieldIndex()))
                .toArray();
        return keys.isEmpty()
                ? null
                : (left, right) -> {
                    int compared = 0;
                    for (int i = 0; i < places.length && compared == 0; i++) {
                        compared = ValueOrder.compare(keys.get(i), left.get(places[i]), right.get(places[i]));
                    }
                    return compared;
                };
    }

    private Optional<RowsFunction> function() {
        return switch (call.getAggregation().getKind()) {
            case LISTAGG ->
                arguments.stream().allMatch(each -> ValueKind.of(each.getType()) == ValueKind.STRING)
                        ? Optional.of(this::joined)
                        : Optional.empty();
            case ARRAY_AGG -> Optional.of(KeptRowsCompiler::array);
            case COLLECT -> Optional.of(KeptRowsCompiler::first);
            case JSON_ARRAYAGG -> Optional.of(jsonArray((SqlJsonArrayAggAggFunction) call.getAggregation()));
            case JSON_OBJECTAGG -> Optional.of(jsonObject((SqlJsonObjectAggAggFunction) call.getAggregation()));
            default -> Optional.empty();
        };
    }

    private static @Nullable Object array(List<List<@Nullable Object>> rows) {
        return rows.isEmpty() ? null : first(rows);
    }

    private static List<@Nullable Object> first(List<List<@Nullable Object>> rows) {
        List<@Nullable Object> values = new ArrayList<>(rows.size());
        rows.forEach(row -> values.add(row.get(0)));
        return values;
    }

    /** Returns the texts, each but the first after its separator; the default one is a comma, and NULL is an empty one. */
    private @Nullable String joined(List<List<@Nullable Object>> rows) {
        StringBuilder text = new StringBuilder();
        for (List<@Nullable Object> row : rows.subList(Math.min(1, rows.size()), rows.size())) {
            text.append(arguments.size() > 1 ? Objects.requireNonNullElse(row.get(1), "") : ",")
                    .append(row.get(0));
        }
        return rows.isEmpty() ? null : rows.get(0).get(0) + text.toString();
    }

    private RowsFunction jsonArray(SqlJsonArrayAggAggFunction operator) {
        JsonForm form = JsonForm.of(arguments.get(0).getType());
        boolean isSparse = operator.getNullClause() == SqlJsonConstructorNullClause.ABSENT_ON_NULL;
        return (List<List<@Nullable Object>> rows) -> JsonForm.array(first(rows), form, isSparse);
    }

    private RowsFunction jsonObject(SqlJsonObjectAggAggFunction operator) {
        JsonForm form = JsonForm.of(arguments.get(1).getType());
        boolean isSparse = operator.getNullClause() == SqlJsonConstructorNullClause.ABSENT_ON_NULL;
        return (List<List<@Nullable Object>> rows) -> JsonForm.object(rows, form, isSparse);
    }
}
