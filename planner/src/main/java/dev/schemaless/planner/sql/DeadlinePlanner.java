package dev.schemaless.planner.sql;

import dev.schemaless.planner.memory.DeepStack;
import java.util.function.BooleanSupplier;
import org.apache.calcite.plan.Context;
import org.apache.calcite.plan.volcano.VolcanoPlanner;
import org.apache.calcite.plan.volcano.VolcanoTimeoutException;
import org.apache.calcite.rel.RelNode;

/** A Volcano planner with a deadline. At the deadline the search stops, and the best plan so far is taken. Not thread-safe. */
public final class DeadlinePlanner extends VolcanoPlanner {
    private BooleanSupplier late = () -> false;

    DeadlinePlanner(Context context) {
        super(null, context);
    }

    /**
     * Searches until it is late.
     *
     * @throws org.apache.calcite.plan.RelOptPlanner.CannotPlanException if no whole plan had been found by then
     */
    public RelNode findBestExp(BooleanSupplier deadline) {
        late = deadline;
        try {
            return findBestExp();
        } finally {
            late = () -> false;
        }
    }

    /** Is asked before each rule fires; the search ends with this exception and the plan it has. */
    @Override
    public void checkCancel() {
        if (late.getAsBoolean()) {
            throw new VolcanoTimeoutException();
        }
        DeepStack.check();
        super.checkCancel();
    }
}
