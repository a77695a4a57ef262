package dev.schemaless.planner.rule;

import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessRead;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.RelTraitSet;

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
        RelTraitSet traits = scan.getTraitSet().replace(SchemalessConvention.INSTANCE);
        List<SchemalessRead> reads = scan.paths().stream()
                .map(path -> new SchemalessRead(scan.getCluster(), traits, scan, path))
                .toList();
        if (onlyCheapest) {
            call.transformTo(Collections.min(reads, Comparator.comparingDouble(read -> costOf(read, call))));
        } else {
            reads.forEach(call::transformTo);
        }
    }

    private static double costOf(SchemalessRead read, RelOptRuleCall call) {
        return read.computeSelfCost(call.getPlanner(), call.getMetadataQuery()).getRows();
    }
}
