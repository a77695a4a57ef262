package dev.schemaless.planner.sql;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.parser.Choices;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/**
 * Counts the copies that planning makes of calls. {@code NULLIF(a, b)} is planned as
 * {@code CASE WHEN a = b THEN NULL ELSE a END}, which contains its first operand twice. Nested calls multiply the copies, and
 * with them the time and memory of planning.
 */
final class CopiedCalls extends SqlBasicVisitor<@Nullable Void> {
    /**
     * The most copies of calls, which are planned within seconds. A longer statement may have as many as it has parts,
     * because its length then comes from a list and not from nesting.
     */
    private static final long MOST = 4_000;

    /**
     * A call may be copied this many times more often for a list's values, because it is cheap to copy there; nested
     * copies multiply.
     */
    private static final long MOST_OF_LIST = 16;

    /** Enough to be refused, and no sum of so many copies overflows. */
    private static final long TOO_MANY = 1L << 32;

    /**
     * Copies of a value that is compared with the rows of a subquery: with their count, their extremes and each of
     * them.
     */
    private static final long OF_SUBQUERY = 4;

    private long times = 1;
    /** Number of copies that the outermost list makes; lists within count as other calls do. */
    private long timesOfList = 1;

    private long copies;
    private long copiesOfList;
    private long parts;

    private CopiedCalls() {}

    /**
     * Returns a statement, which is refused if it would have too many copies of its calls.
     *
     * @throws SchemalessException with {@code LIMIT_EXCEEDED}
     */
    static SqlNode withFew(SqlNode statement) {
        CopiedCalls calls = new CopiedCalls();
        statement.accept(calls);
        long most = Math.max(MOST, calls.parts);
        if (calls.copies > most || calls.copiesOfList > MOST_OF_LIST * most) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot plan statement: it would have too many copies of its calls, more than " + most
                            + ", for calls that are planned as longer ones,"
                            + " such as NULLIF, COALESCE, BETWEEN or CASE x WHEN, stand in each other. Nest fewer.");
        }
        return statement;
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        parts++;
        copies += times - 1;
        copiesOfList += timesOfList == 1 ? 0 : (long) Math.min((double) times * times * timesOfList, TOO_MANY);
        Optional<SqlNode> compared = call instanceof SqlCase choice ? Choices.compared(choice) : Optional.empty();
        if (compared.isPresent()) {
            SqlCase choice = (SqlCase) call;
            visit(compared.get(), choice.getWhenOperands().size());
            Choices.others(choice).forEach(each -> visit(each, 1));
            return null;
        }
        for (int i = 0; i < call.operandCount(); i++) {
            visitOperand(call, i);
        }
        return null;
    }

    private void visitOperand(SqlCall call, int operand) {
        long outer = timesOfList;
        long values = operand == 0 ? comparisons(call) : 1;
        timesOfList = outer == 1 ? values : outer;
        visit(call.operand(operand), copiesOf(call, operand) * (outer == 1 ? 1 : values));
        timesOfList = outer;
    }

    @Override
    public @Nullable Void visit(SqlLiteral literal) {
        parts++;
        return null;
    }

    @Override
    public @Nullable Void visit(SqlIdentifier identifier) {
        parts++;
        return null;
    }

    @Override
    public @Nullable Void visit(SqlDynamicParam parameter) {
        parts++;
        return null;
    }

    private void visit(@Nullable SqlNode node, long copied) {
        if (node != null) {
            long outer = times;
            times = Math.min(times * copied, TOO_MANY);
            node.accept(this);
            times = outer;
        }
    }

    private static long copiesOf(SqlCall call, int operand) {
        int operands = call.operandCount();
        boolean first = operand == 0;
        return switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
            case "COALESCE", "IFNULL", "NVL", "{FN IFNULL}" -> operand < operands - 1 ? 2 : 1;
            case "NULLIF" -> first ? 2 : 1;
            default ->
                switch (call.getKind()) {
                    case BETWEEN -> (first ? 2 : 1) * copiesOfCompared(call);
                    case IN, NOT_IN, SOME, ALL -> first && !(call.operand(1) instanceof SqlNodeList) ? OF_SUBQUERY : 1;
                    case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM -> 2;
                    case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> copiesOfCompared(call);
                    default -> 1;
                };
        };
    }

    private static long copiesOfCompared(SqlCall call) {
        boolean symmetric = call.getOperator() instanceof SqlBetweenOperator between
                && between.flag == SqlBetweenOperator.Flag.SYMMETRIC;
        return (symmetric ? 2L : 1L) * (call.operand(0).getKind() == SqlKind.ROW ? 2L : 1L);
    }

    /** Returns how many values of a list the first operand is compared with; 1 if there is none. */
    private static long comparisons(SqlCall call) {
        boolean isIn = call.getKind() == SqlKind.IN || call.getKind() == SqlKind.NOT_IN;
        return isIn && call.operand(1) instanceof SqlNodeList list ? Math.max(list.size(), 1) : 1;
    }
}
