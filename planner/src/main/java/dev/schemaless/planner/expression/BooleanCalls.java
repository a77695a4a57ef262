package dev.schemaless.planner.expression;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Three-valued logic: null is UNKNOWN. */
final class BooleanCalls {
    private BooleanCalls() {}

    static void register(Map<SqlKind, CallCompiler> byKind) {
        byKind.put(SqlKind.AND, (call, operands) -> Optional.of(junction(operands, false)));
        byKind.put(SqlKind.OR, (call, operands) -> Optional.of(disjunction(operands)));
        byKind.put(SqlKind.NOT, (call, operands) -> Optional.of(Strict.of(only(operands), value -> !(Boolean) value)));
        test(byKind, SqlKind.IS_NULL, value -> value == null);
        test(byKind, SqlKind.IS_NOT_NULL, value -> value != null);
        test(byKind, SqlKind.IS_UNKNOWN, value -> value == null);
        test(byKind, SqlKind.IS_TRUE, Boolean.TRUE::equals);
        test(byKind, SqlKind.IS_NOT_TRUE, value -> !Boolean.TRUE.equals(value));
        test(byKind, SqlKind.IS_FALSE, Boolean.FALSE::equals);
        test(byKind, SqlKind.IS_NOT_FALSE, value -> !Boolean.FALSE.equals(value));
    }

    @FunctionalInterface
    private interface Test {
        boolean test(@Nullable Object value);
    }

    private static void test(Map<SqlKind, CallCompiler> byKind, SqlKind kind, Test test) {
        byKind.put(kind, (call, operands) -> {
            Evaluator operand = only(operands);
            return Optional.of((row, context) -> test.test(operand.evaluate(row, context)));
        });
    }

    private static Evaluator only(List<Operand> operands) {
        return operands.get(0).evaluator();
    }

    private static Evaluator disjunction(List<Operand> operands) {
        Evaluator oneByOne = junction(operands, true);
        return AnyOf.of(operands, oneByOne).orElse(oneByOne);
    }

    /** Returns the evaluator of OR if {@code decisive} is true, of AND if it is false. Operands after a decisive one are not evaluated. */
    private static Evaluator junction(List<Operand> operands, boolean decisive) {
        Evaluator[] evaluators = Operand.evaluators(operands);
        return (row, context) -> {
            boolean unknown = false;
            for (Evaluator evaluator : evaluators) {
                Object value = evaluator.evaluate(row, context);
                if (value == null) {
                    unknown = true;
                } else if ((Boolean) value == decisive) {
                    return decisive;
                }
            }
            return unknown ? null : !decisive;
        };
    }
}
