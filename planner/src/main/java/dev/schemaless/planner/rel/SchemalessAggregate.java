package dev.schemaless.planner.rel;

import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.aggregate.Aggregation;
import dev.schemaless.planner.aggregate.AggregationCompiler;
import dev.schemaless.planner.aggregate.GroupKeys;
import dev.schemaless.planner.aggregate.GroupingSet;
import dev.schemaless.planner.explain.AggregateWords;
import dev.schemaless.planner.explain.Described;
import dev.schemaless.planner.explain.Scope;
import dev.schemaless.planner.explain.Words;
import dev.schemaless.planner.read.CountOperator;
import dev.schemaless.planner.read.ReadOperator;
import dev.schemaless.planner.runtime.AggregateOperator;
import dev.schemaless.planner.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Groups on our own runtime: partial aggregates by the threads that read the partitions, merged at the end. */
public final class SchemalessAggregate extends Aggregate implements SchemalessRel, Described {
    public SchemalessAggregate(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        super(cluster, traits, List.of(), input, groupSet, groupSets, calls);
    }

    /** Says whether the runtime knows all of an aggregate. */
    public static boolean knows(Aggregate aggregate) {
        return compile(aggregate, references(aggregate.getInput())).isPresent();
    }

    private static Optional<List<GroupingSet>> compile(Aggregate aggregate, List<RexNode> fields) {
        AggregationCompiler compiler = new AggregationCompiler(fields);
        List<Integer> grouping = aggregate.getGroupSet().asList();
        Optional<GroupKeys> keys =
                GroupKeys.of(grouping.stream().map(fields::get).toList());
        List<GroupingSet> sets = new ArrayList<>();
        for (ImmutableBitSet set : aggregate.getGroupSets()) {
            Optional<List<Aggregation>> aggregations = compiler.compile(aggregate.getAggCallList(), set);
            if (keys.isEmpty() || aggregations.isEmpty()) {
                return Optional.empty();
            }
            Set<Integer> kept = set.asList().stream().map(grouping::indexOf).collect(Collectors.toSet());
            sets.add(new GroupingSet(keys.get().only(kept), aggregations.get()));
        }
        return Optional.of(sets);
    }

    private static List<RexNode> references(RelNode input) {
        return List.copyOf(input.getCluster().getRexBuilder().identityProjects(input.getRowType()));
    }

    @Override
    public Aggregate copy(
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet newGroupSet,
            @Nullable List<ImmutableBitSet> newGroupSets,
            List<AggregateCall> calls) {
        return new SchemalessAggregate(getCluster(), traits, input, newGroupSet, newGroupSets, calls);
    }

    @Override
    public @Nullable RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return SchemalessCosts.inMemory(super.computeSelfCost(planner, metadata));
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        boolean shown = writer.getDetailLevel() != SqlExplainLevel.DIGEST_ATTRIBUTES;
        return super.explainTerms(writer).itemIf("counted", "by the servers", shown && countedRead() != null);
    }

    @Override
    public Words describe(Scope scope) {
        return AggregateWords.of(this, scope).fact("counted", countedRead() == null ? "" : "by the servers");
    }

    @Override
    public Operator compile() {
        SchemalessRead counted = countedRead();
        if (counted != null) {
            return new CountOperator(ReadOperator.of(counted.scan().spec(), counted.path()), aggCalls.size());
        }
        boolean projected = getInput() instanceof SchemalessProject;
        Operator source = SchemalessRel.compile(projected ? getInput().getInput(0) : getInput());
        List<RexNode> fields = projected ? ((SchemalessProject) getInput()).getProjects() : references(getInput());
        return new AggregateOperator(
                source,
                compile(this, fields).orElseThrow(() -> new IllegalStateException("no aggregates for " + this)));
    }

    /** Returns the read whose rows are all that is counted, every row of its table; null if there is more to do. */
    private @Nullable SchemalessRead countedRead() {
        RelNode input = unmeasured(getInput());
        RelNode source = input instanceof SchemalessProject ? unmeasured(input.getInput(0)) : input;
        boolean counts = groupSet.isEmpty()
                && aggCalls.stream()
                        .allMatch(call -> call.getAggregation().getKind() == SqlKind.COUNT
                                && call.getArgList().isEmpty()
                                && !call.hasFilter());
        return counts
                        && source instanceof SchemalessRead read
                        && read.scan().condition() == null
                        && read.path() instanceof AccessPath.FullScan
                ? read
                : null;
    }

    private static RelNode unmeasured(RelNode node) {
        return node instanceof SchemalessMeter meter ? meter.getInput() : node;
    }
}
