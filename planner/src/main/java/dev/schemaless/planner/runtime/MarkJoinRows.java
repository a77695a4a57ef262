package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rows of a {@link MarkJoinOperator}. The hashed input is closed before the streamed one is opened. */
final class MarkJoinRows implements Rows {
    private final MarkJoinOperator join;
    private final ExecutionContext context;
    private final WorkMemory.Share memory;
    private @Nullable MarkTable table;
    private @Nullable Rows streamed;
    private @Nullable Object[] values = new Object[0];

    MarkJoinRows(MarkJoinOperator join, ExecutionContext context) {
        this.join = join;
        this.context = context;
        this.memory = context.memory();
    }

    @Override
    public boolean next() {
        MarkTable hashed = table;
        Rows rows = streamed;
        if (hashed == null || rows == null) {
            hashed = MarkTable.read(join, context, memory);
            table = hashed;
            rows = join.streamed().open(context);
            streamed = rows;
        }
        if (!rows.next()) {
            return false;
        }
        context.control().check();
        @Nullable Object[] row = rows.values();
        values = Arrays.copyOf(row, row.length + 1);
        values[row.length] = hashed.mark(row);
        return true;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        memory.close();
        Rows rows = streamed;
        if (rows != null) {
            streamed = null;
            rows.close();
        }
    }
}
