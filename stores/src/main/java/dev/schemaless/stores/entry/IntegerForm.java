package dev.schemaless.stores.entry;

import java.util.List;

/** Whole numbers. A value out of range was written as the end of the range, unless the server was strict. */
record IntegerForm(EntryColumn column, EntryNumbers numbers) implements EntryForm {
    @Override
    public List<Interval> equal(Object value) {
        long number = ((Number) value).longValue();
        return List.of(new Interval(clamp(numbers.least(number)), clamp(numbers.greatest(number))));
    }

    @Override
    public boolean orders(Object end) {
        return true;
    }

    private long clamp(long number) {
        return Math.max(column.least(), Math.min(column.greatest(), number));
    }
}
