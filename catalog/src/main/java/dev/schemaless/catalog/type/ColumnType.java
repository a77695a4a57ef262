package dev.schemaless.catalog.type;

import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import org.jspecify.annotations.Nullable;

/**
 * A SQL type a column may have.
 *
 * <p>Values travel in one <i>internal form</i> between codec, planner and driver: {@code Boolean}; {@code Byte, Short,
 * Integer, Long} for the integer types; {@code BigDecimal}; {@code Float} for REAL; {@code Double}; {@code String};
 * {@code Integer} days since 1970-01-01 for DATE; {@code Long} microseconds of the day for TIME; {@code Long}
 * microseconds since 1970-01-01T00:00 (no zone) for TIMESTAMP; {@code byte[]} for BINARY and VARBINARY; {@code
 * java.util.UUID}; {@code List} and {@code Map<String, ?>} of internal forms for ARRAY and MAP.
 *
 * <p>A body may hold anything under a column's field: reading <i>coerces</i> values that can be coerced safely and
 * reports the rest as {@link Mismatch#VALUE}, without the cost of an exception.
 */
public sealed interface ColumnType permits ScalarType, ArrayType, MapType {

    /** Returns the type as it is written in SQL, for example {@code DECIMAL(10, 2)} or {@code VARCHAR(64) ARRAY}. */
    String sql();

    /**
     * Reads one value of a body and coerces it.
     *
     * @param in before the value; after it when this returns, or anywhere after a mismatch
     * @return the internal form, null for nil, or {@link Mismatch#VALUE} where the value cannot be coerced
     * @throws dev.schemaless.catalog.SchemalessException with {@code BODY_CORRUPT}
     */
    @Nullable Object read(BodyReader in);

    /**
     * Checks a value that is about to be written, and returns it as a later read would: rounded to the scale, trimmed,
     * padded.
     *
     * @param value in internal form; of a number any {@code Number}
     * @param column named in messages
     * @throws dev.schemaless.catalog.SchemalessException with {@code STRING_TOO_LONG}, {@code NUMBER_OUT_OF_RANGE},
     *     {@code DATETIME_OUT_OF_RANGE} or {@code PARAMETER_INVALID}, naming the column and the limit
     */
    Object check(Object value, String column);

    /**
     * Writes the stored form of a value: integers, booleans, floats, binaries, arrays and maps as MessagePack has them;
     * DECIMAL as plain digits, DATE, TIME, TIMESTAMP and UUID as ISO text.
     *
     * @param value as {@link #check} returned it
     */
    void write(Object value, BodyWriter out);
}
