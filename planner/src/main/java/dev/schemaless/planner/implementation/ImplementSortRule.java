package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessSort;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalSort;
import org.jspecify.annotations.Nullable;

/** Runs ORDER BY on our own runtime. */
public final class ImplementSortRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(LogicalSort.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementSortRule")
            .withRuleFactory(ImplementSortRule::new);

    private ImplementSortRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalSort sort = (LogicalSort) rel;
        if (sort.getCollation().getFieldCollations().isEmpty()) {
            return null;
        }
        return new SchemalessSort(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                convert(sort.getInput(), sort.getInput().getTraitSet().replace(SchemalessConvention.INSTANCE)),
                sort.getCollation(),
                sort.offset,
                sort.fetch);
    }
}
