package dev.schemaless.tests.property;

import dev.schemaless.catalog.type.BinaryType;
import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.DateType;
import dev.schemaless.catalog.type.DecimalType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import dev.schemaless.catalog.type.TimeType;
import dev.schemaless.catalog.type.TimestampType;
import dev.schemaless.catalog.type.UuidType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** A column's type, with few enough values that predicates meet them, and those at the edges among them. */
enum ColumnKind {
    BIGINT(
            "BIGINT",
            -1L,
            0L,
            1L,
            5L,
            7L,
            9_007_199_254_740_992L,
            9_007_199_254_740_993L,
            9_007_199_254_740_995L,
            Long.MAX_VALUE,
            Long.MIN_VALUE),
    INTEGER("INTEGER", -1, 0, 1, 5, 7, 16_777_217, Integer.MAX_VALUE, Integer.MIN_VALUE),
    SMALLINT("SMALLINT", (short) -1, (short) 0, (short) 5, (short) 7, Short.MAX_VALUE),
    TINYINT("TINYINT", (byte) -1, (byte) 0, (byte) 5, (byte) 7, Byte.MAX_VALUE, Byte.MIN_VALUE),
    DECIMAL(
            "DECIMAL(20, 3)",
            new BigDecimal("-5.500"),
            new BigDecimal("0.000"),
            new BigDecimal("0.100"),
            new BigDecimal("5.500"),
            new BigDecimal("7.000"),
            new BigDecimal("9007199254740993.000"),
            new BigDecimal("99999999999999999.999")),
    FINE_DECIMAL(
            "DECIMAL(38, 34)",
            new BigDecimal("0.1").setScale(34),
            new BigDecimal("0.1000000000000000000000000000000001"),
            new BigDecimal("0.1000000000000000000000000000000002"),
            new BigDecimal("-7").setScale(34),
            new BigDecimal("7").setScale(34)),
    DOUBLE(
            "DOUBLE",
            -5.5,
            -0.0,
            0.0,
            0.1,
            5.5,
            7.0,
            9_007_199_254_740_992.0,
            1e300,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY),
    REAL("REAL", -5.5f, -0.0f, 0.0f, 0.1f, 5.5f, 7.0f, 16_777_216f, Float.NaN),
    VARCHAR(
            "VARCHAR(20)",
            "",
            " ",
            "7",
            "Z",
            "a",
            "a ",
            "ab",
            "abc",
            "b",
            "z",
            "\u00e9",
            "\ud83d\ude00",
            "\ud83d\ude00x",
            "\ue000",
            "\uffff"),
    TEXT("VARCHAR", "", "x", longText(""), longText("a"), longText("b"), longText("\ud83d\ude00"), longText("\ue000")),
    CHAR("CHAR(5)", "", "a", "ab", "abc", "b"),
    DATE("DATE", day("0001-01-01"), day("1500-02-28"), day("1582-10-10"), -1, 0, 1, 20_454, 20_455, day("9999-12-31")),
    TIME("TIME(6)", 0L, 1L, 999_999L, 1_000_000L, 43_200_000_000L, 86_399_000_000L, 86_399_999_999L),
    TIMESTAMP(
            "TIMESTAMP(6)",
            time("0001-01-01T00:00:00"),
            time("1500-02-28T12:00:00"),
            time("1582-10-10T23:59:59.999999"),
            -1L,
            0L,
            1L,
            86_400_000_000L,
            1_767_225_600_123_456L,
            1_767_225_600_123_000L,
            1_767_225_600_000_000L,
            time("9999-12-31T23:59:59.999999")),
    SECONDS(
            "TIMESTAMP(0)",
            time("1500-02-28T12:00:00"),
            -1_000_000L,
            0L,
            1_000_000L,
            86_400_000_000L,
            1_767_225_600_000_000L),
    BOOLEAN("BOOLEAN", true, false),
    UUID_("UUID", new UUID(0, 0), new UUID(0, 1), new UUID(-1, 5), new UUID(5, -1), new UUID(Long.MIN_VALUE, 7)),
    BINARY("VARBINARY(8)", new byte[] {}, new byte[] {0}, new byte[] {1}, new byte[] {(byte) 0x80, 1}, new byte[] {-1}),
    PADDED("BINARY(3)", new byte[] {0, 0, 0}, new byte[] {0, 0, 1}, new byte[] {(byte) 0x80, 1, 0}, new byte[] {
        -1, -1, -1
    });

    /** What all long texts begin with. */
    static final String LONG = longText("");

    private static final List<ColumnKind> NUMBERS =
            List.of(BIGINT, INTEGER, SMALLINT, TINYINT, DECIMAL, FINE_DECIMAL, DOUBLE, REAL);

    private final String sql;

    @SuppressWarnings("ImmutableEnumChecker") // values of types that no code changes
    private final List<Object> values;

