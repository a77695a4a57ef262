package dev.schemaless.stores.entry;

import dev.schemaless.catalog.dialect.UuidBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.UUID;

/** UUIDs: their text, in small or in capital letters, as it fits the column; in 16 bytes also the number itself. */
record UuidForm(EntryColumn column) implements EntryForm {
    private static final int LENGTH = 16;
    private static final int DIGITS = 32;

    @Override
    public String mark() {
        return column.isText() ? TextForm.mark(column) : "?";
    }

    @Override
    public List<Interval> equal(Object value) {
        UUID uuid = (UUID) value;
        List<Interval> kept = new ArrayList<>();
        for (String text : spellings(uuid.toString())) {
            kept.add(Interval.of(column.isText() ? TextForm.cut(text, column) : BytesForm.kept(text, column)));
        }
        if (column.isBinary() && column.length().equals(OptionalInt.of(LENGTH))) {
            kept.add(Interval.of(UuidBytes.of(uuid)));
        }
        return kept;
    }

    /** Returns the ways in which a UUID may be written. A column that is too short for dashes may have the digits alone. */
    private List<String> spellings(String text) {
        List<String> texts = new ArrayList<>(List.of(text, text.toUpperCase(Locale.ROOT)));
        if (column.length().equals(OptionalInt.of(DIGITS))) {
            String digits = text.replace("-", "");
            texts.add(digits);
            texts.add(digits.toUpperCase(Locale.ROOT));
        }
        return texts;
    }
}
