package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyWriter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** DATE, in the years 0001 to 9999. */
public record DateType() implements ScalarType {
    @Override
    public String sql() {
        return "DATE";
    }

    /** Takes ISO dates, and ISO timestamps and MessagePack timestamps that are midnight. */
    @Override
    public Object coerce(Object scalar) {
        long days = IsoText.INVALID;
        if (scalar instanceof String text) {
            days = IsoText.days(text);
        } else if (scalar instanceof Instant instant) {
            days = IsoText.days(instant.toString());
        }
        return days == IsoText.INVALID ? Mismatch.VALUE : (Object) (int) days;
    }

    @Override
    public @Nullable Object exact(Object value) {
        return value instanceof Long micros && Math.floorMod(micros, IsoText.DAY_MICROS) != 0 ? null : floor(value);
    }

    /** Takes dates, and timestamps: the date of the midnight before. */
    @Override
    public @Nullable Object floor(Object value) {
        if (value instanceof Long micros) {
            return (int) Math.floorDiv(micros, IsoText.DAY_MICROS);
        }
        return value instanceof Integer ? value : null;
    }

    @Override
    public Object check(Object value, String column) {
        if (!(value instanceof Integer days)) {
            throw WriteErrors.wrongForm(this, column, value);
        }
        if (days < IsoText.MIN_DAY || days > IsoText.MAX_DAY) {
            throw WriteErrors.outOfRange(this, column, "the years 0001 to 9999");
        }
        return value;
    }

    @Override
    public void write(Object value, BodyWriter out) {
        out.writeString(IsoText.ofDays((Integer) value));
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendDate(((Number) value).longValue());
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.whole(1 + KeyBytes.MAX_INTEGER);
    }
}
