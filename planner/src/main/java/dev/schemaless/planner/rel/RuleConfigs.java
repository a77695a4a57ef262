package dev.schemaless.planner.rel;

import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.convert.ConverterRule;

/** Configurations of rules that only set their matches. */
public final class RuleConfigs {
    private RuleConfigs() {}

    /** Returns a configuration; Calcite offers no plain one, so it is a converter's with that part unused. */
    public static RelRule.Config of(String name, RelRule.OperandTransform operands) {
        return ConverterRule.Config.INSTANCE.withOperandSupplier(operands).withDescription(name);
    }
}
