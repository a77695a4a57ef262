package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessCorrelate;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.jspecify.annotations.Nullable;

/** Runs a correlation that is left in a plan, as that of an UNNEST, on our own runtime. */
public final class ImplementCorrelateRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(
                    LogicalCorrelate.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementCorrelateRule")
            .withRuleFactory(ImplementCorrelateRule::new);

    private ImplementCorrelateRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalCorrelate correlate = (LogicalCorrelate) rel;
        JoinRelType type = correlate.getJoinType();
        if (type != JoinRelType.INNER && type != JoinRelType.LEFT) {
            return null;
        }
        return new SchemalessCorrelate(
                rel.getCluster(),
                rel.getTraitSet().replace(SchemalessConvention.INSTANCE),
                own(correlate.getLeft()),
                own(correlate.getRight()),
                correlate.getCorrelationId(),
                correlate.getRequiredColumns(),
                type);
    }

    private static RelNode own(RelNode input) {
        return convert(input, input.getTraitSet().replace(SchemalessConvention.INSTANCE));
    }
}
