package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessUnnest;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Uncollect;

/** Runs UNNEST on our own runtime. */
public final class ImplementUnnestRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(Uncollect.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementUnnestRule")
            .withRuleFactory(ImplementUnnestRule::new);

    private ImplementUnnestRule(Config config) {
        super(config);
    }

    @Override
    public RelNode convert(RelNode rel) {
        Uncollect unnest = (Uncollect) rel;
        return new SchemalessUnnest(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                convert(unnest.getInput(), unnest.getInput().getTraitSet().replace(SchemalessConvention.INSTANCE)),
                unnest.withOrdinality,
                unnest.getItemAliases());
    }
}
