package dev.schemaless.planner.runtime;

import dev.schemaless.planner.memory.WorkMemory;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The spooled rows of one run of a correlation or recursion. They are the same for all outer rows and rounds. Thread-safe. */
public final class CorrelationScope implements AutoCloseable {
    private final int variable;
    private final @Nullable CorrelationScope around;
    private final IdentityHashMap<SpoolOperator, SpooledRows> spools = new IdentityHashMap<>();
    private final IdentityHashMap<SpoolOperator, JoinTable> tables = new IdentityHashMap<>();
    private final List<WorkMemory.Share> memory = new ArrayList<>();

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
            return around(spool).spooled(spool, context);
        }
        SpooledRows rows = spools.get(spool);
        if (rows == null) {
            rows = SpooledRows.read(spool, context);
            spools.put(spool, rows);
        }
        return rows;
    }

    /** Returns the table of a hash join whose hashed input is a spool; its rows are read at the first call. */
    synchronized JoinTable table(SpoolOperator spool, HashJoinOperator join, ExecutionContext context) {
        if (variable != spool.variable()) {
            return around(spool).table(spool, join, context);
        }
        JoinTable table = tables.get(spool);
        if (table == null) {
            WorkMemory.Share share = context.memory();
            memory.add(share);
            table = JoinTable.read(join, spool.input(), context, share);
            tables.put(spool, table);
        }
        return table;
    }

    private CorrelationScope around(SpoolOperator spool) {
        CorrelationScope further = around;
        if (further == null) {
            throw new IllegalStateException("no scope of correlation variable " + spool.variable());
        }
        return further;
    }

    @Override
    public synchronized void close() {
        memory.forEach(WorkMemory.Share::close);
        tables.clear();
        spools.values().forEach(SpooledRows::close);
        spools.clear();
    }
}
