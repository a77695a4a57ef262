package dev.schemaless.planner.runtime;

import static java.util.Objects.requireNonNull;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.aggregate.GroupKeys;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives the rows of one operator, then, round by round, the rows that another operator makes of them. Immutable.
 *
 * @param further is run for each round, and takes the new rows of the round before
 * @param variable the number of the correlation variable that stands for these rows
 * @param distinct all columns of a row, if a row that is equal to an earlier one is left out; null if all rows are given
 */
public record RecursionOperator(
        Operator first,
        Operator further,
        int variable,
        @Nullable GroupKeys distinct) implements Operator {
    /** Returns the operator that gives the rows of the round before, inside of the further one. */
    @SuppressWarnings("unchecked") // the variable stands for one value, which RecursionRows gives it
    public static Operator workingRows(int variable) {
        return context -> new ListRows((List<@Nullable Object[]>)
                requireNonNull(context.evaluation().correlated().value(variable, 0)));
    }

    @Override
    public Rows open(ExecutionContext context) {
        return new RecursionRows(this, context);
    }
}
