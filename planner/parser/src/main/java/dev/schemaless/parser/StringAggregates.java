package dev.schemaless.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;

/**
 * MySQL's {@code GROUP_CONCAT(x ORDER BY y SEPARATOR ';')} and PostgreSQL's {@code STRING_AGG(x, ';' ORDER BY y)} as
 * the standard's {@code LISTAGG(x, ';') WITHIN GROUP (ORDER BY y)}. Other values become text.
 */
final class StringAggregates extends SqlShuttle {
    private static final Pattern NAME = Pattern.compile("\\b(GROUP_CONCAT|STRING_AGG)\\b", Pattern.CASE_INSENSITIVE);
    private static final String COMMA = ",";

    private StringAggregates() {}

    /**
     * Returns a tree without such calls.
     *
     * @param sql its text
     */
    static SqlNode inStandardForm(SqlNode node, String sql) {
        return NAME.matcher(sql).find() ? Objects.requireNonNull(node.accept(new StringAggregates())) : node;
    }

    @Override
    public SqlNode visit(SqlCall call) {
        SqlCall visited = (SqlCall) Objects.requireNonNull(super.visit(call));
        return switch (visited.getKind()) {
            case GROUP_CONCAT, STRING_AGG -> standard(visited);
            default -> visited;
        };
    }

    private static SqlNode standard(SqlCall call) {
        SqlParserPos position = call.getParserPosition();
        List<SqlNode> values = new ArrayList<>();
        SqlNodeList order = null;
        SqlNode separator = SqlLiteral.createCharString(COMMA, position);
        for (SqlNode operand : call.getOperandList()) {
            if (operand instanceof SqlNodeList list) {
                order = list;
            } else if (operand.getKind() == SqlKind.SEPARATOR) {
                separator = ((SqlCall) operand).operand(0);
            } else {
                values.add(operand);
            }
        }
        if (call.getKind() == SqlKind.STRING_AGG && values.size() == 2) {
            separator = values.remove(1);
        }
        SqlNode text = text(values, position);
        SqlNode joined =
                SqlStdOperatorTable.LISTAGG.createCall(call.getFunctionQuantifier(), position, text, separator);
        return order == null
                ? joined
                : SqlStdOperatorTable.WITHIN_GROUP.createCall(
                        position, joined, call.getFunctionQuantifier() == null ? order : order(order, values, text));
    }

    /** Returns an order with the values replaced by their texts. Different values have no other order. */
    private static SqlNode order(SqlNodeList order, List<SqlNode> values, SqlNode text) {
        return new SqlNodeList(
                order.stream().map(item -> item(item, values, text)).toList(), order.getParserPosition());
    }

    private static SqlNode item(SqlNode item, List<SqlNode> values, SqlNode text) {
        if (item.getKind() == SqlKind.DESCENDING) {
            SqlNode key = item(((SqlCall) item).operand(0), values, text);
            return SqlStdOperatorTable.DESC.createCall(item.getParserPosition(), key);
        }
        return values.size() == 1 && item.equalsDeep(values.get(0), Litmus.IGNORE) ? text : item;
    }

    private static SqlNode text(List<SqlNode> values, SqlParserPos position) {
        SqlDataTypeSpec type = new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, position), position);
        return values.stream()
                .map(value -> (SqlNode) SqlStdOperatorTable.CAST.createCall(position, value, type))
                .reduce((left, right) -> SqlStdOperatorTable.CONCAT.createCall(position, left, right))
                .orElseThrow();
    }
}
