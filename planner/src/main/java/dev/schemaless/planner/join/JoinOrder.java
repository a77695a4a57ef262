package dev.schemaless.planner.join;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalJoin;

/**
 * Orders inner joins by their conditions and the sizes of their inputs, whatever the order in the statement.
 *
 * <p>Inputs that conditions connect are joined one after another, each time the one with the fewest expected rows. Cross products
 * come last. Outer and semi joins keep their places; the inner joins below and above them are ordered separately. Not
 * thread-safe.
 */
public final class JoinOrder extends RelHomogeneousShuttle {
    /** The fewest inputs to order. Two have only one order; the operator decides which of them is read first. */
    private static final int FEWEST = 3;

    private final BooleanSupplier late;

    private JoinOrder(BooleanSupplier late) {
        this.late = late;
    }

    /**
     * Returns the plan with its inner joins ordered.
     *
     * @param late says when the search for better orders has to end
     */
    public static RelNode of(RelNode plan, BooleanSupplier late) {
        return plan.accept(new JoinOrder(late));
    }

    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof LogicalJoin join && JoinGraph.isInner(join)) {
            return order(join, JoinGraph.of(join));
        }
        return super.visit(other);
    }

    private RelNode order(LogicalJoin join, JoinGraph graph) {
        List<RelNode> inputs =
                graph.inputs().stream().map(input -> input.accept(this)).toList();
        JoinGraph visited = graph.over(inputs);
        boolean plain = inputs.size() < FEWEST || !visited.isMovable();
        return plain
                ? visited.inOrderOf(join)
                : visited.joined(new JoinSearch(JoinSizes.of(visited), late).best(), join.getRowType());
    }
}
