package dev.schemaless.stores.entry;

import java.util.List;

/** Numbers as float64: whole ones beyond 2^53 are rounded, and infinite ones are kept as the greatest finite one. */
record FloatForm() implements EntryForm {
    @Override
    public List<Interval> equal(Object value) {
        double number = ((Number) value).doubleValue();
        double finite = Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, number));
        return List.of(Interval.of(Double.isNaN(number) ? 0 : finite));
    }

    @Override
    public boolean orders(Object end) {
        return !Double.isNaN(((Number) end).doubleValue());
    }
}
