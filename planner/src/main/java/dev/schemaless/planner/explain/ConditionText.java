package dev.schemaless.planner.explain;

import dev.schemaless.planner.expression.UuidCalls;
import dev.schemaless.planner.repair.call.NumberText;
import dev.schemaless.planner.value.ExactNames;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDigestIncludeType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSlot;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.NlsString;

/** Writes expressions over the values of rows as SQL, for people: parameters are numbered from 1, as JDBC does. */
public final class ConditionText {
    private static final Map<String, String> ARITHMETIC = Map.of(
            ExactNames.of("PLUS"), "+",
            ExactNames.of("MINUS"), "-",
            ExactNames.of("TIMES"), "*",
            ExactNames.of("DIVIDE"), "/",
            ExactNames.of("MOD"), "%");

    /** Numbers of DOUBLE from here on are written with an exponent. */
    private static final double LARGE = 1e15;

    private static final int LONGEST_LITERAL = 200;

    /** The operands of a CASE of one WHEN: condition, value, other value. */
    private static final int CASE_OF_ONE = 3;

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
    private final Style style;

    /** The closeness of the text to the SQL of a user. */
    private enum Style {
        /** All casts, and operators as functions except for the commonest. */
        EXACT,
        /** No casts to wider types, and operators as in SQL. */
        PLAIN
    }

    private ConditionText(List<String> names, RexBuilder rexBuilder, Style style) {
        this.names = List.copyOf(names);
        this.rexBuilder = rexBuilder;
        this.style = style;
    }

    /**
     * Makes a writer that leaves out nothing.
     *
     * @param names of the values, in the order of the row
     */
    public ConditionText(List<String> names, RexBuilder rexBuilder) {
        this(names, rexBuilder, Style.EXACT);
    }

    /**
     * Makes a writer that leaves out casts to wider types, which the planner adds.
     *
     * @param names of the values, in the order of the row
     */
    static ConditionText plain(List<String> names, RexBuilder rexBuilder) {
        return new ConditionText(names, rexBuilder, Style.PLAIN);
    }

    /** Returns the name of a value. */
    String nameOf(int position) {
        return names.get(position);
    }

    /** Writes conjuncts as one condition. */
    String all(List<RexNode> conjuncts) {
        return conjuncts.size() == 1 ? of(conjuncts.get(0)) : joined(conjuncts, SqlKind.AND, "AND");
    }

    /** Writes one expression. */
    public String of(RexNode node) {
        RexNode shown = withoutRanges(uncast(node));
        if (shown instanceof RexInputRef || shown instanceof RexLocalRef) {
            return names.get(((RexSlot) shown).getIndex());
        }
        if (shown instanceof RexDynamicParam parameter) {
            return "?" + (parameter.getIndex() + 1);
        }
        if (shown instanceof RexLiteral literal) {
            return literal(literal);
        }
        if (style == Style.PLAIN && shown instanceof RexFieldAccess access) {
            String name = access.getField().getName();
            return name.contains("$") ? "outer column " + (access.getField().getIndex() + 1) : name;
        }
        return shown instanceof RexCall call ? call(call) : shown.toString();
    }

    /** Returns an expression without casts that are left out. */
    RexNode uncast(RexNode node) {
        return style == Style.PLAIN && node instanceof RexCall cast && cast.getKind() == SqlKind.CAST && widens(cast)
                ? uncast(cast.getOperands().get(0))
                : node;
    }

    /** Says whether a cast gives each number, or text, as it is. */
    private static boolean widens(RexCall cast) {
        RelDataType from = cast.getOperands().get(0).getType();
        boolean isOfOneFamily = (SqlTypeUtil.isNumeric(from) && SqlTypeUtil.isNumeric(cast.getType()))
                || (SqlTypeUtil.inCharFamily(from) && SqlTypeUtil.inCharFamily(cast.getType()));
        return isOfOneFamily && RexUtil.isLosslessCast(cast);
    }

