package dev.schemaless.planner.sql;

import dev.schemaless.planner.memory.DeepStack;
import dev.schemaless.planner.repair.call.NumberText;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Stops planning for a statement that has to end, whenever an expression is made. Calcite 1.42.0, no issue known: it simplifies
 * long chains in loops that check for nothing else. Casts of numbers to text are {@link NumberText}.
 */
final class StoppableRexBuilder extends RexBuilder {
    StoppableRexBuilder(RelDataTypeFactory typeFactory) {
        super(typeFactory);
    }

    @Override
    public RexNode makeAbstractCast(SqlParserPos place, RelDataType type, RexNode value, boolean isSafe) {
        return NumberText.isCast(value.getType(), type)
                ? makeCall(type, NumberText.OPERATOR, List.of(value))
                : super.makeAbstractCast(place, type, value, isSafe);
    }

    @Override
    public RexNode makeAbstractCast(
            SqlParserPos place, RelDataType type, RexNode value, boolean isSafe, RexLiteral format) {
        return NumberText.isCast(value.getType(), type)
                ? makeCall(type, NumberText.OPERATOR, List.of(value))
                : super.makeAbstractCast(place, type, value, isSafe, format);
    }

    @Override
    public RexNode makeCall(SqlOperator operator, List<? extends RexNode> operands) {
        DeepStack.check();
        return super.makeCall(operator, operands);
    }

    @Override
    public RexNode makeCall(RelDataType type, SqlOperator operator, List<RexNode> operands) {
        DeepStack.check();
        return super.makeCall(type, operator, operands);
    }
}
