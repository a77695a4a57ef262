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

    @Override
    public boolean isOrdered() {
        return true;
    }

    /**
     * Says whether no lesser value is kept in the same way: a longer value is cut, and one that ends with zero may have
     * been padded.
     */
    @Override
    public boolean isLeastOfItsKind(Object value) {
        byte[] bytes = (byte[]) value;
        return bytes.length <= most() && (!isFilled() || bytes.length == 0 || bytes[bytes.length - 1] != 0);
    }

    @Override
    public boolean isGreatestOfItsKind(Object value) {
        return ((byte[]) value).length < most() && !isFilled();
    }

    private int most() {
        return column.length().orElse(Integer.MAX_VALUE);
    }

    private boolean isFilled() {
        return column.dataType().equals("binary");
    }
}
