package dev.schemaless.stores.entry;

import java.util.List;

/** Truth values as 1 and 0. */
record BooleanForm() implements EntryForm {
    @Override
    public List<Interval> equal(Object value) {
        return List.of(Interval.of((Boolean) value ? 1L : 0L));
    }
}
