package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a {@link SetOperator}. The second input is closed before the first one is opened. */
final class SetRows implements Rows {
    private final SetOperator operator;
    private final ExecutionContext context;
    private final WorkMemory.Share memory;
    private final MemoryAccount account;
    /** Counts of the second input's rows by their values; of EXCEPT also of rows that came out. */
    private final Map<Object, Count> counts = new HashMap<>();

    private boolean started;
    private @Nullable Rows first;

    SetRows(SetOperator operator, ExecutionContext context) {
        this.operator = operator;
        this.context = context;
        this.memory = context.memory();
        this.account = new MemoryAccount(memory);
    }

    @Override
    public boolean next() {
        if (!started) {
            started = true;
            start();
        }
        Rows rows = first;
        while (rows != null && rows.next()) {
            context.control().check();
            if (comesOut(operator.keys().keyOf(rows.values(), context.evaluation()))) {
                return true;
            }
        }
        return false;
    }

    /** Counts the second input. If it is empty, the first one is read for EXCEPT only. */
    private void start() {
        try (Rows rows = operator.second().open(context)) {
            while (rows.next()) {
                context.control().check();
                count(operator.keys().keyOf(rows.values(), context.evaluation()));
            }
        }
        if (!counts.isEmpty() || !operator.kind().isIntersect()) {
            first = operator.first().open(context);
        }
    }

    private void count(Object row) {
        Count count = counts.get(row);
        if (count == null) {
            add(row);
        } else if (!operator.kind().isDistinct()) {
            count.left++;
        }
    }

    private void add(Object row) {
        counts.put(row, new Count());
        account.keep(ValueSize.kept(row));
    }

    private boolean comesOut(Object row) {
        Count count = counts.get(row);
        if (operator.kind() == SetOperator.Kind.EXCEPT) {
            if (count == null) {
                add(row);
            }
            return count == null;
        }
        if (count == null || count.left == 0) {
            return !operator.kind().isIntersect();
        }
        count.left--;
        return operator.kind().isIntersect();
    }

    /** The number of equal rows that are left. */
    private static final class Count {
        private int left = 1;
    }

    @Override
    public @Nullable Object[] values() {
        Rows rows = first;
        if (rows == null) {
            throw new IllegalStateException("there is no current row");
        }
        return rows.values();
    }

    @Override
    public void close() {
        memory.close();
        Rows rows = first;
        if (rows != null) {
            first = null;
            rows.close();
        }
    }
}
