package dev.schemaless.planner.aggregate;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** SUM of DECIMALs: exact; only the result has to fit. */
final class DecimalSum implements Accumulator {
    private final SumForm form;
    private @Nullable BigDecimal sum;

    DecimalSum(SumForm form) {
        this.form = form;
    }

    @Override
    public boolean add(Object value) {
        BigDecimal number = (BigDecimal) value;
        sum = sum == null ? number : sum.add(number);
        return false;
    }

    @Override
    public void merge(Accumulator other) {
        BigDecimal that = ((DecimalSum) other).sum;
        if (that != null) {
            add(that);
        }
    }

    @Override
    public @Nullable Object result() {
        return sum == null ? form.ofNothing() : form.of(sum);
    }
}
