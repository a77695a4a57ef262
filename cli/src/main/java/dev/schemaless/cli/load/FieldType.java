package dev.schemaless.cli.load;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The types of columns that are made for the fields of a file. */
enum FieldType {
    /** No value was seen. */
    UNKNOWN("VARCHAR"),
    BOOLEAN("BOOLEAN"),
    BIGINT("BIGINT"),
    /** Whole numbers beyond BIGINT. */
    WIDE("DECIMAL(38, 0)"),
    DOUBLE("DOUBLE"),
    DATE("DATE"),
    TIMESTAMP("TIMESTAMP"),
    VARCHAR("VARCHAR"),
    BIGINT_ARRAY("BIGINT ARRAY"),
    VARCHAR_ARRAY("VARCHAR ARRAY"),
    /** Objects, lists of several types, lists and single values in one field: they stay undeclared. */
    NESTED("");

    /** A number that starts with a zero is a code, a postal one for example. */
    private static final Pattern WHOLE = Pattern.compile("-?(?:0|[1-9][0-9]{0,17})");

    private static final Pattern FRACTION =
            Pattern.compile("-?(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{1,17})?(?:[eE][+-]?[0-9]{1,2})?");
    private static final Pattern DAY = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final Pattern MOMENT =
            Pattern.compile(DAY.pattern() + " (?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,6})?");
    private static final int MOST_WIDE_DIGITS = 38;

    private final String sql;

    FieldType(String sql) {
        this.sql = sql;
    }

    /** Returns the type as CREATE TABLE has it; empty for {@link #NESTED}. */
    String sql() {
        return sql;
    }

    /**
     * Returns the narrowest type of a value.
     *
     * @param textsAreNumbers whether a text may be a number or a Boolean, as in CSV
     */
    static FieldType of(@Nullable Object value, boolean textsAreNumbers) {
        if (value == null) {
            return UNKNOWN;
        } else if (value instanceof String text) {
            return ofText(text, textsAreNumbers);
        } else if (value instanceof List<?> list) {
            return ofList(list);
        } else if (value instanceof Map) {
            return NESTED;
        } else if (value instanceof Boolean) {
            return BOOLEAN;
        } else if (value instanceof BigInteger whole) {
            return whole.abs().compareTo(BigInteger.TEN.pow(MOST_WIDE_DIGITS)) < 0 ? WIDE : VARCHAR;
        }
        return value instanceof BigDecimal ? DOUBLE : BIGINT;
    }

    private static FieldType ofText(String text, boolean mayBeNumber) {
        if (mayBeNumber) {
            if (WHOLE.matcher(text).matches()) {
                return BIGINT;
            } else if (FRACTION.matcher(text).matches()) {
                return DOUBLE;
            } else if (text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")) {
                return BOOLEAN;
            }
        }
        boolean isDay = DAY.matcher(text).matches();
        if (!isDay && !MOMENT.matcher(text).matches()) {
            return VARCHAR;
        }
        try {
            LocalDate.parse(text.substring(0, "0000-00-00".length()));
            return isDay ? DATE : TIMESTAMP;
        } catch (DateTimeParseException e) {
            return VARCHAR;
        }
    }

    private static FieldType ofList(List<?> list) {
        if (list.stream().allMatch(Objects::isNull)) {
            return UNKNOWN;
        } else if (list.stream().allMatch(each -> each == null || each instanceof String)) {
            return VARCHAR_ARRAY;
        }
        boolean isWhole =
                list.stream().allMatch(each -> each == null || each instanceof Integer || each instanceof Long);
        return isWhole ? BIGINT_ARRAY : NESTED;
    }

    /** Returns the narrowest type that has the values of both. */
    FieldType join(FieldType other) {
        if (this == other || other == UNKNOWN) {
            return this;
        } else if (this == UNKNOWN) {
            return other;
        } else if (isNested() || other.isNested()) {
            return NESTED;
        } else if (isNumber() && other.isNumber()) {
            return this == DOUBLE || other == DOUBLE ? DOUBLE : WIDE;
        }
        boolean areTimes = (this == DATE || this == TIMESTAMP) && (other == DATE || other == TIMESTAMP);
        return areTimes ? TIMESTAMP : VARCHAR;
    }

    private boolean isNested() {
        return this == NESTED || this == BIGINT_ARRAY || this == VARCHAR_ARRAY;
    }

    private boolean isNumber() {
        return this == BIGINT || this == WIDE || this == DOUBLE;
    }
}
