package dev.schemaless.planner.expression;

import dev.schemaless.planner.value.Arithmetic;
import dev.schemaless.planner.value.CheckedNumbers;
import dev.schemaless.planner.value.DatetimeFields;
import dev.schemaless.planner.value.Temporals;
import dev.schemaless.planner.value.ValueKind;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Arithmetic on dates and intervals, EXTRACT, FLOOR and CEIL. */
final class TemporalCalls {
    private TemporalCalls() {}

    static void register(Map<SqlKind, CallCompiler> byKind, Map<String, CallCompiler> byName) {
        byKind.put(SqlKind.EXTRACT, TemporalCalls::extract);
        byKind.put(SqlKind.FLOOR, (call, operands) -> round(call, operands, RoundingMode.FLOOR));
        byKind.put(SqlKind.CEIL, (call, operands) -> round(call, operands, RoundingMode.CEILING));
        byKind.put(SqlKind.REINTERPRET, TemporalCalls::reinterpret);
    }

    static Optional<Evaluator> arithmetic(RexCall call, List<Operand> operands, Arithmetic operation) {
        Operand left = operands.get(0);
        Operand right = operands.get(1);
        ValueKind result = ValueKind.of(call.getType());
        boolean additive = operation == Arithmetic.PLUS || operation == Arithmetic.MINUS;
        Strict.Binary function = null;
        if (additive && left.kind().isDatetime() && right.kind().isInterval()) {
            function = shift(left.kind(), right.kind(), result, operation == Arithmetic.MINUS ? -1 : 1);
        } else if (operation == Arithmetic.MINUS
                && result.isInterval()
                && left.kind().isDatetime()) {
            function = difference(left.kind(), right.kind(), result);
        } else if (result.isInterval()) {
            function = onIntervals(left.kind(), right.kind(), result, operation);
        }
        return function == null
                ? Optional.empty()
                : Optional.of(Strict.of(left.evaluator(), right.evaluator(), function));
    }

    private static Strict.@Nullable Binary shift(ValueKind from, ValueKind interval, ValueKind to, int sign) {
        if (interval == ValueKind.MONTH_INTERVAL) {
            return from != to ? null : (value, months) -> addMonths(value, from, sign * (long) (Integer) months);
        }
        return switch (to) {
            case TIMESTAMP ->
                (value, micros) -> Temporals.checkedMicros(Math.addExact(micros(value, from), sign * (Long) micros));
            case DATE ->
                from != ValueKind.DATE
                        ? null
                        : (value, micros) -> Temporals.checkedDays(
                                (Integer) value + sign * Math.floorDiv((Long) micros, Temporals.MICROS_PER_DAY));
            case TIME ->
                from != ValueKind.TIME
                        ? null
                        : (value, micros) -> Math.floorMod(
                                (Long) value + sign * ((Long) micros % Temporals.MICROS_PER_DAY),
                                Temporals.MICROS_PER_DAY);
            default -> null;
        };
    }

    private static long micros(Object value, ValueKind kind) {
        return kind == ValueKind.DATE ? (Integer) value * Temporals.MICROS_PER_DAY : ((Number) value).longValue();
    }

    private static Object addMonths(Object value, ValueKind kind, long months) {
        if (kind == ValueKind.DATE) {
            return Temporals.checkedDays(
                    Temporals.date((Integer) value).plusMonths(months).toEpochDay());
        }
        if (kind == ValueKind.TIME) {
            return value;
        }
        return Temporals.checkedMicros(
                Temporals.micros(Temporals.timestamp((Long) value).plusMonths(months)));
    }

    /** Returns the difference of two times: microseconds, or whole months; null for a time of day and another time. */
    private static Strict.@Nullable Binary difference(ValueKind left, ValueKind right, ValueKind interval) {
        if ((left == ValueKind.TIME) != (right == ValueKind.TIME)) {
            return null;
        }
        return interval == ValueKind.MICRO_INTERVAL
                ? (a, b) -> micros(a, left) - micros(b, right)
                : (a, b) -> (int) ChronoUnit.MONTHS.between(
                        Temporals.timestamp(micros(b, right)), Temporals.timestamp(micros(a, left)));
    }

