package dev.schemaless.catalog.model;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.Mismatch;
import java.util.Arrays;

/**
 * The value of a column in the rows whose bodies lack its field: its DEFAULT at the time when the column was added to
 * the table. PostgreSQL keeps the same as {@code attmissingval}. Immutable.
 */
public final class MissingValue {
    private final Object value;
    private final byte[] encoded;

    private MissingValue(Object value, byte[] encoded) {
        this.value = value;
        this.encoded = encoded;
    }

    /** Keeps a value in the internal form of a type, as {@link ColumnType#check} returned it. */
    public static MissingValue of(ColumnType type, Object value) {
        BodyWriter out = new BodyWriter();
        type.write(value, out);
        return decode(type, out.toBytes());
    }

    /**
     * Returns the value that {@link #encoded} was called of.
     *
     * @throws IllegalArgumentException if the bytes are of NULL, or of a value that the type does not have
     */
    public static MissingValue decode(ColumnType type, byte[] encoded) {
        Object value = type.read(new BodyReader(encoded, "the catalog"));
        if (value == null || value == Mismatch.VALUE) {
            throw new IllegalArgumentException("it has a missing value that is no " + type.sql());
        }
        return new MissingValue(value, encoded.clone());
    }

    /** Returns the value in the internal form of the column's type. Not copied. */
    public Object value() {
        return value;
    }

    /** Returns the value as a body would hold it. */
    public byte[] encoded() {
        return encoded.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MissingValue that && Arrays.equals(encoded, that.encoded);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encoded);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
