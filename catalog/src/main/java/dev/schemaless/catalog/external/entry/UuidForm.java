package dev.schemaless.catalog.external.entry;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.UUID;

/** UUIDs: their text, in small or in capital letters, as it fits the column; in 16 bytes also the number itself. */
record UuidForm(EntryColumn column) implements EntryForm {
    private static final int LENGTH = 16;

    @Override
    public String mark() {
        return column.isText() ? TextForm.mark(column) : "?";
    }

    @Override
    public List<Interval> equal(Object value) {
        UUID uuid = (UUID) value;
        List<Interval> kept = new ArrayList<>();
        for (String text : List.of(uuid.toString(), uuid.toString().toUpperCase(Locale.ROOT))) {
            kept.add(Interval.of(column.isText() ? TextForm.cut(text, column) : BytesForm.kept(text, column)));
        }
        if (column.isBinary() && column.length().equals(OptionalInt.of(LENGTH))) {
            kept.add(Interval.of(ByteBuffer.allocate(LENGTH)
                    .putLong(uuid.getMostSignificantBits())
                    .putLong(uuid.getLeastSignificantBits())
                    .array()));
        }
        return kept;
    }
}
