package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.expression.EvaluatorCompiler;
import dev.schemaless.planner.rel.ScanValue;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Expressions over a stored row, whether or not it is stored yet. Immutable and thread-safe. */
public final class RowExpressions {
    private final RowShape row;
    private final List<String> columns;
    private final List<Evaluator> expressions;

    private RowExpressions(RowShape row, List<String> columns, List<Evaluator> expressions) {
        this.row = row;
        this.columns = List.copyOf(columns);
        this.expressions = List.copyOf(expressions);
    }

    /**
     * Compiles a projection of a table.
     *
     * @return empty if it is none, or if the evaluator does not know all of it: subqueries, aggregates and the like
     */
    public static Optional<RowExpressions> of(RelNode logical) {
        if (!(logical instanceof Project project) || !(project.getInput() instanceof SchemalessScan scan)) {
            return Optional.empty();
        }
        int width = scan.values().size();
        ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null);
        List<RexNode> moved = new ProposedExpressions.Move(used, width).apply(project.getProjects());
        return EvaluatorCompiler.compileAll(moved).map(expressions -> of(scan, used, expressions));
    }

    private static RowExpressions of(SchemalessScan scan, ImmutableBitSet used, List<Evaluator> expressions) {
        List<ScanValue> values = used.asList().stream().map(scan.values()::get).toList();
        SchemalessScan needed = scan.with(
                values, null, IntStream.range(0, values.size()).boxed().toList());
        Model model = scan.schemalessTable().model();
        List<String> names = scan.getRowType().getFieldNames();
        return new RowExpressions(
                RowShape.of(needed).over(model.cells()),
                used.asList().stream().map(names::get).toList(),
                expressions);
    }

    /** Returns the names of the columns, pseudo columns included, that the expressions need. */
    public List<String> columns() {
        return columns;
    }

    /**
     * Computes the expressions.
     *
     * @param stored with the bodies of all cells, in the order of {@link Model#cells()}
     */
    public @Nullable Object[] evaluate(StoredRow stored, EvaluationContext context) {
        @Nullable Object[] shaped = row.shape(stored, context);
        if (shaped == null) {
            throw new IllegalStateException("a row without a condition was not let pass");
        }
        @Nullable Object[] values = new @Nullable Object[expressions.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = expressions.get(i).evaluate(shaped, context);
        }
        return values;
    }
}
