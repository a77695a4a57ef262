package dev.schemaless.planner.repair.correlation;

import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;

/**
 * A barrier in a plan that is decorrelated: it stands for its input's rows, so that Calcite's decorrelation does not look below
 * it.
 *
 * <p>Calcite 1.42.0, CALCITE-7574: {@code RelDecorrelator.isFieldNotNullRecursive} takes the position of an aggregate's call for
 * that of a group key, and throws IndexOutOfBoundsException. Mended in 1.43.0.
 */
final class DecorrelationBarrier extends SingleRel {
    private DecorrelationBarrier(RelOptCluster cluster, RelTraitSet traits, RelNode input) {
        super(cluster, traits, input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new DecorrelationBarrier(getCluster(), traits, sole(inputs));
    }

    /** Hides where the values come from that correlations ask, if that is the call of an aggregate. */
    static RelNode hideCalls(RelNode rel) {
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                return visited instanceof Correlate correlate && asksCall(correlate) ? hidden(correlate) : visited;
            }
        });
    }

    /** Returns the plan with nothing hidden. */
    static RelNode showAll(RelNode rel) {
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                return visited instanceof DecorrelationBarrier opaque ? opaque.getInput() : visited;
            }
        });
    }

    private static RelNode hidden(Correlate correlate) {
        RelNode left = correlate.getLeft();
        DecorrelationBarrier opaque = new DecorrelationBarrier(left.getCluster(), left.getTraitSet(), left);
        return correlate.copy(correlate.getTraitSet(), List.of(opaque, correlate.getRight()));
    }

    private static boolean asksCall(Correlate correlate) {
        return correlate.getRequiredColumns().asList().stream().anyMatch(column -> isCall(correlate.getLeft(), column));
    }

    private static boolean isCall(RelNode rel, int column) {
        if (rel instanceof Project project) {
            return project.getProjects().get(column) instanceof RexInputRef ref
                    && isCall(project.getInput(), ref.getIndex());
        }
        if (rel instanceof Aggregate aggregate) {
            return column >= aggregate.getGroupCount()
                    || isCall(aggregate.getInput(), aggregate.getGroupSet().nth(column));
        }
        if (rel instanceof Filter) {
            return isCall(rel.getInput(0), column);
        }
        if (rel instanceof Join || rel instanceof Correlate) {
            int width = rel.getInput(0).getRowType().getFieldCount();
            return column < width ? isCall(rel.getInput(0), column) : isCall(rel.getInput(1), column - width);
        }
        return false;
    }
}
