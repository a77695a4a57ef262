package dev.schemaless.planner.literal;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The source of an INSERT whose rows are a parameter, {@link LiteralRows}. A call of it has only that parameter. The
 * shapes of rows are kept in the operator, because their parameters are counted separately.
 */
public final class LiteralRowsOperator extends SqlSpecialOperator {
    private final List<SqlCall> shapes;

    LiteralRowsOperator(List<SqlCall> shapes) {
        super("$LITERAL_ROWS", SqlKind.OTHER);
        this.shapes = List.copyOf(shapes);
    }

    SqlCall of(int parameter, SqlParserPos position) {
        return createCall(position, new SqlDynamicParam(parameter, position));
    }

    /** Returns a row of each shape, with parameters for its literals. */
    public List<SqlCall> shapes() {
        return shapes;
    }

    /** Returns which parameter of the statement a call's rows are. */
    public static int parameter(SqlCall call) {
        return ((SqlDynamicParam) call.operand(0)).getIndex();
    }
}
