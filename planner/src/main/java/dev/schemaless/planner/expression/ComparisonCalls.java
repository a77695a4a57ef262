package dev.schemaless.planner.expression;

import dev.schemaless.planner.value.ValueKind;
import dev.schemaless.planner.value.ValueOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;

/** Comparisons, by the order of {@link ValueOrder}. */
final class ComparisonCalls {
    private ComparisonCalls() {}

    /** The result of a comparison for an order of its operands. */
    @FunctionalInterface
    private interface Outcome {
        boolean of(int comparison);
    }

    static void register(Map<SqlKind, CallCompiler> byKind) {
        register(byKind, SqlKind.EQUALS, comparison -> comparison == 0);
        register(byKind, SqlKind.NOT_EQUALS, comparison -> comparison != 0);
        register(byKind, SqlKind.LESS_THAN, comparison -> comparison < 0);
        register(byKind, SqlKind.LESS_THAN_OR_EQUAL, comparison -> comparison <= 0);
        register(byKind, SqlKind.GREATER_THAN, comparison -> comparison > 0);
        register(byKind, SqlKind.GREATER_THAN_OR_EQUAL, comparison -> comparison >= 0);
        byKind.put(SqlKind.IS_DISTINCT_FROM, (call, operands) -> distinct(operands, true));
        byKind.put(SqlKind.IS_NOT_DISTINCT_FROM, (call, operands) -> distinct(operands, false));
        byKind.put(SqlKind.SEARCH, SearchArgument::compile);
    }

    private static void register(Map<SqlKind, CallCompiler> byKind, SqlKind kind, Outcome outcome) {
        byKind.put(kind, (call, operands) -> compile(call, operands, outcome));
    }

    private static Optional<Evaluator> compile(RexCall call, List<Operand> operands, Outcome outcome) {
        Operand left = operands.get(0);
        Operand right = operands.get(1);
        if (left.kind() == ValueKind.NULL || right.kind() == ValueKind.NULL) {
            return Optional.of((row, context) -> null);
        }
        Object literal = right.literal();
        if (literal != null && left.kind().isInteger() && right.kind().isInteger()) {
            return Optional.of(againstLong(left.evaluator(), ((Number) literal).longValue(), outcome));
        }
        if (literal != null && left.kind() == ValueKind.STRING && right.kind() == ValueKind.STRING) {
            return Optional.of(againstText(left.evaluator(), (String) literal, call.getKind(), outcome));
        }
        return ValueOrder.between(left.type(), right.type())
                .map(order ->
                        Strict.of(left.evaluator(), right.evaluator(), (a, b) -> outcome.of(order.compare(a, b))));
    }

    private static Evaluator againstLong(Evaluator left, long right, Outcome outcome) {
        return Strict.of(left, value -> outcome.of(Long.compare(((Number) value).longValue(), right)));
    }

    private static Evaluator againstText(Evaluator left, String right, SqlKind kind, Outcome outcome) {
        if (kind == SqlKind.EQUALS) {
            return Strict.of(left, right::equals);
        }
        return Strict.of(left, value -> outcome.of(((String) value).compareTo(right)));
    }

    private static Optional<Evaluator> distinct(List<Operand> operands, boolean distinct) {
        Evaluator left = operands.get(0).evaluator();
        Evaluator right = operands.get(1).evaluator();
        if (operands.stream().anyMatch(operand -> operand.kind() == ValueKind.NULL)) {
            return Optional.of((row, context) -> {
                boolean same = left.evaluate(row, context) == null && right.evaluate(row, context) == null;
                return same != distinct;
            });
        }
        return ValueOrder.between(operands.get(0).type(), operands.get(1).type())
                .map(order -> {
                    Comparator<Object> nullable = Comparator.nullsFirst(order);
                    return (row, context) -> {
                        boolean same = nullable.compare(left.evaluate(row, context), right.evaluate(row, context)) == 0;
                        return same != distinct;
                    };
                });
    }
}
