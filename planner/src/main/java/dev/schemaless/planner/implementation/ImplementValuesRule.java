package dev.schemaless.planner.implementation;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessValues;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.logical.LogicalValues;
import org.jspecify.annotations.Nullable;

/** Keeps literal rows as data. */
public final class ImplementValuesRule extends ConverterRule {
    public static final Config CONFIG = Config.INSTANCE
            .withConversion(LogicalValues.class, Convention.NONE, SchemalessConvention.INSTANCE, "ImplementValuesRule")
            .withRuleFactory(ImplementValuesRule::new);

    private ImplementValuesRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        LogicalValues values = (LogicalValues) rel;
        boolean known = values.getTuples().stream()
                .limit(1)
                .allMatch(tuple -> tuple.stream().allMatch(Evaluators::knows));
        return known
                ? new SchemalessValues(
                        rel.getCluster(),
                        rel.getRowType(),
                        values.getTuples(),
                        rel.getTraitSet().replace(SchemalessConvention.INSTANCE))
                : null;
    }
}
