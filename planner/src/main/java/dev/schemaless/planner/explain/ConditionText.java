package dev.schemaless.planner.explain;

import dev.schemaless.planner.expression.UuidCalls;
import dev.schemaless.planner.value.ExactNames;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDigestIncludeType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;

/** Writes expressions over the values of rows as SQL, for people: parameters are numbered from 1, as JDBC does. */
public final class ConditionText {
    private static final Map<String, String> ARITHMETIC = Map.of(
            ExactNames.of("PLUS"), "+",
            ExactNames.of("MINUS"), "-",
            ExactNames.of("TIMES"), "*",
            ExactNames.of("DIVIDE"), "/",
            ExactNames.of("MOD"), "%");

    private static final Set<SqlKind> INFIX = Set.of(
            SqlKind.AND,
            SqlKind.OR,
            SqlKind.EQUALS,
            SqlKind.NOT_EQUALS,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL);

    private final List<String> names;
    private final RexBuilder rexBuilder;

    /**
     * Makes a writer.
     *
     * @param names of the values, in the order of the row
     */
    public ConditionText(List<String> names, RexBuilder rexBuilder) {
        this.names = List.copyOf(names);
        this.rexBuilder = rexBuilder;
    }

    /** Writes conjuncts as one condition. */
    String all(List<RexNode> conjuncts) {
        return conjuncts.size() == 1 ? of(conjuncts.get(0)) : joined(conjuncts, SqlKind.AND, "AND");
    }

    /** Writes one expression. */
    public String of(RexNode node) {
        RexNode shown = withoutRanges(node);
        if (shown instanceof RexInputRef ref) {
            return names.get(ref.getIndex());
        }
        if (shown instanceof RexDynamicParam parameter) {
            return "?" + (parameter.getIndex() + 1);
        }
        if (shown instanceof RexLiteral literal) {
            return literal(literal);
        }
        return shown instanceof RexCall call ? call(call) : shown.toString();
    }

    private static String literal(RexLiteral literal) {
        if (literal.getValue() instanceof NlsString text) {
            return "'" + text.getValue().replace("'", "''") + "'";
        }
        if (literal.getValue() instanceof TimeUnitRange unit) {
            return unit.name();
        }
        String digest = digest(literal);
        return switch (literal.getTypeName()) {
            case DATE, TIME, TIMESTAMP -> literal.getTypeName() + " '" + digest + "'";
            case BOOLEAN -> digest.toUpperCase(Locale.ROOT);
            default -> digest;
        };
    }

    /** A literal that is made has its type; Calcite's annotations are for its constructor's sake. */
    @SuppressWarnings("NullAway")
    private static String digest(RexLiteral literal) {
        return literal.computeDigest(RexDigestIncludeType.NO_TYPE);
    }

    private String call(RexCall call) {
        return switch (call.getKind()) {
            case SEARCH -> inList(call);
            case CAST -> "CAST(" + of(call.getOperands().get(0)) + " AS " + type(call.getType()) + ")";
            case NOT -> "NOT (" + of(call.getOperands().get(0)) + ")";
            case EXTRACT -> "EXTRACT(" + operands(call, " FROM ") + ")";
            case FLOOR, CEIL -> call.getOperator().getName() + "(" + operands(call, " TO ") + ")";
            default ->
                call.getOperator().getName().equals(UuidCalls.CONSTANT)
                        ? of(call.getOperands().get(0))
                        : other(call);
        };
    }

    private String other(RexCall call) {
        String operator = call.getOperator().getName();
        if (call.getOperator() instanceof SqlPostfixOperator) {
            return joined(call.getOperands(), call.getKind(), operator) + " " + operator;
        }
        if (isInfix(call)) {
            return joined(call.getOperands(), call.getKind(), ARITHMETIC.getOrDefault(operator, operator));
        }
        return operator + "(" + operands(call, ", ") + ")";
    }

    private String operands(RexCall call, String separator) {
        return call.getOperands().stream().map(this::of).collect(Collectors.joining(separator));
    }

    private static boolean isInfix(RexCall call) {
        boolean like = call.getKind() == SqlKind.LIKE && call.getOperands().size() == 2;
        return like || ARITHMETIC.containsKey(call.getOperator().getName()) || INFIX.contains(call.getKind());
    }

    private String joined(List<RexNode> operands, SqlKind outer, String operator) {
        return operands.stream()
                .map(this::withoutRanges)
                .map(operand -> isWeaker(operand, outer) ? "(" + of(operand) + ")" : of(operand))
                .collect(Collectors.joining(" " + operator + " "));
    }

    /** Says whether an operand needs parentheses, which it gets in doubt. */
    private static boolean isWeaker(RexNode operand, SqlKind outer) {
        if (!(operand instanceof RexCall call) || !isInfix(call)) {
            return false;
        }
        boolean logical = outer == SqlKind.AND || outer == SqlKind.OR;
        boolean arithmeticInComparison = INFIX.contains(outer) && !INFIX.contains(call.getKind());
        return logical
                ? call.getKind() != outer && (call.getKind() == SqlKind.AND || call.getKind() == SqlKind.OR)
                : !arithmeticInComparison;
    }

    /** Calcite has one form for IN lists and for ranges of one operand: ranges are written out. */
    private RexNode withoutRanges(RexNode node) {
        if (node.getKind() != SqlKind.SEARCH) {
            return node;
        }
        RexNode expanded = RexUtil.expandSearch(rexBuilder, null, node);
        return isList(expanded) ? node : expanded;
    }

    private static boolean isList(RexNode expanded) {
        return expanded.getKind() == SqlKind.OR
                && ((RexCall) expanded).getOperands().stream().allMatch(part -> part.getKind() == SqlKind.EQUALS);
    }

    private String inList(RexCall call) {
        RexCall points = (RexCall) RexUtil.expandSearch(rexBuilder, null, call);
        return of(call.getOperands().get(0))
                + points.getOperands().stream()
                        .map(point -> of(((RexCall) point).getOperands().get(1)))
                        .collect(Collectors.joining(", ", " IN (", ")"));
    }

    private static String type(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        if (name == SqlTypeName.DECIMAL) {
            return "DECIMAL(" + type.getPrecision() + ", " + type.getScale() + ")";
        }
        boolean sized = name == SqlTypeName.VARCHAR && type.getPrecision() < Integer.MAX_VALUE;
        return sized ? name + "(" + type.getPrecision() + ")" : name.toString();
    }
}
