package dev.schemaless.planner.value;

import org.apache.calcite.rel.type.RelDataType;

/** The kinds of SQL types that evaluators distinguish, by the Java class of their values in the internal form: Calcite's, but times and
 * intervals of days to seconds have microseconds. */
public enum ValueKind {
    BOOLEAN,
    BYTE,
    SHORT,
    INT,
    LONG,
    DECIMAL,
    FLOAT,
    DOUBLE,
    STRING,
    BINARY,
    /** Integer days. */
    DATE,
    /** Long microseconds of the day. */
    TIME,
    /** Long microseconds since 1970. */
    TIMESTAMP,
    UUID,
    /** Integer months. */
    MONTH_INTERVAL,
    /** Long microseconds. */
    MICRO_INTERVAL,
    LIST,
    MAP,
    /** Only NULL is of this kind. */
    NULL,
    /** Flags, and types without a form of their own here. */
    OTHER;

    /** Returns the kind of a type's values. */
    public static ValueKind of(RelDataType type) {
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> BOOLEAN;
            case TINYINT -> BYTE;
            case SMALLINT -> SHORT;
            case INTEGER -> INT;
            case BIGINT -> LONG;
            case DECIMAL -> DECIMAL;
            case REAL -> FLOAT;
            case FLOAT, DOUBLE -> DOUBLE;
            case CHAR, VARCHAR -> STRING;
            case BINARY, VARBINARY -> BINARY;
            case DATE -> DATE;
            case TIME -> TIME;
            case TIMESTAMP -> TIMESTAMP;
            case UUID -> UUID;
            case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> MONTH_INTERVAL;
            case INTERVAL_DAY,
                    INTERVAL_DAY_HOUR,
                    INTERVAL_DAY_MINUTE,
                    INTERVAL_DAY_SECOND,
                    INTERVAL_HOUR,
                    INTERVAL_HOUR_MINUTE,
                    INTERVAL_HOUR_SECOND,
                    INTERVAL_MINUTE,
                    INTERVAL_MINUTE_SECOND,
                    INTERVAL_SECOND -> MICRO_INTERVAL;
            case ARRAY -> LIST;
            case MAP -> MAP;
            case NULL -> NULL;
            default -> OTHER;
        };
    }

    /** Says whether a value of that class is one of this kind as it is, whatever the type's precision. */
    boolean isPlainly(Object value) {
        return switch (this) {
            case BOOLEAN -> value instanceof Boolean;
            case BYTE -> value instanceof Byte;
            case SHORT -> value instanceof Short;
            case INT -> value instanceof Integer;
            case LONG -> value instanceof Long;
            case DOUBLE -> value instanceof Double;
            case STRING -> value instanceof String;
            case UUID -> value instanceof java.util.UUID;
            default -> false;
        };
    }

    public boolean isInteger() {
        return this == BYTE || this == SHORT || this == INT || this == LONG;
    }

    boolean isExact() {
        return isInteger() || this == DECIMAL;
    }

    boolean isApproximate() {
        return this == FLOAT || this == DOUBLE;
    }

    public boolean isNumeric() {
        return isExact() || isApproximate();
    }

    public boolean isDatetime() {
        return this == DATE || this == TIME || this == TIMESTAMP;
    }

    public boolean isInterval() {
        return this == MONTH_INTERVAL || this == MICRO_INTERVAL;
    }
}
