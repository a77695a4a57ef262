package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessHashJoin;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalJoin;
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
                .orElse(null);
    }

    private static RelNode own(RelNode input) {
        return convert(input, input.getTraitSet().replace(SchemalessConvention.INSTANCE));
    }
}
