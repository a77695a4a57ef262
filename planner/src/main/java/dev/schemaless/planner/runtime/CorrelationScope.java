package dev.schemaless.planner.runtime;

import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** The spooled rows of one run of a correlation. They are the same for all its outer rows. Thread-safe. */
public final class CorrelationScope implements AutoCloseable {
    private final int variable;
    private final @Nullable CorrelationScope around;
    private final IdentityHashMap<SpoolOperator, SpooledRows> spools = new IdentityHashMap<>();

    /**
     * Makes the scope of a correlation.
     *
     * @param around the scope of the correlation that this one is a part of; null if absent
     */
    CorrelationScope(int variable, @Nullable CorrelationScope around) {
        this.variable = variable;
        this.around = around;
    }

    /** Returns the rows of a spool, which are read at the first call. */
    synchronized SpooledRows spooled(SpoolOperator spool, ExecutionContext context) {
        if (variable != spool.variable()) {
            CorrelationScope further = around;
            if (further == null) {
                throw new IllegalStateException("no scope of correlation variable " + spool.variable());
            }
            return further.spooled(spool, context);
        }
        SpooledRows rows = spools.get(spool);
        if (rows == null) {
            rows = SpooledRows.read(spool, context);
            spools.put(spool, rows);
        }
        return rows;
    }

    @Override
    public synchronized void close() {
        spools.values().forEach(SpooledRows::close);
        spools.clear();
    }
}
