package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A null-aware mark join: gives each row of one input with a further column, the mark. That is TRUE if the condition is TRUE with a row
 * of the other input. Otherwise it is NULL if the condition is UNKNOWN with one, else FALSE. Immutable.
 *
 * @param certain the compared columns of both inputs whose comparison is TRUE or FALSE
 * @param uncertain those whose comparison may be UNKNOWN
 * @param hasOthers whether the condition has other comparisons
 * @param condition the whole condition, over a row of the first input and one of the other
 */
public record MarkJoinOperator(
        Operator streamed, Operator hashed, Keys certain, Keys uncertain, boolean hasOthers, Evaluator condition)
        implements Operator {
    /** The columns of both inputs that are compared with each other. */
    public record Keys(JoinKey streamed, JoinKey hashed) {}

    @Override
    public Rows open(ExecutionContext context) {
        return new StreamedJoinRows<>(streamed, new Marks(this, context), context);
    }

    private record Marks(MarkJoinOperator join, ExecutionContext context) implements StreamedJoinRows.Join<MarkTable> {
        @Override
        public MarkTable read(WorkMemory.Share memory) {
            return MarkTable.read(join, context, memory);
        }

        @Override
        public @Nullable Object[] joined(@Nullable Object[] row, MarkTable table) {
            @Nullable Object[] marked = Arrays.copyOf(row, row.length + 1);
            marked[row.length] = table.mark(row);
            return marked;
        }
    }
}
