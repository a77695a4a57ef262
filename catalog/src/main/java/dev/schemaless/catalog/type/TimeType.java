package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyWriter;
import org.jspecify.annotations.Nullable;

/**
 * TIME(precision), without zone.
 *
 * @param precision digits of the second's fraction, 0 to 6
 */
public record TimeType(int precision) implements ScalarType {
    @Override
    public String sql() {
        return "TIME(" + precision + ")";
    }

    /** Takes ISO times of day; with an offset they are converted to UTC. The fraction is cut to the precision. */
    @Override
    public Object coerce(Object scalar) {
        long micros = scalar instanceof String text ? IsoText.time(text) : IsoText.INVALID;
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
        if (micros < 0 || micros >= IsoText.DAY_MICROS) {
            throw WriteErrors.outOfRange(this, column, "times from 00:00:00 to 23:59:59.999999");
        }
        return IsoText.cut(micros, precision);
    }

    @Override
    public void write(Object value, BodyWriter out) {
        out.writeString(IsoText.ofTime((Long) value));
    }

    @Override
    public void appendKey(Object value, KeyBytes out) {
        out.appendTime(((Number) value).longValue());
    }

    @Override
    public IndexColumn indexColumn() {
        return IndexColumn.whole(1 + KeyBytes.MAX_INTEGER);
    }
}
