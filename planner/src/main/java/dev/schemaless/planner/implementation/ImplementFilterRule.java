package dev.schemaless.planner.implementation;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessFilter;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.jspecify.annotations.Nullable;

/** Runs a filter on our own evaluator where that knows every node of it. */
public final class ImplementFilterRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(LogicalFilter.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementFilterRule")
            .withRuleFactory(ImplementFilterRule::new);

    private ImplementFilterRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalFilter filter = (LogicalFilter) rel;
        if (!Evaluators.knows(filter.getCondition())) {
            return null;
        }
        return new SchemalessFilter(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                convert(filter.getInput(), filter.getInput().getTraitSet().replace(SchemalessConvention.INSTANCE)),
                filter.getCondition());
    }
}
