package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.expression.AssignedOutputs;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.rel.ScanValue;
import dev.schemaless.planner.rel.SchemalessScan;
import dev.schemaless.planner.type.ValueBridge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Expressions over a stored row and values that a statement proposes for it, one for each declared column. Immutable and
 * thread-safe.
 */
public final class ProposedExpressions {
    private final RowShape existing;
    private final int existingWidth;
    private final List<ValueBridge> bridges;
    private final List<Evaluator> expressions;

    private ProposedExpressions(
            RowShape existing, int existingWidth, List<ValueBridge> bridges, List<Evaluator> expressions) {
        this.existing = existing;
        this.existingWidth = existingWidth;
        this.bridges = bridges;
        this.expressions = expressions;
    }

    /**
     * Compiles a projection of a join of a table and a row of as many values as the table declares columns.
     *
     * @param assigned the columns that the projection's values are assigned to
     * @return empty if the evaluator does not know all of it: subqueries and the like
     */
    public static Optional<ProposedExpressions> of(RelNode logical, AssignedOutputs assigned) {
        if (!(logical instanceof Project project)
                || !(project.getInput() instanceof Join join)
                || !(join.getLeft() instanceof SchemalessScan scan)) {
            return Optional.empty();
        }
        int width = scan.values().size();
        ImmutableBitSet used =
                RelOptUtil.InputFinder.bits(project.getProjects(), null).intersect(ImmutableBitSet.range(width));
        List<RexNode> moved = new Move(used, width).apply(project.getProjects());
        return EvaluatorCompiler.compileAll(moved).map(expressions -> of(scan, used, assigned.named(expressions)));
    }

    private static ProposedExpressions of(SchemalessScan scan, ImmutableBitSet used, List<Evaluator> expressions) {
        List<ScanValue> values = used.asList().stream().map(scan.values()::get).toList();
        SchemalessScan needed = scan.with(
                values, null, IntStream.range(0, values.size()).boxed().toList());
        Model model = scan.schemalessTable().model();
        List<ValueBridge> bridges = model.columns().stream()
                .map(column -> ValueBridge.of(column.type()))
                .toList();
        return new ProposedExpressions(RowShape.of(needed).over(model.cells()), values.size(), bridges, expressions);
    }

    /**
     * Computes the expressions.
     *
     * @param row with the bodies of all cells, in the order of {@link Model#cells()}
     * @param proposed for each declared column, in the catalog's internal form
     */
    public @Nullable Object[] evaluate(StoredRow row, @Nullable Object[] proposed, EvaluationContext context) {
        @Nullable Object[] input = new @Nullable Object[existingWidth + proposed.length];
        @Nullable Object @Nullable [] shaped = existing.shape(row, context);
        if (shaped != null) {
            System.arraycopy(shaped, 0, input, 0, existingWidth);
        }
        for (int i = 0; i < proposed.length; i++) {
            input[existingWidth + i] = bridges.get(i).toCalcite(proposed[i]);
        }
        List<@Nullable Object> values = new ArrayList<>();
        expressions.forEach(expression -> values.add(expression.evaluate(input, context)));
        return values.toArray();
    }

    /** Moves references from all values of the table, then the proposed ones, to the used values, then those. */
    static final class Move extends RexShuttle {
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
