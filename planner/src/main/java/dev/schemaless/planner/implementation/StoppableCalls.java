package dev.schemaless.planner.implementation;

import dev.schemaless.planner.scalar.ScalarOperators;
import java.util.Map;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Replaces calls for which generated code would run functions of Calcite that outlive their statement. The evaluator has its own.
 *
 * <p>Calcite 1.42.0, no issue known: LIKE is a regular expression there, and takes exponential time; POSITION takes the product of its
 * operands' lengths.
 */
public final class StoppableCalls extends RexShuttle {
    private static final Map<SqlKind, SqlOperator> REPLACEMENTS =
            Map.of(SqlKind.LIKE, ScalarOperators.LIKE, SqlKind.POSITION, ScalarOperators.POSITION);

    private final RexBuilder builder;

    private StoppableCalls(RexBuilder builder) {
        this.builder = builder;
    }

    /** Returns the replacement of the calls in a plan's generated operators. */
    public static RelShuttle inGeneratedCode() {
        return new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                return visited.getConvention() == EnumerableConvention.INSTANCE
                        ? visited.accept(new StoppableCalls(visited.getCluster().getRexBuilder()))
                        : visited;
            }
        };
    }

    @Override
    public RexNode visitCall(RexCall call) {
        RexNode visited = super.visitCall(call);
        SqlOperator replacement = REPLACEMENTS.get(visited.getKind());
        return replacement != null && visited instanceof RexCall replaced ? replaced(replaced, replacement) : visited;
    }

    private RexNode replaced(RexCall call, SqlOperator replacement) {
        RexNode replaced = builder.makeCall(call.getType(), replacement, call.getOperands());
        boolean negated = call.getOperator() instanceof SqlLikeOperator like && like.isNegated();
        return negated ? builder.makeCall(SqlStdOperatorTable.NOT, replaced) : replaced;
    }
}
