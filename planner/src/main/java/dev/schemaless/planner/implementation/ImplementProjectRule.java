package dev.schemaless.planner.implementation;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessProject;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalProject;
import org.jspecify.annotations.Nullable;

/** Runs a projection on our own evaluator where that knows every node of it. */
public final class ImplementProjectRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(
                    LogicalProject.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementProjectRule")
            .withRuleFactory(ImplementProjectRule::new);

    private ImplementProjectRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalProject project = (LogicalProject) rel;
        boolean known = project.getProjects().stream().allMatch(Evaluators::knows);
        if (!known || project.containsOver()) {
            return null;
        }
        return new SchemalessProject(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                convert(project.getInput(), project.getInput().getTraitSet().replace(SchemalessConvention.INSTANCE)),
                project.getProjects(),
                project.getRowType());
    }
}
