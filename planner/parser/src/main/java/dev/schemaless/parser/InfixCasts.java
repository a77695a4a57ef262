package dev.schemaless.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;

/** {@code value::TYPE} as {@code CAST(value AS TYPE)}. */
public final class InfixCasts {
    private InfixCasts() {}

    /**
     * Casts the last operand of an expression that is being read: no operator binds closer, but for the elements of arrays and maps.
     *
     * @param list operands and the operators between them
     */
    public static void putOnLast(List<Object> list, SqlDataTypeSpec type) {
        int first = list.size() - 1;
        while (first >= 2 && isElement(list.get(first - 1))) {
            first -= 2;
        }
        List<Object> last = list.subList(first, list.size());
        SqlNode value = Objects.requireNonNull(SqlParserUtil.toTree(new ArrayList<>(last)));
        last.clear();
        SqlParserPos position = value.getParserPosition().plus(type.getParserPosition());
        list.add(SqlStdOperatorTable.CAST.createCall(position, value, type));
    }

    private static boolean isElement(Object item) {
        return item instanceof SqlParserUtil.ToTreeListItem operator
                && (operator.getOperator().getKind() == SqlKind.ITEM
                        || operator.getOperator().getKind() == SqlKind.DOT);
    }
}
