package dev.schemaless.planner.sql;

import dev.schemaless.planner.repair.conversion.Subqueries;
import dev.schemaless.planner.syntax.Selects;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Writes {@code COALESCE} and {@code NULLIF} of subqueries as {@code CASE}, with a copy of the subquery at each place.
 *
 * <p>Calcite 1.42.0, no issue known: its validator puts the same subquery node at both places, and then knows the columns of
 * outer rows at only one of them.
 */
final class RepeatedSubqueries extends SqlShuttle {
    private RepeatedSubqueries() {}

    /** Returns a statement in which no subquery will be repeated. */
    static SqlNode expand(SqlNode statement) {
        SqlNode expanded = statement.accept(new RepeatedSubqueries());
        return expanded == null ? statement : expanded;
    }

    @Override
    public SqlNode visit(SqlCall call) {
        SqlNode visited = super.visit(call);
        if (!(visited instanceof SqlCall inner) || Subqueries.countIn(inner) == 0) {
            return visited == null ? call : visited;
        }
        return switch (inner.getOperator().getName().toUpperCase(Locale.ROOT)) {
            case "COALESCE" -> inner.operandCount() > 1 ? coalesce(inner) : inner;
            case "NULLIF" -> inner.operandCount() == 2 ? nullIf(inner) : inner;
            default -> inner;
        };
    }

    private static SqlNode coalesce(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        List<SqlNode> operands = call.getOperandList();
        SqlNodeList conditions = new SqlNodeList(at);
        SqlNodeList values = new SqlNodeList(at);
        for (SqlNode operand : operands.subList(0, operands.size() - 1)) {
            conditions.add(SqlStdOperatorTable.IS_NOT_NULL.createCall(at, operand));
            values.add(Selects.copy(operand));
        }
        return new SqlCase(at, null, conditions, values, operands.get(operands.size() - 1));
    }

    private static SqlNode nullIf(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        SqlNode equal = SqlStdOperatorTable.EQUALS.createCall(at, call.operand(0), call.operand(1));
        return new SqlCase(
                at,
                null,
                SqlNodeList.of(equal),
                new SqlNodeList(List.of(SqlLiteral.createNull(at)), at),
                Selects.copy(call.operand(0)));
    }
}
