package dev.schemaless.planner.expression;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.value.LikePattern;
import dev.schemaless.planner.value.TextLimit;
import dev.schemaless.planner.value.Trimming;
import dev.schemaless.planner.value.ValueKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLikeOperator;

/** Functions on strings; lengths and positions count UTF-16 code units, as the types do. */
final class StringCalls {
    private StringCalls() {}

    static void register(Map<SqlKind, CallCompiler> byKind, Map<String, CallCompiler> byName) {
        byKind.put(SqlKind.LIKE, StringCalls::like);
        byKind.put(SqlKind.POSITION, StringCalls::position);
        CallCompiler length =
                (call, operands) -> onText(operands, values -> text(values, 0).length());
        byKind.put(SqlKind.CHAR_LENGTH, length);
        byName.put("CHARACTER_LENGTH", length);
        byName.put(
                "OCTET_LENGTH",
                (call, operands) ->
                        onText(operands, values -> text(values, 0).getBytes(StandardCharsets.UTF_8).length));
        byName.put(
                "UPPER",
                (call, operands) -> onText(operands, values -> text(values, 0).toUpperCase(Locale.ROOT)));
        byName.put(
                "LOWER",
                (call, operands) -> onText(operands, values -> text(values, 0).toLowerCase(Locale.ROOT)));
        byName.put("||", (call, operands) -> onText(operands, StringCalls::concatenate));
        byName.put("SUBSTRING", StringCalls::substring);
        for (Trimming side : Trimming.values()) {
            byName.put(
                    "TRIM_" + side,
                    (call, operands) -> onText(operands, values -> side.trim(text(values, 1), text(values, 0))));
        }
    }

    private static Optional<Evaluator> onText(List<Operand> operands, Strict.Many function) {
        boolean text = operands.stream().allMatch(operand -> operand.kind() == ValueKind.STRING);
        return text ? Optional.of(Strict.of(Operand.evaluators(operands), function)) : Optional.empty();
    }

    private static String text(Object[] values, int index) {
        return (String) values[index];
    }

    private static String concatenate(Object[] values) {
        long length = 0;
        for (Object value : values) {
            length += ((String) value).length();
        }
        StringBuilder result = new StringBuilder(TextLimit.checked("join", length));
        for (Object value : values) {
            result.append((String) value);
        }
        return result.toString();
    }

    private static Optional<Evaluator> like(RexCall call, List<Operand> operands) {
        boolean plain = call.getOperator() instanceof SqlLikeOperator operator
                && operator.getName().endsWith("LIKE")
                && !operator.getName().endsWith("ILIKE");
        if (!plain) {
            return Optional.empty();
        }
        boolean negated = ((SqlLikeOperator) call.getOperator()).isNegated();
        List<Operand> pattern = operands.subList(1, operands.size());
        Object escape = pattern.size() > 1 ? pattern.get(1).literal() : null;
        if (pattern.get(0).literal() instanceof String text && (pattern.size() == 1 || escape != null)) {
            LikePattern compiled = LikePattern.compile(text, (String) escape);
            return onText(operands, values -> compiled.matches(text(values, 0)) != negated);
        }
        return onText(
                operands,
                values -> LikePattern.compile(text(values, 1), values.length > 2 ? text(values, 2) : null)
                                .matches(text(values, 0))
                        != negated);
    }

    private static Optional<Evaluator> position(RexCall call, List<Operand> operands) {
        return operands.size() == 2
                ? onText(operands, values -> text(values, 1).indexOf(text(values, 0)) + 1)
                : Optional.empty();
    }

    private static Optional<Evaluator> substring(RexCall call, List<Operand> operands) {
        boolean known = operands.get(0).kind() == ValueKind.STRING
                && operands.stream().skip(1).allMatch(operand -> operand.kind().isInteger());
        if (!known) {
            return Optional.empty();
        }
        Strict.Many function = operands.size() == 2
                ? values -> substring(text(values, 0), number(values, 1), Long.MAX_VALUE)
                : values -> substring(text(values, 0), number(values, 1), end(number(values, 1), number(values, 2)));
        return Optional.of(Strict.of(Operand.evaluators(operands), function));
    }

    private static long number(Object[] values, int index) {
        return ((Number) values[index]).longValue();
    }

    private static long end(long start, long length) {
        if (length < 0) {
            throw invalid("take a substring", "its length is " + length + ". Give a length of 0 or more");
        }
        return length > Long.MAX_VALUE - Math.max(start, 0) ? Long.MAX_VALUE : start + length;
    }

    /** Takes the characters from one position up to but not including another, counted from 1. */
    private static String substring(String text, long start, long end) {
        int from = (int) Math.min(Math.max(start - 1, 0), text.length());
        int to = (int) Math.max(Math.min(end - 1, text.length()), from);
        return text.substring(from, to);
    }

    private static SchemalessException invalid(String verb, String reason) {
        return new SchemalessException(ErrorCode.PARAMETER_INVALID, "Cannot " + verb + ": " + reason);
    }
}
