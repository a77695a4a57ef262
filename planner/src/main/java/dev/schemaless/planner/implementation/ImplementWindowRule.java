package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessWindow;
import dev.schemaless.planner.window.WindowOperator;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalWindow;
import org.jspecify.annotations.Nullable;

/** Computes windows on our own runtime where that knows all keys, frames and functions. */
public final class ImplementWindowRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(LogicalWindow.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementWindowRule")
            .withRuleFactory(ImplementWindowRule::new);

    private ImplementWindowRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalWindow window = (LogicalWindow) rel;
        if (!WindowOperator.knows(window)) {
            return null;
        }
        return new SchemalessWindow(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                convert(window.getInput(), window.getInput().getTraitSet().replace(SchemalessConvention.INSTANCE)),
                window.constants,
                window.getRowType(),
                window.groups);
    }
}
