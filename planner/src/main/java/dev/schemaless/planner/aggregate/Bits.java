package dev.schemaless.planner.aggregate;

import java.util.function.LongBinaryOperator;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** BIT_AND, BIT_OR or BIT_XOR of integers. */
final class Bits implements Accumulator {
    private final LongBinaryOperator operation;
    private final LongFunction<Object> form;
    private boolean empty = true;
    private long bits;

    /**
     * Makes the state of a group.
     *
     * @param form makes a value of the result's type
     */
    Bits(LongBinaryOperator operation, LongFunction<Object> form) {
        this.operation = operation;
        this.form = form;
    }

    @Override
    public boolean add(Object value) {
        long other = ((Number) value).longValue();
        bits = empty ? other : operation.applyAsLong(bits, other);
        empty = false;
        return false;
    }

    @Override
    public void merge(Accumulator other) {
        Bits that = (Bits) other;
        if (!that.empty) {
            add(that.bits);
        }
    }

    @Override
    public @Nullable Object result() {
        return empty ? null : form.apply(bits);
    }
}
