package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessAggregate;
import dev.schemaless.planner.rel.SchemalessConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.jspecify.annotations.Nullable;

/** Groups rows on our own runtime. Keys and functions that it does not know are refused. */
public final class ImplementAggregateRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(
                    LogicalAggregate.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementAggregateRule")
            .withRuleFactory(ImplementAggregateRule::new);

    private ImplementAggregateRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalAggregate aggregate = (LogicalAggregate) rel;
        if (!SchemalessAggregate.knows(aggregate)) {
            return null;
        }
        return new SchemalessAggregate(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                convert(
                        aggregate.getInput(),
                        aggregate.getInput().getTraitSet().replace(SchemalessConvention.INSTANCE)),
                aggregate.getGroupSet(),
                aggregate.getGroupSets(),
                aggregate.getAggCallList());
    }
}