    private String literal(RexLiteral literal) {
        if (style == Style.PLAIN && literal.isNull()) {
            return "NULL";
        }
        if (style == Style.PLAIN && literal.getValue() instanceof Double number && Math.abs(number) < LARGE) {
            return plain(BigDecimal.valueOf(number));
        }
        if (literal.getValue() instanceof NlsString text) {
            String value = style == Style.PLAIN ? Texts.cut(text.getValue(), LONGEST_LITERAL) : text.getValue();
            return "'" + value.replace("'", "''") + "'";
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
        if (call.getOperator().getName().equals(NumberText.NAME)) {
            return "CAST(" + of(call.getOperands().get(0)) + " AS " + type(call.getType()) + ")";
        }
        return switch (call.getKind()) {
            case SEARCH -> inList(call);
            case NOT -> "NOT (" + of(call.getOperands().get(0)) + ")";
            case EXTRACT -> "EXTRACT(" + operands(call, " FROM ") + ")";
            case FLOOR, CEIL -> call.getOperator().getName() + "(" + operands(call, " TO ") + ")";
            default ->
                call.getOperator().getName().equals(UuidCalls.CONSTANT)
                        ? of(call.getOperands().get(0))
                        : other(call);
        };
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    /** Writes a call as SQL has it; empty if it is one of a function. */
    private Optional<String> plain(RexCall call) {
        SqlOperator operator = call.getOperator();
        if (call.getKind() == SqlKind.CASE) {
            return Optional.of(cases(call.getOperands()));
        }
        if (operator instanceof SqlPrefixOperator) {
            return Optional.of(operator.getName() + joined(call.getOperands(), call.getKind(), ""));
        }
        return operator.getSyntax() == SqlSyntax.FUNCTION_ID
                        && call.getOperands().isEmpty()
                ? Optional.of(operator.getName())
                : Optional.empty();
    }

    private String cases(List<RexNode> operands) {
        if (operands.size() == CASE_OF_ONE && operands.get(0) instanceof RexCall test) {
            RexNode tested =
                    test.getOperands().isEmpty() ? test : test.getOperands().get(0);
            RexNode found = operands.get(test.getKind() == SqlKind.IS_NULL ? 2 : 1);
            RexNode other = operands.get(test.getKind() == SqlKind.IS_NULL ? 1 : 2);
            boolean replacesNull = test.getKind() == SqlKind.IS_NULL || test.getKind() == SqlKind.IS_NOT_NULL;
            if (replacesNull && uncast(found).equals(tested)) {
                return "COALESCE(" + of(found) + ", " + of(other) + ")";
            }
        }
        StringBuilder text = new StringBuilder("CASE");
        int last = operands.size() - 1;
        for (int i = 0; i < last; i += 2) {
            text.append(" WHEN ").append(of(operands.get(i)));
            text.append(" THEN ").append(of(operands.get(i + 1)));
        }
        return text.append(" ELSE ")
                .append(of(operands.get(last)))
                .append(" END")
                .toString();
    }

    private String other(RexCall call) {
        Optional<String> plain = style == Style.PLAIN ? plain(call) : Optional.empty();
        return plain.orElseGet(() -> operation(call));
    }

    private String operation(RexCall call) {
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

    private boolean isInfix(RexCall call) {
        if (style == Style.PLAIN && call.getOperator() instanceof SqlBinaryOperator) {
            return true;
        }
        boolean like = call.getKind() == SqlKind.LIKE && call.getOperands().size() == 2;
        return like || ARITHMETIC.containsKey(call.getOperator().getName()) || INFIX.contains(call.getKind());
    }

    private String joined(List<RexNode> operands, SqlKind outer, String operator) {
        return operands.stream()
                .map(operand -> withoutRanges(uncast(operand)))
                .map(operand -> isWeaker(operand, outer) ? "(" + of(operand) + ")" : of(operand))
                .collect(Collectors.joining(" " + operator + " "));
    }

    /** Says whether an operand needs parentheses, which it gets in doubt. */
    private boolean isWeaker(RexNode operand, SqlKind outer) {
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
