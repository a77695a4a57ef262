package dev.schemaless.planner.expression;

import dev.schemaless.planner.value.Arithmetic;
import dev.schemaless.planner.value.CheckedNumbers;
import dev.schemaless.planner.value.ExactNames;
import dev.schemaless.planner.value.ValueKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;

/** Checked arithmetic on numbers; operations on dates or intervals are left to {@link TemporalCalls}. */
final class ArithmeticCalls {
    private ArithmeticCalls() {}

    static void register(Map<SqlKind, CallCompiler> byKind, Map<String, CallCompiler> byName) {
        binary(byKind, Arithmetic.PLUS, SqlKind.PLUS, SqlKind.CHECKED_PLUS);
        binary(byKind, Arithmetic.MINUS, SqlKind.MINUS, SqlKind.CHECKED_MINUS);
        binary(byKind, Arithmetic.TIMES, SqlKind.TIMES, SqlKind.CHECKED_TIMES);
        binary(byKind, Arithmetic.DIVIDE, SqlKind.DIVIDE, SqlKind.CHECKED_DIVIDE);
        binary(byKind, Arithmetic.MOD, SqlKind.MOD);
        byKind.put(SqlKind.MINUS_PREFIX, ArithmeticCalls::negate);
        byKind.put(SqlKind.CHECKED_MINUS_PREFIX, ArithmeticCalls::negate);
        byKind.put(SqlKind.PLUS_PREFIX, (call, operands) -> operands.get(0).as(call.getType()));
        for (Arithmetic operation : Arithmetic.values()) {
            byName.put(ExactNames.of(operation.name()), (call, operands) -> binary(call, operands, operation));
        }
        byName.put("ABS", ArithmeticCalls::absolute);
        byName.put(ExactNames.ABSOLUTE, ArithmeticCalls::absolute);
        byName.put("SIGN", ArithmeticCalls::sign);
        byName.put("PI", (call, operands) -> Optional.of((row, context) -> Math.PI));
    }

    private static void binary(Map<SqlKind, CallCompiler> byKind, Arithmetic operation, SqlKind... kinds) {
        for (SqlKind kind : kinds) {
            byKind.put(kind, (call, operands) -> binary(call, operands, operation));
        }
    }

    private static Optional<Evaluator> binary(RexCall call, List<Operand> operands, Arithmetic operation) {
        if (operands.size() != 2) {
            return Optional.empty();
        }
        Operand left = operands.get(0);
        Operand right = operands.get(1);
        if (left.kind() == ValueKind.NULL || right.kind() == ValueKind.NULL) {
            return Optional.of((row, context) -> null);
        }
        if (!left.kind().isNumeric() || !right.kind().isNumeric()) {
            return TemporalCalls.arithmetic(call, operands, operation);
        }
        return on(
                        call.getType(),
                        operation,
                        left.kind().isInteger() && right.kind().isInteger())
                .map(function -> Strict.of(left.evaluator(), right.evaluator(), function));
    }

    /** Returns the operation on numbers of any kinds, giving a value of the result type. */
    private static Optional<Strict.Binary> on(RelDataType type, Arithmetic operation, boolean integers) {
        ValueKind kind = ValueKind.of(type);
        return switch (kind) {
            case BYTE, SHORT, INT, LONG ->
                Optional.of(
                        integers
                                ? (a, b) -> CheckedNumbers.narrow(operation.apply(number(a), number(b)), kind)
                                : (a, b) -> CheckedNumbers.narrow(
                                        operation.apply(
                                                CheckedNumbers.toDecimal((Number) a),
                                                CheckedNumbers.toDecimal((Number) b),
                                                0),
                                        kind));
            case DECIMAL -> {
                int precision = type.getPrecision();
                int scale = Math.max(type.getScale(), 0);
                yield Optional.of((a, b) -> CheckedNumbers.fit(
                        operation.apply(
                                CheckedNumbers.toDecimal((Number) a), CheckedNumbers.toDecimal((Number) b), scale),
                        precision,
                        scale));
            }
            case DOUBLE ->
                Optional.of((a, b) -> operation.apply(((Number) a).doubleValue(), ((Number) b).doubleValue()));
            case FLOAT ->
                Optional.of((a, b) -> CheckedNumbers.toFloat(
                        operation.apply(((Number) a).doubleValue(), ((Number) b).doubleValue())));
            default -> Optional.empty();
        };
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }

    private static Optional<Evaluator> negate(RexCall call, List<Operand> operands) {
        return unary(operands.get(0), value -> Arithmetic.MINUS.apply(0L, value), BigDecimal::negate, value -> -value);
    }

    private static Optional<Evaluator> absolute(RexCall call, List<Operand> operands) {
        return unary(
                operands.get(0),
                value -> value < 0 ? Arithmetic.MINUS.apply(0L, value) : value,
                BigDecimal::abs,
                Math::abs);
    }

    private static Optional<Evaluator> sign(RexCall call, List<Operand> operands) {
        return unary(
                operands.get(0),
                Long::signum,
                value -> BigDecimal.valueOf(value.signum()).setScale(value.scale(), RoundingMode.UNNECESSARY),
                Math::signum);
    }

    /** Applies the function for the operand's kind; the result has the same kind. */
    private static Optional<Evaluator> unary(
            Operand operand,
            java.util.function.LongUnaryOperator onInteger,
            java.util.function.UnaryOperator<BigDecimal> onDecimal,
            java.util.function.DoubleUnaryOperator onDouble) {
        ValueKind kind = operand.kind();
        Strict.Unary function = switch (kind) {
            case BYTE, SHORT, INT, LONG, MONTH_INTERVAL, MICRO_INTERVAL ->
                value -> CheckedNumbers.narrow(onInteger.applyAsLong(number(value)), kind);
            case DECIMAL -> value -> onDecimal.apply((BigDecimal) value);
            case DOUBLE -> value -> onDouble.applyAsDouble((Double) value);
            case FLOAT -> value -> (float) onDouble.applyAsDouble((Float) value);
            default -> null;
        };
        return function == null ? Optional.empty() : Optional.of(Strict.of(operand.evaluator(), function));
    }
}
