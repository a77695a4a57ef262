package dev.schemaless.catalog.type;

/**
 * A SQL type a column may have.
 *
 * <p>Values travel in one <i>internal form</i> between codec, planner and driver: {@code Boolean}; {@code Byte, Short,
 * Integer, Long} for the integer types; {@code BigDecimal}; {@code Float} for REAL; {@code Double}; {@code String};
 * {@code Integer} days since 1970-01-01 for DATE; {@code Integer} milliseconds of the day for TIME; {@code Long}
 * milliseconds since 1970-01-01T00:00 (no zone) for TIMESTAMP; {@code byte[]} for BINARY and VARBINARY; {@code
 * java.util.UUID}; {@code List} and {@code Map<String, ?>} of internal forms for ARRAY and MAP.
 */
public sealed interface ColumnType
        permits BooleanType,
                IntegerType,
                DecimalType,
                FloatingType,
                StringType,
                DateType,
                TimeType,
                TimestampType,
                BinaryType,
                UuidType,
                ArrayType,
                MapType {

    /** Returns the type as it is written in SQL, for example {@code DECIMAL(10, 2)} or {@code VARCHAR(64) ARRAY}. */
    String sql();
}
