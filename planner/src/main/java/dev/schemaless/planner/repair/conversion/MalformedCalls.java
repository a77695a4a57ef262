package dev.schemaless.planner.repair.conversion;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.type.TypeLimits;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Refuses calls and types that Calcite's parser accepts, and that are answered wrongly, or with the time and memory of a square,
 * without it. Stateless.
 *
 * <p>Calcite 1.42.0: {@code LIKE} patterns whose escape is a wildcard are simplified to others (CALCITE-7588, mended in 1.43.0). {@code FORMAT JSON}
 * is parsed after any value, and is typed as text while it is a {@code JsonValueContext} (no issue known): only JSON functions take it.
 * A count of rows of 65 bits makes optimizations throw IllegalArgumentException, or is cut (no issue known).
 */
public final class MalformedCalls {
    /** Clauses between an aggregate and OVER, which Calcite's validator does not accept as aggregates. */
    private static final Set<SqlKind> CLAUSES =
            EnumSet.of(SqlKind.FILTER, SqlKind.WITHIN_GROUP, SqlKind.WITHIN_DISTINCT);

    /** Operators that take the product of their operands' sizes, and outlive their statement. */
    private static final Set<String> QUADRATIC =
            Set.of("MULTISET EXCEPT", "MULTISET INTERSECT", "SUBMULTISET OF", "NOT SUBMULTISET OF");

    private static final Set<String> WILDCARDS = Set.of("%", "_");

    /** The LIMIT that MySQL's manual gives for all rows after an offset. */
    private static final BigDecimal MOST_ROWS = new BigDecimal("18446744073709551615");

    private static final String JSON_FUNCTION = "JSON_";

    /** Calcite keeps intervals in milliseconds, and cuts them. */
    private static final Pattern FINER_THAN_MILLIS = Pattern.compile("\\.\\d{3}\\d*[1-9]");

    private MalformedCalls() {}

    /** Looks at every call, literal and type of a statement, and returns the statement. */
    public static SqlNode refuse(SqlNode statement) {
        statement.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                check(call);
                if (!call.getOperator().getName().startsWith(JSON_FUNCTION)) {
                    call.getOperandList().forEach(MalformedCalls::checkFormat);
                }
                return super.visit(call);
            }

            @Override
            public @Nullable Void visit(SqlNodeList list) {
                list.forEach(MalformedCalls::checkFormat);
                return super.visit(list);
            }

            @Override
            public @Nullable Void visit(SqlLiteral literal) {
                TypeLimits.checkZone(
                        literal instanceof SqlUnknownLiteral unknown
                                ? unknown.tag
                                : literal.getTypeName().name());
                if (literal instanceof SqlIntervalLiteral interval
                        && FINER_THAN_MILLIS.matcher(interval.toValue()).find()) {
                    throw refusal(
                            ErrorCode.NOT_SUPPORTED,
                            literal,
                            "an interval of " + interval.toValue()
                                    + " seconds is finer than a millisecond. Use TIMESTAMPADD(MICROSECOND, …)");
                }
                return null;
            }

            @Override
            public @Nullable Void visit(SqlDataTypeSpec type) {
                TypeLimits.check(type.getTypeNameSpec());
                return null;
            }
        });
        return statement;
    }

    private static void check(SqlCall call) {
        String name = call.getOperator().getName();
        if (QUADRATIC.stream().anyMatch(name::startsWith)) {
            throw refusal(
                    ErrorCode.NOT_SUPPORTED, call, name + " is not supported. Compare rows, by EXCEPT or INTERSECT");
        }
        if (call.getKind() == SqlKind.OVER) {
            checkWindow(call.operand(0));
        }
        if (call.getKind() == SqlKind.LIKE) {
            checkEscape(call);
        }
        if (call instanceof SqlSelect select) {
            GroupingSetLimit.check(select.getGroup());
        }
        if (call instanceof SqlOrderBy sorted) {
            checkCount(sorted.offset);
            checkCount(sorted.fetch);
        }
    }

    private static void checkWindow(SqlNode function) {
        if (function.isA(CLAUSES)) {
            String clause = function.getKind().name().replace('_', ' ');
            String advice = function.getKind() == SqlKind.FILTER
                    ? "Only aggregates take it: SUM(value) FILTER (WHERE condition) OVER (...)"
                    : "Join with a query that groups by the partition";
            throw refusal(
                    ErrorCode.NOT_SUPPORTED, function, clause + " in a window function is not supported. " + advice);
        }
    }

    private static void checkEscape(SqlCall call) {
        if (call.operandCount() > 2
                && call.operand(2) instanceof SqlCharStringLiteral escape
                && WILDCARDS.contains(String.valueOf(escape.toValue()))) {
            throw refusal(
                    ErrorCode.NOT_SUPPORTED,
                    call,
                    "ESCAPE '" + escape.toValue() + "' is a wildcard. Choose another character");
        }
    }

    private static void checkCount(@Nullable SqlNode count) {
        if (count instanceof SqlNumericLiteral literal && isTooMany(literal.bigDecimalValue())) {
            throw refusal(
                    ErrorCode.NUMBER_OUT_OF_RANGE,
                    literal,
                    "more rows than " + MOST_ROWS + " cannot be counted. Give a smaller number");
        }
    }

    private static boolean isTooMany(@Nullable BigDecimal rows) {
        return rows != null && rows.compareTo(MOST_ROWS) > 0;
    }

    private static void checkFormat(@Nullable SqlNode operand) {
        if (operand instanceof SqlCall call && call.getOperator().equals(SqlStdOperatorTable.JSON_VALUE_EXPRESSION)) {
            throw refusal(ErrorCode.SYNTAX, call, "FORMAT JSON belongs in a JSON function. Leave it out");
        }
    }

    private static SchemalessException refusal(ErrorCode code, SqlNode part, String reason) {
        SqlParserPos place = part.getParserPosition();
        return new SchemalessException(
                code,
                "Cannot run statement at line " + place.getLineNum() + ", column " + place.getColumnNum() + ": "
                        + reason + ".");
    }
}
