package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessCollect;
import dev.schemaless.planner.rel.SchemalessConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Collect;

/** Runs ARRAY, MULTISET and MAP of a query on our own runtime. */
public final class ImplementCollectRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(Collect.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementCollectRule")
            .withRuleFactory(ImplementCollectRule::new);

    private ImplementCollectRule(Config config) {
        super(config);
    }

    @Override
    public RelNode convert(RelNode rel) {
        RelNode input = rel.getInput(0);
        return new SchemalessCollect(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                convert(input, input.getTraitSet().replace(SchemalessConvention.INSTANCE)),
                rel.getRowType());
    }
}
