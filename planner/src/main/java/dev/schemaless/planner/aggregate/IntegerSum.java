package dev.schemaless.planner.aggregate;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** SUM of integers: exact, whatever their number. */
final class IntegerSum implements Accumulator {
    private final SumForm form;
    private boolean empty = true;
    private long sum;
    /** The part of the sum that did not fit into the long. */
    private BigInteger rest = BigInteger.ZERO;

    IntegerSum(SumForm form) {
        this.form = form;
    }

    @Override
    public boolean add(Object value) {
        empty = false;
        addLong(((Number) value).longValue());
        return false;
    }

    private void addLong(long value) {
        long result = sum + value;
        if (((sum ^ result) & (value ^ result)) < 0) {
            rest = rest.add(BigInteger.valueOf(sum));
            result = value;
        }
        sum = result;
    }

    @Override
    public void merge(Accumulator other) {
        IntegerSum that = (IntegerSum) other;
        empty &= that.empty;
        rest = rest.add(that.rest);
        addLong(that.sum);
    }

    @Override
    public @Nullable Object result() {
        if (empty) {
            return form.ofNothing();
        }
        if (form.bigint() && rest.signum() == 0) {
            return sum;
        }
        return form.of(
                rest.signum() == 0 ? BigDecimal.valueOf(sum) : new BigDecimal(rest.add(BigInteger.valueOf(sum))));
    }
}
