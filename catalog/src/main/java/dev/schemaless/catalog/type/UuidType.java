package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyWriter;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** UUID. */
public record UuidType() implements ScalarType {
    private static final int LENGTH = 16;
    private static final int TEXT_LENGTH = 36;

    @Override
    public String sql() {
        return "UUID";
    }

    /** Takes the 36 characters of the usual text, in any case. */
    @Override
    public Object coerce(Object scalar) {
        return scalar instanceof String text && isUuid(text) ? UUID.fromString(text) : Mismatch.VALUE;
    }

    @Override
    public @Nullable Object exact(Object value) {
        return value instanceof UUID ? value : null;
    }

    @Override
    public Object check(Object value, String column) {
        if (value instanceof UUID) {
            return value;
        }
        throw WriteErrors.wrongForm(this, column, value);
    }

    @Override
    public void write(Object value, BodyWriter out) {
        out.writeString(value.toString());
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendUuid((UUID) value);
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.whole(1 + LENGTH);
    }

    /** Compares the bytes of two UUIDs, as other databases do; {@link UUID#compareTo} takes both halves as signed. */
    public static int compare(UUID left, UUID right) {
        int high = Long.compareUnsigned(left.getMostSignificantBits(), right.getMostSignificantBits());
        return high != 0 ? high : Long.compareUnsigned(left.getLeastSignificantBits(), right.getLeastSignificantBits());
    }

    private static boolean isUuid(String text) {
        if (text.length() != TEXT_LENGTH) {
            return false;
        }
        for (int i = 0; i < TEXT_LENGTH; i++) {
            boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
            char c = text.charAt(i);
            if (dash ? c != '-' : c >= 0x80 || Character.digit(c, 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
