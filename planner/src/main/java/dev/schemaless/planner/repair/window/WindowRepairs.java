package dev.schemaless.planner.repair.window;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * Repairs all windows of a plan for generated code: keys by {@link WindowKeys}, frames by {@link WindowRanges}, LEAD and LAG by
 * {@link NeighbourCalls}, NTILE by {@link BucketCalls}. Run once, after arithmetic was made checked and before anything is optimised.
 */
public final class WindowRepairs {
    private WindowRepairs() {}

    /** Returns the plan with such windows, also in its subqueries; of the same row type. */
    public static RelNode of(RelNode rel) {
        Windows windows = new Windows(rel.getCluster().getRexBuilder());
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(windows);
            }
        });
    }

    private static final class Windows extends RexShuttle {
        private final RexBuilder builder;

        Windows(RexBuilder builder) {
            this.builder = builder;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            RexSubQuery visited = (RexSubQuery) super.visitSubQuery(subQuery);
            return visited.clone(of(visited.rel));
        }

        @Override
        public RexNode visitOver(RexOver over) {
            RexOver visited = (RexOver) super.visitOver(over);
            RexOver keyed = WindowRanges.rewrite(WindowKeys.withoutSignOfZero(visited, builder), builder);
            if (BucketCalls.isBucket(keyed)) {
                return BucketCalls.rewrite(keyed, builder);
            }
            return NeighbourCalls.isNeighbour(keyed) ? NeighbourCalls.rewrite(keyed, builder) : keyed;
        }
    }
}
