package dev.schemaless.planner.literal;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
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
    /**
     * A row of a shape.
     *
     * @param row has parameters for its literals
     * @param types those of the literals, by parameter
     */
    public record Shape(SqlCall row, List<RelDataType> types) {
        public Shape {
            types = List.copyOf(types);
        }
    }

    private final List<Shape> shapes;

    LiteralRowsOperator(List<Shape> shapes) {
        super("$LITERAL_ROWS", SqlKind.OTHER);
        this.shapes = List.copyOf(shapes);
    }

    SqlCall of(int parameter, SqlParserPos position) {
        return createCall(position, new SqlDynamicParam(parameter, position));
    }

    /** Returns a row of each shape. */
    public List<Shape> shapes() {
        return shapes;
    }

    /** Returns which parameter of the statement a call's rows are. */
    public static int parameter(SqlCall call) {
        return ((SqlDynamicParam) call.operand(0)).getIndex();
    }
}
