package dev.schemaless.planner.implementation;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessHashJoin;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.jspecify.annotations.Nullable;

/** Runs a join on our own runtime where its type and its condition let it. */
public final class ImplementJoinRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(LogicalJoin.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementJoinRule")
            .withRuleFactory(ImplementJoinRule::new);

    private ImplementJoinRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalJoin join = (LogicalJoin) rel;
        return SchemalessHashJoin.of(join, own(join.getLeft()), own(join.getRight()))
                .or(() -> filtered(join))
                .orElse(null);
    }

    /** Returns an inner join below a filter of the conditions that only generated code knows, such as those with RAND. */
    private static Optional<RelNode> filtered(LogicalJoin join) {
        List<RexNode> all = RelOptUtil.conjunctions(join.getCondition());
        List<RexNode> known = all.stream().filter(Evaluators::knows).toList();
        List<RexNode> others =
                all.stream().filter(each -> !Evaluators.knows(each)).toList();
        if (join.getJoinType() != JoinRelType.INNER || others.isEmpty()) {
            return Optional.empty();
        }
        RexBuilder builder = join.getCluster().getRexBuilder();
        RelNode pairs = join.copy(
                join.getTraitSet(),
                RexUtil.composeConjunction(builder, known),
                join.getLeft(),
                join.getRight(),
                JoinRelType.INNER,
                join.isSemiJoinDone());
        return Optional.of(own(LogicalFilter.create(pairs, RexUtil.composeConjunction(builder, others))));
    }

    private static RelNode own(RelNode input) {
        return convert(input, input.getTraitSet().replace(SchemalessConvention.INSTANCE));
    }
}
