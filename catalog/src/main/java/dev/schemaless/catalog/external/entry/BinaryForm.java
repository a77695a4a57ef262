package dev.schemaless.catalog.external.entry;

import java.util.Arrays;
import java.util.List;

/** Bytes: cut to the column's length, and filled up with zeros where it has a fixed one. */
record BinaryForm(EntryColumn column) implements EntryForm {
    @Override
    public List<Interval> equal(Object value) {
        byte[] bytes = (byte[]) value;
        int most = column.length().orElse(Integer.MAX_VALUE);
        boolean fits = bytes.length <= most && !column.dataType().equals("binary");
        return List.of(Interval.of(fits ? bytes : Arrays.copyOf(bytes, most)));
    }

    /** Neither what is cut nor what is filled up changes the order. */
    @Override
    public boolean orders(Object end) {
        return true;
    }
}
