package dev.schemaless.stores.entry;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Texts as bytes of UTF-8: cut to the column's length, and filled up with zeros where it has a fixed one. */
record BytesForm(EntryColumn column) implements EntryForm {
    @Override
    public List<Interval> equal(Object value) {
        return List.of(Interval.of(kept((String) value, column)));
    }

    static byte[] kept(String text, EntryColumn column) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int most = column.length().orElse(Integer.MAX_VALUE);
        boolean fits = bytes.length <= most && !column.dataType().equals("binary");
        return fits ? bytes : Arrays.copyOf(bytes, most);
    }
}
