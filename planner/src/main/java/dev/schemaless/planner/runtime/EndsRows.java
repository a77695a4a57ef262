package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row of the first value of each input, null where an input has no row. */
public final class EndsRows implements Rows {
    private final List<Rows> inputs;
    private @Nullable Object[] values = new Object[0];
    private boolean read;

    /** Makes the row of inputs of one column each. */
    public EndsRows(List<Rows> inputs) {
        this.inputs = List.copyOf(inputs);
    }

    @Override
    public boolean next() {
        if (read) {
            return false;
        }
        read = true;
        values = new Object[inputs.size()];
        for (int i = 0; i < values.length; i++) {
            Rows input = inputs.get(i);
            values[i] = input.next() ? input.values()[0] : null;
        }
        return true;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        inputs.forEach(Rows::close);
    }
}
