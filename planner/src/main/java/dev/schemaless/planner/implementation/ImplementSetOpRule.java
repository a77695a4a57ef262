package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessRecursion;
import dev.schemaless.planner.rel.SchemalessSetOp;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.jspecify.annotations.Nullable;

/** Runs INTERSECT, EXCEPT and recursive UNION on our own runtime where that can compare the values of all columns. */
public final class ImplementSetOpRule extends ConverterRule {
    private ImplementSetOpRule(Config config) {
        super(config);
    }

    /** Returns the rules. */
    public static List<RelOptRule> all() {
        return List.of(
                of(LogicalIntersect.class, "ImplementSetOpRule:intersect"),
                of(LogicalMinus.class, "ImplementSetOpRule:except"),
                of(SchemalessRecursion.class, "ImplementSetOpRule:recursion"));
    }

    private static RelOptRule of(Class<? extends RelNode> type, String name) {
        return Config.INSTANCE
                .withConversion(type, Convention.NONE, SchemalessConvention.INSTANCE, name)
                .withRuleFactory(ImplementSetOpRule::new)
                .toRule();
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        List<RelNode> inputs = convertList(rel.getInputs(), SchemalessConvention.INSTANCE);
        return (rel instanceof SchemalessRecursion recursion
                        ? recursion.on(inputs)
                        : SchemalessSetOp.of((SetOp) rel, inputs))
                .orElse(null);
    }
}