    ColumnKind(String sql, Object... values) {
        this.sql = sql;
        this.values = List.of(values);
    }

    /** Longer than any index keeps. */
    private static String longText(String end) {
        return "x".repeat(3_100) + end;
    }

    private static int day(String date) {
        return (int) LocalDate.parse(date).toEpochDay();
    }

    private static long time(String time) {
        return ChronoUnit.MICROS.between(LocalDateTime.of(1970, 1, 1, 0, 0), LocalDateTime.parse(time));
    }

    static ColumnKind any(Random random) {
        return values()[random.nextInt(values().length)];
    }

    String sql() {
        return sql;
    }

    /** Returns the type that a column of this kind has. */
    ColumnType type() {
        return switch (this) {
            case BIGINT -> new IntegerType(64);
            case INTEGER -> new IntegerType(32);
            case SMALLINT -> new IntegerType(16);
            case TINYINT -> new IntegerType(8);
            case DECIMAL -> new DecimalType(20, 3);
            case FINE_DECIMAL -> new DecimalType(38, 34);
            case DOUBLE -> new FloatingType(64);
            case REAL -> new FloatingType(32);
            case VARCHAR -> new StringType(20, false);
            case TEXT -> new StringType(StringType.UNBOUNDED, false);
            case CHAR -> new StringType(5, true);
            case DATE -> new DateType();
            case TIME -> new TimeType(6);
            case TIMESTAMP -> new TimestampType(6);
            case SECONDS -> new TimestampType(0);
            case BOOLEAN -> new BooleanType();
            case UUID_ -> new UuidType();
            case BINARY -> new BinaryType(8, false);
            case PADDED -> new BinaryType(3, true);
        };
    }

    /** Returns a value in internal form. */
    Object value(Random random) {
        return values.get(random.nextInt(values.size()));
    }

    boolean isNumber() {
        return NUMBERS.contains(this);
    }

    boolean isInteger() {
        return this == BIGINT || this == INTEGER || this == SMALLINT || this == TINYINT;
    }

    boolean isTime() {
        return this == TIMESTAMP || this == SECONDS;
    }

    boolean isText() {
        return this == VARCHAR || this == TEXT || this == CHAR;
    }

    /** Returns a kind of numbers, this one or another. */
    static ColumnKind anyNumber(Random random) {
        return NUMBERS.get(random.nextInt(NUMBERS.size()));
    }

    /** Writes a value so that this project and H2 take it for one of exactly this type. */
    String typedLiteral(Object value) {
        return switch (this) {
            case VARCHAR, TEXT, CHAR -> quoted((String) value);
            case DATE -> "DATE '" + LocalDate.ofEpochDay((Integer) value) + "'";
            case TIME -> "TIME '" + time(value) + seconds(value) + "'";
            case TIMESTAMP, SECONDS ->
                "TIMESTAMP '" + dateTime(value).toString().replace('T', ' ') + seconds(value) + "'";
            case BOOLEAN -> value.toString().toUpperCase(java.util.Locale.ROOT);
            case UUID_ -> "UUID '" + value + "'";
            case BINARY, PADDED -> "X'" + HexFormat.of().formatHex((byte[]) value) + "'";
            case DECIMAL, FINE_DECIMAL -> "CAST('" + ((BigDecimal) value).toPlainString() + "' AS " + sql + ")";
            default -> "CAST('" + value + "' AS " + sql + ")";
        };
    }

    /** Writes a value as people would; the literal's type may be another than this one. */
    String plainLiteral(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof Double number && Double.isFinite(number)) {
            return value + (value.toString().contains("E") ? "" : "E0");
        }
        boolean plain = this == INTEGER
                || this == SMALLINT
                || this == TINYINT
                || (this == BIGINT && !value.equals(Long.MIN_VALUE));
        return plain ? value.toString() : typedLiteral(value);
    }

    /** Returns a value as JDBC would set it. */
    Object parameter(Object value) {
        return switch (this) {
            case DATE -> LocalDate.ofEpochDay((Integer) value);
            case TIME -> time(value);
            case TIMESTAMP, SECONDS -> dateTime(value);
            default -> value;
        };
    }

    private static LocalDateTime dateTime(Object micros) {
        return LocalDateTime.of(1970, 1, 1, 0, 0).plus((Long) micros, ChronoUnit.MICROS);
    }

    private static LocalTime time(Object micros) {
        return LocalTime.ofNanoOfDay((Long) micros * 1_000);
    }

    /** The texts of LocalTime and LocalDateTime leave out seconds that are 0. */
    private static String seconds(Object micros) {
        return Math.floorMod((Long) micros, 60_000_000L) == 0 ? ":00" : "";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Shows a value so that equal values look equal. */
    static String show(Object value) {
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(value);
    }
}
