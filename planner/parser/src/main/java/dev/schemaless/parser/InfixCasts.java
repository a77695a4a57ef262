package dev.schemaless.parser;

import java.util.List;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code value::TYPE} as {@code CAST(value AS TYPE)}. */
public final class InfixCasts {
    private InfixCasts() {}

    /**
     * Casts the last operand of an expression that is being read.
     *
     * @param list operands and the operators between them
     */
    public static void putOnLast(List<Object> list, SqlDataTypeSpec type) {
        SqlNode value = LastOperand.take(list);
        SqlParserPos position = value.getParserPosition().plus(type.getParserPosition());
        list.add(SqlStdOperatorTable.CAST.createCall(position, value, type));
    }
}
