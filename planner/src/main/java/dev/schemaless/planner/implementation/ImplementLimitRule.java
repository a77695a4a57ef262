package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessLimit;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalSort;
import org.jspecify.annotations.Nullable;

/** Runs OFFSET and FETCH without an order on our own runtime. */
public final class ImplementLimitRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(LogicalSort.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementLimitRule")
            .withRuleFactory(ImplementLimitRule::new);

    private ImplementLimitRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalSort sort = (LogicalSort) rel;
        if (!sort.getCollation().getFieldCollations().isEmpty()) {
            return null;
        }
        return new SchemalessLimit(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                convert(sort.getInput(), sort.getInput().getTraitSet().replace(SchemalessConvention.INSTANCE)),
                sort.offset,
                sort.fetch);
    }
}
