package dev.schemaless.jdbc.value;

import dev.schemaless.planner.SqlType;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;

/** Traits of SQL types that JDBC defines: classes, sizes, radixes. */
public final class TypeTraits {
    private TypeTraits() {}

    /** Returns the class of {@code getObject}'s results, as JDBC's appendix B maps it. */
    public static Class<?> javaClass(SqlType type) {
        return switch (type.jdbcType()) {
            case Types.BOOLEAN, Types.BIT -> Boolean.class;
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> Integer.class;
            case Types.BIGINT -> Long.class;
            case Types.REAL -> Float.class;
            case Types.FLOAT, Types.DOUBLE -> Double.class;
            case Types.DECIMAL, Types.NUMERIC -> BigDecimal.class;
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR -> String.class;
            case Types.DATE -> Date.class;
            case Types.TIME -> Time.class;
            case Types.TIMESTAMP -> Timestamp.class;
            case Types.TIMESTAMP_WITH_TIMEZONE -> OffsetDateTime.class;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> byte[].class;
            case Types.ARRAY -> Array.class;
            default -> ofName(type.name());
        };
    }

    private static Class<?> ofName(String name) {
        return switch (name) {
            case "UUID" -> UUID.class;
            case "MAP" -> Map.class;
            default -> Object.class;
        };
    }

    /** Returns the class a parameter's value is converted to when {@code setObject} names a target type. */
    static Class<?> parameterClass(int jdbcType) {
        return switch (jdbcType) {
            case Types.BOOLEAN, Types.BIT -> Boolean.class;
            case Types.TINYINT -> Byte.class;
            case Types.SMALLINT -> Short.class;
            case Types.INTEGER -> Integer.class;
            case Types.BIGINT -> Long.class;
            case Types.REAL -> Float.class;
            case Types.FLOAT, Types.DOUBLE -> Double.class;
            case Types.DECIMAL, Types.NUMERIC -> BigDecimal.class;
            case Types.CHAR,
                    Types.VARCHAR,
                    Types.LONGVARCHAR,
                    Types.NCHAR,
                    Types.NVARCHAR,
                    Types.LONGNVARCHAR,
                    Types.CLOB,
                    Types.NCLOB -> String.class;
            case Types.DATE -> LocalDate.class;
            case Types.TIME -> LocalTime.class;
            case Types.TIMESTAMP -> LocalDateTime.class;
            case Types.TIMESTAMP_WITH_TIMEZONE -> OffsetDateTime.class;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> byte[].class;
            default -> Object.class;
        };
    }

    /** Returns a type for a value of which nothing is known but its class. */
    public static SqlType untyped(Object value) {
        int digits = value instanceof BigDecimal decimal ? Math.max(0, decimal.scale()) : 9;
        return new SqlType(Types.OTHER, "OTHER", 0, digits, null);
    }

    /** Returns the name that metadata gives a type: of an array with its elements' type, as in {@code VARCHAR ARRAY}. */
    public static String typeName(SqlType type) {
        SqlType element = type.jdbcType() == Types.ARRAY ? type.element() : null;
        return element == null ? type.name() : typeName(element) + " " + type.name();
    }

    /** Returns digits, characters or bytes; of text and bytes without limit the greatest int, 0 where there is no such number. */
    public static int precision(SqlType type) {
        boolean unbounded = type.precision() == 0 && (isText(type) || isBinary(type));
        return unbounded ? Integer.MAX_VALUE : type.precision();
    }

    public static boolean isBinary(SqlType type) {
        return javaClass(type) == byte[].class;
    }

    public static boolean isNumeric(SqlType type) {
        return Number.class.isAssignableFrom(javaClass(type));
    }

    public static boolean isText(SqlType type) {
        return javaClass(type) == String.class;
    }

    /** Returns the most characters {@code getString} gives. */
    public static int displaySize(SqlType type) {
        return switch (type.jdbcType()) {
            case Types.BOOLEAN, Types.BIT -> 5;
            case Types.TINYINT -> 4;
            case Types.SMALLINT -> 6;
            case Types.INTEGER -> 11;
            case Types.BIGINT -> 20;
            case Types.REAL -> 15;
            case Types.FLOAT, Types.DOUBLE -> 25;
            case Types.DECIMAL, Types.NUMERIC -> type.precision() + (type.scale() > 0 ? 3 : 1);
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> bounded(2L * type.precision());
            case Types.TIMESTAMP_WITH_TIMEZONE -> type.precision() + 6;
            default -> bounded(type.precision());
        };
    }

    private static int bounded(long size) {
        return size <= 0 || size > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) size;
    }
}
