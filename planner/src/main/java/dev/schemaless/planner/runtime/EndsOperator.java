package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row of the first value of each input, null for an empty input. */
public record EndsOperator(List<Operator> inputs) implements Operator {
    /** Makes the operator of inputs of one column each. */
    public EndsOperator {
        inputs = List.copyOf(inputs);
    }

    @Override
    public Rows open(ExecutionContext context) {
        @Nullable Object[] values = new Object[inputs.size()];
        for (int i = 0; i < values.length; i++) {
            try (Rows input = inputs.get(i).open(context)) {
                values[i] = input.next() ? input.values()[0] : null;
            }
        }
        return new ListRows(List.<@Nullable Object[]>of(values));
    }
}
