package dev.schemaless.planner.arithmetic;

import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * Makes the arithmetic of a plan checked. The evaluator checks all of it; Calcite's rules have to know that it may fail, so that they
 * leave it where a CASE guards it. Run once, after SQL was converted and before anything is optimised.
 *
 * <ul>
 *   <li>Integer + − × / and unary minus become Calcite's checked operators, ABS one of ours.
 *   <li>DECIMAL × and / become our own, exact to the result's scale: Calcite's quotient keeps 16 digits. DECIMAL + and − of
 *       38 digits are checked for fitting; with fewer they always fit.
 *   <li>DOUBLE and REAL arithmetic refuses to divide by zero and to overflow.
 *   <li>SUM of integers gets DECIMAL arguments, AVG becomes an exact quotient of SUM and COUNT, and variances and
 *       their like get DOUBLE arguments.
 * </ul>
 */
public final class CheckedArithmetic {
    private static final Map<SqlKind, SqlOperator> CHECKED = Map.of(
            SqlKind.PLUS, SqlStdOperatorTable.CHECKED_PLUS,
            SqlKind.MINUS, SqlStdOperatorTable.CHECKED_MINUS,
            SqlKind.TIMES, SqlStdOperatorTable.CHECKED_MULTIPLY,
            SqlKind.DIVIDE, SqlStdOperatorTable.CHECKED_DIVIDE,
            SqlKind.MINUS_PREFIX, SqlStdOperatorTable.CHECKED_UNARY_MINUS);

    private CheckedArithmetic() {}

    /** Returns the plan with checked arithmetic; of the same row type. */
    public static RelNode rewrite(RelNode rel) {
        return rel.accept(new Rels());
    }

    /** Returns one expression with checked arithmetic; subqueries and window functions included. */
    public static RexNode rewrite(RexNode node, RexBuilder builder) {
        return node.accept(new Expressions(builder));
    }

    /** Returns the plan with sums of arguments of their own type: where rules add counts up these are BIGINT, and the sum a DECIMAL. */
    public static RelNode rewriteSums(RelNode rel) {
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(LogicalAggregate aggregate) {
                return ExactAggregates.rewrite((LogicalAggregate) super.visit(aggregate));
            }
        });
    }

    private static final class Rels extends RelHomogeneousShuttle {
        @Override
        public RelNode visit(LogicalAggregate aggregate) {
            return ExactAggregates.rewrite((LogicalAggregate) super.visit(aggregate));
        }

        @Override
        public RelNode visit(RelNode other) {
            RelNode visited = super.visit(other);
            return visited.accept(new Expressions(visited.getCluster().getRexBuilder()));
        }
    }

    private static final class Expressions extends RexShuttle {
        private final RexBuilder builder;

        Expressions(RexBuilder builder) {
            this.builder = builder;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subQuery);
            return visited.clone(rewrite(visited.rel));
        }

        @Override
        public RexNode visitOver(RexOver over) {
            return ExactAggregates.rewrite((RexOver) super.visitOver(over), builder);
        }

        @Override
        public RexNode visitCall(RexCall call) {
            RexCall visited = (RexCall) super.visitCall(call);
            if (visited.getKind() == SqlKind.CASE) {
                return WindowSums.of(visited, builder);
            }
            RelDataType type = visited.getType();
            boolean numeric = visited.getOperands().stream().allMatch(node -> SqlTypeUtil.isNumeric(node.getType()));
            if (!numeric || !SqlTypeUtil.isNumeric(type)) {
                return visited;
            }
            if (SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())) {
                return integer(visited);
            }
            return CheckedFunctions.of(visited.getOperator(), type)
                    .map(function -> builder.makeCall(type, function, visited.getOperands()))
                    .orElse(visited);
        }

        private RexNode integer(RexCall call) {
            List<RexNode> operands = call.getOperands();
            boolean integers = operands.stream()
                    .allMatch(node ->
                            SqlTypeName.INT_TYPES.contains(node.getType().getSqlTypeName()));
            SqlOperator checked = CHECKED.get(call.getKind());
            if (checked != null && integers) {
                return builder.makeCall(call.getType(), checked, operands);
            }
            return call.getOperator().equals(SqlStdOperatorTable.ABS)
                    ? builder.makeCall(call.getType(), CheckedFunctions.ABS, operands)
                    : call;
        }
    }
}
