package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a {@link HashJoinOperator} that gives streamed rows alone: those with a match, or those without. The hashed input
 * is closed before the streamed one is opened.
 */
final class SemiJoinRows implements Rows {
    private final HashJoinOperator join;
    private final ExecutionContext context;
    private final WorkMemory.Share memory;
    private @Nullable JoinTable table;
    private @Nullable Rows streamed;

    SemiJoinRows(HashJoinOperator join, ExecutionContext context) {
        this.join = join;
        this.context = context;
        this.memory = context.memory();
    }

    @Override
    public boolean next() {
        JoinTable hashed = table;
        if (hashed == null) {
            hashed = start();
        }
        Rows rows = streamed;
        while (rows != null && rows.next()) {
            context.control().check();
            if (isMatched(rows.values(), hashed) != join.kind().keepsUnmatched()) {
                return true;
            }
        }
        return false;
    }

    private JoinTable start() {
        JoinTable hashed = JoinTable.of(join, context, memory);
        table = hashed;
        if (!hashed.isEmpty() || join.kind().keepsUnmatched()) {
            streamed = join.streamed().rows().open(context);
        }
        return hashed;
    }

    private boolean isMatched(@Nullable Object[] row, JoinTable hashed) {
        List<@Nullable Object[]> candidates = hashed.find(row);
        if (candidates == null || join.residual() == null) {
            return candidates != null;
        }
        for (@Nullable Object[] candidate : candidates) {
            context.control().check();
            if (join.passes(join.joined(row, candidate), context)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public @Nullable Object[] values() {
        Rows rows = streamed;
        if (rows == null) {
            throw new IllegalStateException("there is no current row");
        }
        return rows.values();
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
