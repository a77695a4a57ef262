package dev.schemaless.planner.repair.call;

import dev.schemaless.planner.value.Trimming;
import java.util.List;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlTrimFunction.Flag;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * TRIM as three functions: one each for BOTH, LEADING and TRAILING.
 *
 * <p>Calcite 1.42.0, no issue known: TRIM takes these words as an operand. Generated code loses the operand if another TRIM with
 * the same word stands in the condition of a CASE. The TRIM in the branch then trims nothing.
 */
public final class TrimCall {
    private static final Map<Flag, SqlOperator> BY_FLAG = Map.of(
            Flag.BOTH, function(Flag.BOTH),
            Flag.LEADING, function(Flag.LEADING),
            Flag.TRAILING, function(Flag.TRAILING));

    private TrimCall() {}

    /** Returns the call of our function for a call of Calcite's, of the same type. */
    public static RexNode of(RexCall trim, RexBuilder builder) {
        List<RexNode> operands = trim.getOperands();
        Flag flag = RexLiteral.value(operands.get(0)) instanceof Flag given ? given : Flag.BOTH;
        return builder.makeCall(trim.getType(), BY_FLAG.get(flag), operands.subList(1, operands.size()));
    }

    private static SqlOperator function(Flag flag) {
        return new SqlUserDefinedFunction(
                new SqlIdentifier("TRIM_" + flag, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.ARG1_NULLABLE,
                null,
                null,
                new Generated(flag));
    }

    private record Generated(Flag flag) implements ImplementableFunction {
        @Override
        public CallImplementor getImplementor() {
            return RexImpTable.createImplementor(
                    (translator, call, operands) -> implement(operands), NullPolicy.STRICT, false);
        }

        private Expression implement(List<Expression> operands) {
            Expression side = Expressions.constant(Trimming.valueOf(flag.name()));
            return Expressions.call(side, "trim", operands.get(1), operands.get(0));
        }

        @Override
        public List<FunctionParameter> getParameters() {
            return List.of();
        }
    }
}
