package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessUnion;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.jspecify.annotations.Nullable;

/** Runs UNION ALL on our own runtime: a VALUES of many rows with parameters is one. */
public final class ImplementUnionAllRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(LogicalUnion.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementUnionAllRule")
            .withRuleFactory(ImplementUnionAllRule::new);

    private ImplementUnionAllRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalUnion union = (LogicalUnion) rel;
        if (!union.all) {
            return null;
        }
        RelTraitSet traits = rel.getTraitSet().replace(SchemalessConvention.INSTANCE);
        return new SchemalessUnion(
                rel.getCluster(), traits, convertList(union.getInputs(), SchemalessConvention.INSTANCE));
    }
}
