package dev.schemaless.planner.repair.correlation;

import dev.schemaless.planner.repair.window.WindowKeys;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.sql2rel.CorrelateProjectExtractor;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.tools.RelBuilder;

/**
 * Turns correlations into joins by Calcite's {@link RelDecorrelator}. The other classes of this package rewrite plans
 * into forms that RelDecorrelator handles rightly, or hide the other forms from it.
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
                .accept(new UnusedCorrelationColumns())
                .accept(new CorrelatedLimits())
                .accept(new CorrelatedWindows())
                .accept(new CorrelatedTotals(builder))
                .accept(new ForwardedOuterValues())
                .accept(new CompleteOuterValues());
        RelNode decorrelated = DecorrelationBarrier.showAll(RelDecorrelator.decorrelateQuery(
                DecorrelationBarrier.hideCalls(prepared), NullSafeValues.of(prepared, builder)));
        // windows are partitioned by values of outer rows now, and LIMIT has become one
        return WindowKeys.withoutSignOfZero(decorrelated);
    }
}
