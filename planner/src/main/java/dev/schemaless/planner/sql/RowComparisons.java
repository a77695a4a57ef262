package dev.schemaless.planner.sql;

import dev.schemaless.planner.syntax.Selects;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Rewrites comparisons of rows as comparisons of fields: {@code (a, b) > (1, 2)}, {@code (a, b) IN ((1, 2), (3, 4))}.
 * Keys and indexes can answer those, and each parameter gets the type of the value that it is compared with. NULL has
 * the meaning of SQL.
 */
final class RowComparisons extends SqlShuttle {
    private RowComparisons() {}

    /** Returns a statement without such comparisons. */
    static SqlNode expand(SqlNode statement) {
        SqlNode expanded = statement.accept(new RowComparisons());
        return expanded == null ? statement : expanded;
    }

    @Override
    public SqlNode visit(SqlCall call) {
        SqlNode visited = super.visit(call);
        if (!(visited instanceof SqlCall inner) || inner.operandCount() < 2) {
            return visited == null ? call : visited;
        }
        List<SqlNode> operands = inner.getOperandList();
        return switch (inner.getKind()) {
            case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                areAlike(operands) ? compared(inner, operands.get(0), operands.get(1)) : inner;
            case IN, NOT_IN -> isList(operands) ? listed(inner, operands.get(0), (SqlNodeList) operands.get(1)) : inner;
            case IS_DISTINCT_FROM, IS_NOT_DISTINCT_FROM ->
                areAlike(operands) ? compared(inner, operands.get(0), operands.get(1)) : inner;
            case BETWEEN -> isPlain(inner.getOperator()) && areAlike(operands) ? between(inner, operands) : inner;
            default -> inner;
        };
    }

    /** Says whether the lower end is known, unlike that of BETWEEN SYMMETRIC. */
    private static boolean isPlain(SqlOperator between) {
        return between.equals(SqlStdOperatorTable.BETWEEN) || between.equals(SqlStdOperatorTable.NOT_BETWEEN);
    }

    private static boolean isList(List<SqlNode> operands) {
        if (!(operands.get(1) instanceof SqlNodeList list) || list.isEmpty()) {
            return false;
        }
        List<SqlNode> rows = new ArrayList<>(list);
        rows.add(operands.get(0));
        return areAlike(rows);
    }

    /** Says whether all are rows of as many fields; the validator says what is wrong where some are. */
    private static boolean areAlike(List<SqlNode> rows) {
        return rows.stream().allMatch(row -> row.getKind() == SqlKind.ROW)
                && rows.stream().map(row -> fields(row).size()).distinct().count() == 1;
    }

    private static List<SqlNode> fields(SqlNode row) {
        return ((SqlCall) row).getOperandList();
    }

    private static SqlNode compared(SqlCall call, SqlNode left, SqlNode right) {
        return switch (call.getKind()) {
            case EQUALS, IS_NOT_DISTINCT_FROM -> all(SqlStdOperatorTable.AND, each(call.getOperator(), left, right));
            case NOT_EQUALS, IS_DISTINCT_FROM -> all(SqlStdOperatorTable.OR, each(call.getOperator(), left, right));
            case LESS_THAN, LESS_THAN_OR_EQUAL ->
                ordered(SqlStdOperatorTable.LESS_THAN, call.getOperator(), left, right);
            default -> ordered(SqlStdOperatorTable.GREATER_THAN, call.getOperator(), left, right);
        };
    }

    private static List<SqlNode> each(SqlOperator operator, SqlNode left, SqlNode right) {
        List<SqlNode> calls = new ArrayList<>();
        for (int i = 0; i < fields(left).size(); i++) {
            calls.add(field(operator, left, right, i));
        }
        return calls;
    }

    private static SqlNode field(SqlOperator operator, SqlNode left, SqlNode right, int field) {
        return operator.createCall(
                right.getParserPosition(),
                Selects.copy(fields(left).get(field)),
                Selects.copy(fields(right).get(field)));
    }

    /** Returns a comparison of rows: the first fields decide, or they are equal and the others decide. */
    private static SqlNode ordered(SqlOperator strictly, SqlOperator lastly, SqlNode left, SqlNode right) {
        int last = fields(left).size() - 1;
        SqlNode result = field(lastly, left, right, last);
        for (int i = last - 1; i >= 0; i--) {
            SqlNode tied =
                    all(SqlStdOperatorTable.AND, List.of(field(SqlStdOperatorTable.EQUALS, left, right, i), result));
            result = all(SqlStdOperatorTable.OR, List.of(field(strictly, left, right, i), tied));
        }
        return result;
    }

    private static SqlNode listed(SqlCall call, SqlNode row, SqlNodeList list) {
        List<SqlNode> rows = list.stream().map(other -> equal(row, other)).toList();
        SqlNode any = all(SqlStdOperatorTable.OR, rows);
        return call.getKind() == SqlKind.IN ? any : SqlStdOperatorTable.NOT.createCall(call.getParserPosition(), any);
    }

    private static SqlNode equal(SqlNode left, SqlNode right) {
        return all(SqlStdOperatorTable.AND, each(SqlStdOperatorTable.EQUALS, left, right));
    }

    private static SqlNode between(SqlCall call, List<SqlNode> operands) {
        SqlNode low = ordered(
                SqlStdOperatorTable.GREATER_THAN,
                SqlStdOperatorTable.GREATER_THAN_OR_EQUAL,
                operands.get(0),
                operands.get(1));
        SqlNode high = ordered(
                SqlStdOperatorTable.LESS_THAN,
                SqlStdOperatorTable.LESS_THAN_OR_EQUAL,
                operands.get(0),
                operands.get(2));
        SqlNode within = all(SqlStdOperatorTable.AND, List.of(low, high));
        return call.getOperator().equals(SqlStdOperatorTable.NOT_BETWEEN)
                ? SqlStdOperatorTable.NOT.createCall(call.getParserPosition(), within)
                : within;
    }

    /** Joins conditions, the halves first: a long list is no deeper than it has to be. */
    private static SqlNode all(SqlOperator operator, List<SqlNode> conditions) {
        if (conditions.size() == 1) {
            return conditions.get(0);
        }
        int half = conditions.size() / 2;
        SqlNode left = all(operator, conditions.subList(0, half));
        SqlNode right = all(operator, conditions.subList(half, conditions.size()));
        SqlParserPos position = SqlParserPos.sum(List.of(left.getParserPosition(), right.getParserPosition()));
        return operator.createCall(position, left, right);
    }
}
