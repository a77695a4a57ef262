package dev.schemaless.planner.rel;

import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.expression.AssignedOutputs;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.read.DirectRead;
import dev.schemaless.planner.read.ProposedExpressions;
import dev.schemaless.planner.read.RowExpressions;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/** Recognises plans that can be computed row by row from one table, with our own operators alone. */
public final class RowComputations {
    private RowComputations() {}

    /** Returns the direct form of a physical plan; empty if it joins, aggregates or the like. */
    public static Optional<DirectRead> directRead(RelNode plan) {
        if (plan instanceof SchemalessRead read) {
            return Optional.of(new DirectRead(read.scan().spec(), read.path(), null));
        }
        if (plan instanceof SchemalessProject project && project.getInput() instanceof SchemalessRead read) {
            return Optional.of(new DirectRead(read.scan().spec(), read.path(), project.evaluators()));
        }
        return Optional.empty();
    }

    /**
     * Compiles a projection of a table.
     *
     * @return empty for other plans, or if the evaluator does not know all of it: subqueries, aggregates and the like
     */
    public static Optional<RowExpressions> expressions(RelNode logical) {
        if (!(logical instanceof Project project) || !(project.getInput() instanceof SchemalessScan scan)) {
            return Optional.empty();
        }
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null);
        List<String> names = scan.getRowType().getFieldNames();
        return compile(project, used, scan)
                .map(expressions -> RowExpressions.of(
                        needed(scan, used),
                        used.asList().stream().map(names::get).toList(),
                        expressions));
    }

    /**
     * Compiles a projection of a join of a table and a row of as many values as the table declares columns.
     *
     * @param assigned the columns that the projection's values are assigned to
     * @return empty if the evaluator does not know all of it: subqueries and the like
     */
    public static Optional<ProposedExpressions> proposed(RelNode logical, AssignedOutputs assigned) {
        if (!(logical instanceof Project project)
                || !(project.getInput() instanceof Join join)
                || !(join.getLeft() instanceof SchemalessScan scan)) {
            return Optional.empty();
        }
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null)
                .intersect(ImmutableBitSet.range(scan.values().size()));
        return compile(project, used, scan)
                .map(expressions -> ProposedExpressions.of(needed(scan, used), assigned.named(expressions)));
    }

    private static Optional<List<Evaluator>> compile(Project project, ImmutableBitSet used, SchemalessScan scan) {
        List<RexNode> moved = new Move(used, scan.values().size()).apply(project.getProjects());
        return EvaluatorCompiler.compileAll(moved);
    }

    private static ScanSpec needed(SchemalessScan scan, ImmutableBitSet used) {
        return scan.spec()
                .ofAllRows(used.asList().stream().map(scan.values()::get).toList());
    }

    /** Moves references from all values of the table, then the proposed ones, to the used values, then those. */
    private static final class Move extends RexShuttle {
        private final ImmutableBitSet used;
        private final int width;

        Move(ImmutableBitSet used, int width) {
            this.used = used;
            this.width = width;
        }

        @Override
        public RexNode visitInputRef(RexInputRef ref) {
            int index = ref.getIndex();
            int moved = index < width ? used.indexOf(index) : index - width + used.cardinality();
            return new RexInputRef(moved, ref.getType());
        }
    }
}
