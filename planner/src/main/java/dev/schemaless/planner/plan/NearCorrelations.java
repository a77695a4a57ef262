package dev.schemaless.planner.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Hands values of queries further out to a subquery in the rows of the query around it, so that it asks only that for values.
 * Decorrelation would take them from the subquery's rows: where an outer join has none they would be NULL, and where the query around
 * uses them too nothing would compare the two.
 */
final class NearCorrelations extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof LogicalJoin join && losesValues(join)) {
            return visit(LogicalFilter.create(correlate(join), join.getCondition()));
        }
        return super.visit(
                other instanceof LogicalCorrelate correlate && losesValues(correlate) ? handOn(correlate) : other);
    }

    private static boolean losesValues(LogicalJoin join) {
        return join.getJoinType() == JoinRelType.INNER
                && join.getVariablesSet().isEmpty()
                && losesValues(correlate(join));
    }

    private static LogicalCorrelate correlate(LogicalJoin join) {
        return LogicalCorrelate.create(
                join.getLeft(),
                join.getRight(),
                join.getHints(),
                join.getCluster().createCorrel(),
                ImmutableBitSet.of(),
                JoinRelType.INNER);
    }

    private static boolean losesValues(LogicalCorrelate correlate) {
        Set<CorrelationId> further = further(correlate);
        if (correlate.getJoinType() != JoinRelType.LEFT) {
            further.retainAll(RelOptUtil.getVariablesUsed(correlate.getLeft()));
        }
        return !further.isEmpty();
    }

    private static Set<CorrelationId> further(LogicalCorrelate correlate) {
        Set<CorrelationId> used = new LinkedHashSet<>(RelOptUtil.getVariablesUsed(correlate.getRight()));
        used.remove(correlate.getCorrelationId());
        return used;
    }

    private static RelNode handOn(LogicalCorrelate correlate) {
        List<RexFieldAccess> values = values(correlate.getRight(), further(correlate));
        RelNode left = with(correlate.getLeft(), values);
        CorrelationId id = correlate.getCluster().createCorrel();
        int width = correlate.getLeft().getRowType().getFieldCount();
        RelNode nearer = LogicalCorrelate.create(
                left,
                rewrite(correlate.getRight(), new Nearer(correlate, values, left.getRowType(), id)),
                correlate.getHints(),
                id,
                correlate.getRequiredColumns().union(ImmutableBitSet.range(width, width + values.size())),
                correlate.getJoinType());
        return without(nearer, width, values.size(), correlate.getRowType());
    }

    private static List<RexFieldAccess> values(RelNode rel, Set<CorrelationId> variables) {
        Set<RexFieldAccess> values = new LinkedHashSet<>();
        rewrite(rel, new RexShuttle() {
            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                if (access.getReferenceExpr() instanceof RexCorrelVariable variable
                        && variables.contains(variable.id)) {
                    values.add(access);
                }
                return super.visitFieldAccess(access);
            }
        });
        return List.copyOf(values);
    }

    private static RelNode rewrite(RelNode rel, RexShuttle expressions) {
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return super.visit(other).accept(expressions);
            }
        });
    }

    private static RelNode with(RelNode rel, List<RexFieldAccess> values) {
        List<RexNode> outputs = new ArrayList<>(rel.getCluster().getRexBuilder().identityProjects(rel.getRowType()));
        outputs.addAll(values);
        return LogicalProject.create(rel, List.of(), outputs, (List<String>) null, Set.of());
    }

    /** Takes columns out again. */
    private static RelNode without(RelNode rel, int from, int count, RelDataType type) {
        List<RexInputRef> outputs = IntStream.range(0, type.getFieldCount())
                .mapToObj(column -> RexInputRef.of(column < from ? column : column + count, rel.getRowType()))
                .toList();
        return LogicalProject.create(rel, List.of(), outputs, type, Set.of());
    }

    /** What asks a correlation, or those further out, asks one for it whose rows have these values at their ends. */
    private static final class Nearer extends RexShuttle {
        private final LogicalCorrelate correlate;
        private final List<RexFieldAccess> values;
        private final RexBuilder builder;
        private final RexNode row;

        Nearer(LogicalCorrelate correlate, List<RexFieldAccess> values, RelDataType type, CorrelationId id) {
            this.correlate = correlate;
            this.values = values;
            this.builder = correlate.getCluster().getRexBuilder();
            this.row = builder.makeCorrel(type, id);
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            if (access.getReferenceExpr() instanceof RexCorrelVariable variable
                    && variable.id.equals(correlate.getCorrelationId())) {
                return builder.makeFieldAccess(row, access.getField().getIndex());
            }
            int value = values.indexOf(access);
            return value < 0
                    ? super.visitFieldAccess(access)
                    : builder.makeFieldAccess(
                            row, correlate.getLeft().getRowType().getFieldCount() + value);
        }
    }
}
