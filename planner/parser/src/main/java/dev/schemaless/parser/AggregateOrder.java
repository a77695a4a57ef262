package dev.schemaless.parser;

import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * The place of NULL in the {@code ORDER BY} of an aggregate function: first, with {@code DESC} last, as in that of a query.
 *
 * <p>Calcite 1.42.0, no issue known: it places NULL there as a database does where NULL is the greatest value, whatever its
 * configuration says.
 */
final class AggregateOrder extends SqlShuttle {
    private static final Pattern NAME =
            Pattern.compile("\\b(WITHIN|GROUP_CONCAT|STRING_AGG|ARRAY_AGG|JSON_ARRAYAGG)\\b", Pattern.CASE_INSENSITIVE);

    private AggregateOrder() {}

    /**
     * Returns a tree in which each such order has the place of NULL.
     *
     * @param sql its text
     */
    static SqlNode withPlaceOfNull(SqlNode node, String sql) {
        return NAME.matcher(sql).find() ? Objects.requireNonNull(node.accept(new AggregateOrder())) : node;
    }

    @Override
    public SqlNode visit(SqlCall call) {
        SqlCall visited = (SqlCall) Objects.requireNonNull(super.visit(call));
        return switch (visited.getKind()) {
            case WITHIN_GROUP, ARRAY_AGG -> ordered(visited);
            default -> visited;
        };
    }

    private static SqlNode ordered(SqlCall call) {
        List<SqlNode> operands = call.getOperandList().stream()
                .map(operand -> operand instanceof SqlNodeList order ? ordered(order) : operand)
                .toList();
        return call.getOperator().createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands);
    }

    private static SqlNode ordered(SqlNodeList order) {
        return new SqlNodeList(order.stream().map(AggregateOrder::placed).toList(), order.getParserPosition());
    }

    private static SqlNode placed(SqlNode key) {
        return switch (key.getKind()) {
            case NULLS_FIRST, NULLS_LAST -> key;
            case DESCENDING -> SqlStdOperatorTable.NULLS_LAST.createCall(key.getParserPosition(), key);
            default -> SqlStdOperatorTable.NULLS_FIRST.createCall(key.getParserPosition(), key);
        };
    }
}
