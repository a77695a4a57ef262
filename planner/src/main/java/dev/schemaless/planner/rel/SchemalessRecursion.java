package dev.schemaless.planner.rel;

import dev.schemaless.planner.aggregate.GroupKeys;
import dev.schemaless.planner.explain.Columns;
import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.RecursionOperator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * A recursive query: the rows of its first input, then rows that its second input makes of those of the round before. It finds
 * these in a {@link SchemalessWorkingTable}. Logical without a convention, else physical.
 */
public final class SchemalessRecursion extends BiRel implements SchemalessRel, Described {
    private final CorrelationId variable;
    private final boolean all;

    private SchemalessRecursion(
            RelTraitSet traits,
            RelNode first,
            RelNode further,
            RelDataType rowType,
            CorrelationId variable,
            boolean all) {
        super(first.getCluster(), traits, first, further);
        this.rowType = rowType;
        this.variable = variable;
        this.all = all;
    }

    /** Returns a logical recursion with all rows, including duplicates of earlier rows. */
    public static SchemalessRecursion of(RelNode first, RelNode further, SchemalessWorkingTable working) {
        RelTraitSet logical = first.getCluster().traitSet();
        return new SchemalessRecursion(logical, first, further, working.getRowType(), working.variable(), true);
    }

    /** Returns the same recursion, without rows that are equal to earlier ones. */
    public SchemalessRecursion distinct() {
        return new SchemalessRecursion(getTraitSet(), left, right, getRowType(), variable, false);
    }

    /**
     * Returns the same recursion on inputs of our convention.
     *
     * @return empty if rows have to be compared, and values of a column cannot be, such as those of a MAP
     */
    public Optional<RelNode> on(List<RelNode> inputs) {
        return all || keys().isPresent()
                ? Optional.of(copy(getTraitSet().replace(SchemalessConvention.INSTANCE), inputs))
                : Optional.empty();
    }

    /** Returns the same plan, in which working tables have sizes by the estimated rows of first inputs. */
    public static RelNode estimated(RelNode plan) {
        return plan.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                return visited instanceof SchemalessRecursion recursion ? recursion.estimated() : visited;
            }
        });
    }

    private RelNode estimated() {
        double rows = getCluster().getMetadataQuery().getRowCount(left);
        RelNode further = right.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                return other instanceof SchemalessWorkingTable working
                                && working.variable().equals(variable)
                        ? working.after(rows)
                        : super.visit(other);
            }
        });
        return copy(getTraitSet(), List.of(left, further));
    }

    private Optional<GroupKeys> keys() {
        return GroupKeys.of(List.copyOf(getCluster().getRexBuilder().identityProjects(getRowType())));
    }

    /** Returns the variable that stands for the rows of a round. */
    public CorrelationId variable() {
        return variable;
    }

    @Override
    public Set<CorrelationId> getVariablesSet() {
        return Set.of(variable);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SchemalessRecursion(traits, inputs.get(0), inputs.get(1), getRowType(), variable, all);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return metadata.getRowCount(left) + metadata.getRowCount(right);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("variable", variable).item("all", all);
    }

    @Override
    public Words describe(Scope scope) {
        Columns columns = Columns.computed(getRowType().getFieldNames(), scope.rexBuilder());
        return new Words("Repeat the second input", columns)
                .object("until", "until it gives no new row")
                .fact("duplicates", all ? "" : "removed");
    }

    @Override
    public Operator compile() {
        return new RecursionOperator(
                SchemalessRel.compile(left),
                SchemalessRel.compile(right),
                variable.getId(),
                all ? null : keys().orElseThrow(() -> new IllegalStateException("no keys for " + this)));
    }
}
