package dev.schemaless.stores.entry;

import java.util.Arrays;
import java.util.List;

/** Bytes: cut to the column's length, and filled up with zeros where it has a fixed one. */
record BinaryForm(EntryColumn column) implements EntryForm {
    @Override
    public List<Interval> equal(Object value) {
        byte[] bytes = (byte[]) value;
        boolean fits = bytes.length <= most() && !isFilled();
        return List.of(Interval.of(fits ? bytes : Arrays.copyOf(bytes, most())));
    }

    /** Returns true: neither cutting nor padding changes the order. */
    @Override
    public boolean orders(Object end) {
        return true;
    }

    private int most() {
        return column.length().orElse(Integer.MAX_VALUE);
    }

    private boolean isFilled() {
        return column.dataType().equals("binary");
    }
}
