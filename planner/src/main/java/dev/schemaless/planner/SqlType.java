package dev.schemaless.planner;

import dev.schemaless.catalog.type.ArrayType;
import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.JsonType;
import dev.schemaless.catalog.type.MapType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * The type of a result column or a parameter.
 *
 * @param jdbcType one of {@code java.sql.Types}
 * @param name the bare name, such as {@code VARCHAR}, {@code DECIMAL} or {@code ARRAY}; as in {@code getTypeInfo}
 * @param precision digits, characters or bytes, as {@code ResultSetMetaData.getPrecision} defines them; 0 if unbounded
 * @param scale digits after the point, or of the second's fraction
 * @param element the element type of an array or the value type of a map; null for others
 */
public record SqlType(
        int jdbcType,
        String name,
        int precision,
        int scale,
        @Nullable SqlType element) {

    /** Returns the type of a column that is selected as it is. */
    public static SqlType of(ColumnType type) {
        if (type instanceof BooleanType) {
            return new SqlType(Types.BOOLEAN, "BOOLEAN", 1, 0, null);
        } else if (type instanceof IntegerType integer) {
            return ofBits(integer.bits());
        } else if (type instanceof DecimalType decimal) {
            return new SqlType(Types.DECIMAL, "DECIMAL", decimal.precision(), decimal.scale(), null);
        } else if (type instanceof FloatingType floating) {
            return floating.bits() == 32
                    ? new SqlType(Types.REAL, "REAL", 7, 0, null)
                    : new SqlType(Types.DOUBLE, "DOUBLE", 15, 0, null);
        } else if (type instanceof StringType string) {
            return new SqlType(Types.VARCHAR, "VARCHAR", bounded(string.length()), 0, null);
        } else if (type instanceof JsonType) {
            return new SqlType(Types.VARCHAR, "JSON", 0, 0, null);
        } else if (type instanceof BinaryType binary) {
            return binary.fixed()
                    ? new SqlType(Types.BINARY, "BINARY", bounded(binary.length()), 0, null)
                    : new SqlType(Types.VARBINARY, "VARBINARY", bounded(binary.length()), 0, null);
        } else if (type instanceof ArrayType array) {
            return new SqlType(Types.ARRAY, "ARRAY", 0, 0, of(array.element()));
        } else if (type instanceof MapType map) {
            return new SqlType(Types.JAVA_OBJECT, "MAP", 0, 0, of(map.value()));
        }
        return ofTemporal(type);
    }

    private static SqlType ofTemporal(ColumnType type) {
        if (type instanceof DateType) {
            return new SqlType(Types.DATE, "DATE", 10, 0, null);
        } else if (type instanceof TimeType time) {
            return new SqlType(Types.TIME, "TIME", withFraction(8, time.precision()), time.precision(), null);
        } else if (type instanceof TimestampType timestamp) {
            int fraction = timestamp.precision();
            return new SqlType(Types.TIMESTAMP, "TIMESTAMP", withFraction(19, fraction), fraction, null);
        } else if (type instanceof UuidType) {
            return new SqlType(Types.OTHER, "UUID", 36, 0, null);
        }
        throw new IllegalArgumentException("no SQL type for " + type.sql());
    }

    private static SqlType ofBits(int bits) {
        return switch (bits) {
            case 8 -> new SqlType(Types.TINYINT, "TINYINT", 3, 0, null);
            case 16 -> new SqlType(Types.SMALLINT, "SMALLINT", 5, 0, null);
            case 32 -> new SqlType(Types.INTEGER, "INTEGER", 10, 0, null);
            default -> new SqlType(Types.BIGINT, "BIGINT", 19, 0, null);
        };
    }

    private static int bounded(int length) {
        return length == StringType.UNBOUNDED ? 0 : length;
    }

    private static int withFraction(int whole, int digits) {
        return digits == 0 ? whole : whole + 1 + digits;
    }
}
