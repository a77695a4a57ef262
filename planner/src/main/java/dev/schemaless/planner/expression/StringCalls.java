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
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.jspecify.annotations.Nullable;

/** Functions on strings; lengths and positions count UTF-16 code units, as the types do. */
final class StringCalls {
    private static final Object[] NO_ROW = {};

    private StringCalls() {}

    static void register(Map<SqlKind, CallCompiler> byKind, Map<String, CallCompiler> byName) {
        byKind.put(SqlKind.LIKE, StringCalls::like);
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
        byName.put("OVERLAY", StringCalls::overlay);
        byKind.put(SqlKind.TRIM, (call, operands) -> trim(operands));
    }

    /** Compiles TRIM of an end, a character and a text. */
    private static Optional<Evaluator> trim(List<Operand> operands) {
        Trimming side = Trimming.valueOf(String.valueOf(operands.get(0).literal()));
        return onText(operands.subList(1, operands.size()), values -> side.trim(text(values, 1), text(values, 0)));
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

    /** Compiles LIKE and NOT LIKE. A pattern that is the same for all rows is compiled once for an execution. */
    private static Optional<Evaluator> like(RexCall call, List<Operand> operands) {
        boolean plain = call.getOperator() instanceof SqlLikeOperator operator
                && operator.getName().endsWith("LIKE")
                && !operator.getName().endsWith("ILIKE")
                && operands.stream().allMatch(operand -> operand.kind() == ValueKind.STRING);
        if (!plain) {
            return Optional.empty();
        }
        boolean negated = ((SqlLikeOperator) call.getOperator()).isNegated();
        Evaluator text = operands.get(0).evaluator();
        List<Operand> pattern = operands.subList(1, operands.size());
        if (pattern.stream().allMatch(operand -> operand.literal() instanceof String)) {
            LikePattern compiled = LikePattern.compile(
                    (String) literal(pattern.get(0)), pattern.size() > 1 ? (String) literal(pattern.get(1)) : null);
            return Optional.of((row, context) -> {
                Object present = text.evaluate(row, context);
                return present == null ? null : compiled.matches((String) present, context.guard()) != negated;
            });
        }
        Evaluator[] parts = Operand.evaluators(pattern);
        boolean constant = pattern.stream().map(Operand::node).allMatch(StringCalls::isConstant);
        return Optional.of(constant ? new OfOnePattern(text, parts, negated) : ofRow(text, parts, negated));
    }

    private static Object literal(Operand operand) {
        return Objects.requireNonNull(operand.literal());
    }

    private static boolean isConstant(RexNode node) {
        return RexUtil.isDeterministic(node) && !RexUtil.containsInputRef(node) && !RexUtil.containsCorrelation(node);
    }

    private static Evaluator ofRow(Evaluator text, Evaluator[] parts, boolean negated) {
        return (row, context) -> {
            Object present = text.evaluate(row, context);
            return present == null ? null : matches(present, pattern(parts, row, context), negated, context);
        };
    }

    private static @Nullable Boolean matches(
            Object text, Optional<LikePattern> pattern, boolean negated, EvaluationContext context) {
        return pattern.isEmpty() ? null : pattern.get().matches((String) text, context.guard()) != negated;
    }

    /** Returns the pattern of a row; empty if it is NULL. */
    private static Optional<LikePattern> pattern(Evaluator[] parts, @Nullable Object[] row, EvaluationContext context) {
        Object pattern = parts[0].evaluate(row, context);
        Object escape = parts.length > 1 ? parts[1].evaluate(row, context) : null;
        return pattern == null || (escape == null && parts.length > 1)
                ? Optional.empty()
                : Optional.of(LikePattern.compile((String) pattern, (String) escape));
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

    private static Optional<Evaluator> overlay(RexCall call, List<Operand> operands) {
        boolean known = operands.stream().limit(2).allMatch(operand -> operand.kind() == ValueKind.STRING)
                && operands.stream().skip(2).allMatch(operand -> operand.kind().isInteger());
        return known ? Optional.of(Strict.of(Operand.evaluators(operands), StringCalls::overlaid)) : Optional.empty();
    }

    private static String overlaid(Object[] values) {
        String text = text(values, 0);
        String part = text(values, 1);
        long start = number(values, 2);
        long end = end(start, values.length > 3 ? number(values, 3) : part.length());
        return concatenate(new Object[] {substring(text, 1, start), part, substring(text, end, Long.MAX_VALUE)});
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

    /** A call whose pattern does not depend on the row. The memo compares its objects by identity, so it is a class without {@code equals}. */
    private static final class OfOnePattern implements Evaluator {
        private final Evaluator text;
        private final Evaluator[] parts;
        private final boolean negated;

        OfOnePattern(Evaluator text, Evaluator[] parts, boolean negated) {
            this.text = text;
            this.parts = parts;
            this.negated = negated;
        }

        /** Refuses a wrong pattern where there is a text to match, as it does with one pattern for each row. */
        @Override
        public @Nullable Object evaluate(@Nullable Object[] row, EvaluationContext context) {
            Object present = text.evaluate(row, context);
            if (present == null) {
                return null;
            }
            Optional<LikePattern> pattern = context.memo().of(this, () -> pattern(parts, NO_ROW, context));
            return matches(present, pattern, negated, context);
        }
    }
}
