package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyWriter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * TIMESTAMP(precision), without zone, in the years 0001 to 9999.
 *
 * @param precision digits of the second's fraction, 0 to 6
 */
public record TimestampType(int precision) implements ScalarType {
    @Override
    public String sql() {
        return "TIMESTAMP(" + precision + ")";
    }

    /** Takes ISO dates and timestamps, converted to UTC if they have an offset, and MessagePack's own; cut to the precision. */
    @Override
    public Object coerce(Object scalar) {
        long micros = IsoText.INVALID;
        if (scalar instanceof String text) {
            micros = IsoText.timestamp(text);
        } else if (scalar instanceof Instant instant) {
            micros = IsoText.timestamp(instant.toString());
        }
        return micros == IsoText.INVALID ? Mismatch.VALUE : (Object) IsoText.cut(micros, precision);
    }

    @Override
    public @Nullable Object exact(Object value) {
        return value instanceof Long micros && IsoText.cut(micros, precision) == micros ? value : null;
    }

    @Override
    public @Nullable Object floor(Object value) {
        return value instanceof Long micros ? (Object) IsoText.cut(micros, precision) : null;
    }

    @Override
    public Object check(Object value, String column) {
        if (!(value instanceof Long micros)) {
            throw WriteErrors.wrongForm(this, column, value);
        }
        if (IsoText.inRange(micros) == IsoText.INVALID) {
            throw WriteErrors.outOfRange(this, column, "the years 0001 to 9999");
        }
        return IsoText.cut(micros, precision);
    }

    @Override
    public void write(Object value, BodyWriter out) {
        out.writeString(IsoText.ofTimestamp((Long) value));
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendTimestamp(((Number) value).longValue());
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.whole(1 + KeyBytes.MAX_INTEGER);
    }
}
