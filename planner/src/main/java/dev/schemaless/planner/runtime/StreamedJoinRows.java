package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.WorkMemory;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a join that gives at most one row for each streamed one. The hashed input is closed before the streamed one is opened: at most one
 * of the two holds connections.
 *
 * @param <T> the hashed input
 */
final class StreamedJoinRows<T> implements Rows {
    private final Operator input;
    private final Join<T> join;
    private final ExecutionContext context;
    private final WorkMemory.Share memory;
    private @Nullable T table;
    private Rows streamed = ListRows.empty();
    private @Nullable Object[] values = new Object[0];

    StreamedJoinRows(Operator input, Join<T> join, ExecutionContext context) {
        this.input = input;
        this.join = join;
        this.context = context;
        this.memory = context.memory();
    }

    /** Reads the hashed input, and joins rows with it. */
    interface Join<T> {
        T read(WorkMemory.Share memory);

        /** Says whether streamed rows may give a row; otherwise they are not read. */
        default boolean mayJoin(T table) {
            return true;
        }

        /** Returns the row for a streamed one; null if there is none. */
        @Nullable Object @Nullable [] joined(@Nullable Object[] row, T table);
    }

    @Override
    public boolean next() {
        T hashed = table;
        if (hashed == null) {
            hashed = join.read(memory);
            table = hashed;
            streamed = join.mayJoin(hashed) ? input.open(context) : streamed;
        }
        while (streamed.next()) {
            context.control().check();
            @Nullable Object[] row = join.joined(streamed.values(), hashed);
            if (row != null) {
                values = row;
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        memory.close();
        streamed.close();
    }
}
