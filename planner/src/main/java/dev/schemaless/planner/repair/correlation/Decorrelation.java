package dev.schemaless.planner.repair.correlation;

import dev.schemaless.planner.repair.window.WindowKeys;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.sql2rel.CorrelateProjectExtractor;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.tools.RelBuilder;

/**
 * Makes joins of correlations by Calcite's {@link RelDecorrelator}. Each class of this package brings the plan to a form that this answers
 * rightly, or keeps the plan from one that it does not.
 */
public final class Decorrelation {
    private Decorrelation() {}

    /** Says whether there is a correlation in a plan. */
    public static boolean isNeeded(RelNode rel) {
        return rel instanceof Correlate || rel.getInputs().stream().anyMatch(Decorrelation::isNeeded);
    }

    /** Returns a plan without correlations, but for those that only nested loops can execute. */
    public static RelNode of(RelNode rel, RelBuilder builder) {
        RelNode prepared = rel.accept(new CorrelateProjectExtractor(RelFactories.LOGICAL_BUILDER))
                .accept(new AskedColumns())
                .accept(new CorrelatedLimits())
                .accept(new CorrelatedWindows())
                .accept(new NearCorrelations())
                .accept(new WholeCorrelations());
        RelNode decorrelated = OpaqueRows.showAll(
                RelDecorrelator.decorrelateQuery(OpaqueRows.hideCalls(prepared), NullSafeValues.of(prepared, builder)));
        // windows are partitioned by values of outer rows now, and LIMIT has become one
        return WindowKeys.withoutSignOfZero(decorrelated);
    }
}