    private static Strict.@Nullable Binary onIntervals(
            ValueKind left, ValueKind right, ValueKind result, Arithmetic operation) {
        boolean sum = left == right && (operation == Arithmetic.PLUS || operation == Arithmetic.MINUS);
        boolean product = operation == Arithmetic.TIMES && (left.isInteger() || right.isInteger());
        boolean quotient = operation == Arithmetic.DIVIDE && right.isInteger();
        if (!sum && !product && !quotient) {
            return null;
        }
        return (a, b) ->
                CheckedNumbers.narrow(operation.apply(((Number) a).longValue(), ((Number) b).longValue()), result);
    }

    private static Optional<Evaluator> extract(RexCall call, List<Operand> operands) {
        Operand source = operands.get(1);
        if (!(operands.get(0).literal() instanceof TimeUnitRange unit)
                || !source.kind().isDatetime()) {
            return Optional.empty();
        }
        return DatetimeFields.find(unit, source.kind())
                .map(field -> Strict.of(source.evaluator(), value -> field.of(micros(value, source.kind()))));
    }

    private static Optional<Evaluator> round(RexCall call, List<Operand> operands, RoundingMode mode) {
        Operand operand = operands.get(0);
        if (operands.size() == 1) {
            return roundNumber(operand, call.getType(), mode);
        }
        boolean dated = operand.kind() == ValueKind.DATE || operand.kind() == ValueKind.TIMESTAMP;
        if (!dated || !(operands.get(1).literal() instanceof TimeUnitRange unit)) {
            return Optional.empty();
        }
        return DatetimeFields.rounding(unit, mode).map(rounding -> {
            boolean date = operand.kind() == ValueKind.DATE;
            return Strict.of(operand.evaluator(), value -> {
                long rounded = Temporals.checkedMicros(rounding.of(micros(value, operand.kind())));
                return date ? (Object) (int) Math.floorDiv(rounded, Temporals.MICROS_PER_DAY) : (Object) rounded;
            });
        });
    }

    private static Optional<Evaluator> roundNumber(Operand operand, RelDataType type, RoundingMode mode) {
        return switch (operand.kind()) {
            case BYTE, SHORT, INT, LONG -> operand.as(type);
            case DECIMAL ->
                Optional.of(Strict.of(
                        operand.evaluator(),
                        value -> CheckedNumbers.fit(
                                ((BigDecimal) value).setScale(0, mode),
                                type.getPrecision(),
                                Math.max(type.getScale(), 0))));
            case DOUBLE -> Optional.of(Strict.of(operand.evaluator(), value -> round((Double) value, mode)));
            case FLOAT -> Optional.of(Strict.of(operand.evaluator(), value -> (float) round((Float) value, mode)));
            default -> Optional.empty();
        };
    }

    private static double round(double value, RoundingMode mode) {
        return mode == RoundingMode.FLOOR ? Math.floor(value) : Math.ceil(value);
    }

    /** Compiles Calcite's reading of a time or an interval as a number: of milliseconds, or of days or months. */
    private static Optional<Evaluator> reinterpret(RexCall call, List<Operand> operands) {
        Operand operand = operands.get(0);
        boolean interval = operand.kind().isInterval();
        boolean micros = operand.kind() != ValueKind.DATE && operand.kind() != ValueKind.MONTH_INTERVAL;
        long unit = micros ? Temporals.MICROS_PER_MILLI : 1;
        ValueKind to = ValueKind.of(call.getType());
        boolean known =
                to.isInteger() && (operand.kind().isInterval() || operand.kind().isDatetime());
        return known
                ? Optional.of(Strict.of(
                        operand.evaluator(),
                        value -> CheckedNumbers.narrow(
                                interval
                                        ? ((Number) value).longValue() / unit
                                        : Math.floorDiv(((Number) value).longValue(), unit),
                                to)))
                : Optional.empty();
    }
}
