package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.rel.RuleConfigs;
import dev.schemaless.planner.rel.SchemalessRead;
import dev.schemaless.planner.rel.SchemalessScan;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;

/** Offers every way of finding a scan's rows as an alternative of its own; Volcano chooses by cost. */
public final class ExposeAccessPathsRule extends RelRule<RelRule.Config> {
    private final boolean onlyCheapest;

    private ExposeAccessPathsRule(String name, boolean onlyCheapest) {
        super(RuleConfigs.of(name, scan -> scan.operand(SchemalessScan.class).noInputs()));
        this.onlyCheapest = onlyCheapest;
    }

    /** Returns a rule that offers all ways. */
    public static ExposeAccessPathsRule all() {
        return new ExposeAccessPathsRule("ExposeAccessPathsRule", false);
    }

    /** Returns a rule that offers the way that is cheapest by itself, so that there is nothing to choose. */
    public static ExposeAccessPathsRule cheapest() {
        return new ExposeAccessPathsRule("ExposeCheapestAccessPathRule", true);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        SchemalessScan scan = call.rel(0);
        if (onlyCheapest) {
            call.transformTo(SchemalessRead.cheapestOf(scan));
        } else {
            SchemalessRead.allOf(scan).forEach(call::transformTo);
        }
    }
}
