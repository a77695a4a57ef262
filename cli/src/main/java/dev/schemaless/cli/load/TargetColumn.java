package dev.schemaless.cli.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.math.BigDecimal;
import java.sql.Types;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A declared column of the table that is loaded.
 *
 * @param jdbcType one of {@code java.sql.Types}
 * @param scale the most digits after the point of exact numbers, of those in arrays and maps too; {@link #ANY_SCALE} of other types
 */
record TargetColumn(String name, int jdbcType, int scale) {
    static final int ANY_SCALE = Integer.MAX_VALUE;

    private static final Pattern WHOLE_ELEMENTS = Pattern.compile("\\b(?:TINYINT|SMALLINT|INT|INTEGER|BIGINT)\\b");
    private static final Pattern DECIMAL_ELEMENTS = Pattern.compile("\\bDECIMAL\\(\\d+, ?(\\d+)\\)");

    /** A day, and after it no time but midnight. */
    private static final Pattern DAY = Pattern.compile("[^ T]*(?:[ T]00:00(?::00(?:\\.0*)?)?)?");

    private static final int LONGEST_NUMBER = 1_000;
    private static final int MOST_DIGITS = 38;
    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

    /**
     * Returns a column.
     *
     * @param typeName as {@code java.sql.DatabaseMetaData} has it; that of an array or a map names the type of its values
     * @param scale the digits after the point of a DECIMAL
     */
    static TargetColumn of(String name, int jdbcType, String typeName, int scale) {
        if (jdbcType != Types.ARRAY && jdbcType != Types.JAVA_OBJECT) {
            return new TargetColumn(name, jdbcType, scale);
        }
        Matcher decimal = DECIMAL_ELEMENTS.matcher(typeName);
        if (decimal.find()) {
            return new TargetColumn(name, jdbcType, Integer.parseInt(decimal.group(1)));
        }
        return new TargetColumn(name, jdbcType, WHOLE_ELEMENTS.matcher(typeName).find() ? 0 : ANY_SCALE);
    }

    /**
     * Returns a value in the form of the column's type. Exact numbers stay exact: none is rounded. A text may be a number, as in CSV. Arrays
     * and maps are JSON texts, bytes are hexadecimal digits, as the prompt writes them.
     *
     * @throws IllegalArgumentException if the value has another form
     */
    @Nullable Object convert(@Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (jdbcType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> exact(value, 0);
            case Types.DECIMAL, Types.NUMERIC -> exact(value, scale);
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> floating(value);
            case Types.BOOLEAN, Types.BIT -> bool(value);
            case Types.ARRAY, Types.JAVA_OBJECT -> {
                Object parsed = value instanceof String text ? ofText(text) : value;
                requireExact(parsed);
                yield parsed;
            }
            default -> value instanceof String text ? ofText(text) : value;
        };
    }

    private void requireExact(@Nullable Object value) {
        if (value instanceof List<?> list) {
            list.forEach(this::requireExact);
        } else if (value instanceof Map<?, ?> map) {
            map.values().forEach(this::requireExact);
        } else if (value instanceof Number number && scale != ANY_SCALE) {
            exact(number, scale);
        }
    }

    private Object ofText(String text) {
        return switch (jdbcType) {
            case Types.ARRAY -> nested(text, List.class, "a JSON array");
            case Types.JAVA_OBJECT -> nested(text, Map.class, "a JSON object");
            case Types.DATE -> {
                if (!DAY.matcher(text.strip()).matches()) {
                    throw mismatch(text, "a date alone");
                }
                yield text;
            }
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> bytes(text);
            default -> text;
        };
    }

    private Object nested(String text, Class<?> kind, String expected) {
        try {
            return ExactJson.MAPPER.readValue(text, kind);
        } catch (JsonProcessingException e) {
            throw mismatch(text, expected);
        }
    }

    private byte[] bytes(String text) {
        try {
            return HexFormat.of().parseHex(text);
        } catch (IllegalArgumentException e) {
            throw mismatch(text, "a row of hexadecimal digits");
        }
    }

    private Object exact(Object value, int mostAfterPoint) {
        if (value instanceof Integer || value instanceof Long) {
            return value;
        }
        BigDecimal number = number(value);
        if (number.precision() - (long) number.scale() > MOST_DIGITS) {
            throw mismatch(value, "a number of at most " + MOST_DIGITS + " digits");
        }
        if (number.scale() > mostAfterPoint && number.stripTrailingZeros().scale() > mostAfterPoint) {
            throw mismatch(
                    value,
                    mostAfterPoint == 0
                            ? "a whole number"
                            : "a number of at most " + mostAfterPoint + " digits after the point");
        }
        return number;
    }

    private Object floating(Object value) {
        if (value instanceof String text && NOT_FINITE.contains(text.strip())) {
            return Double.valueOf(text.strip());
        }
        double number = number(value).doubleValue();
        if (Double.isInfinite(number)) {
            throw mismatch(value, "in the range of the type");
        }
        return number;
    }

    private BigDecimal number(Object value) {
        boolean isNumber = value instanceof Number || value instanceof String;
        String text = isNumber ? String.valueOf(value).strip() : "";
        if (text.isEmpty() || text.length() > LONGEST_NUMBER) {
            throw mismatch(value, "a number");
        }
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw mismatch(value, "a number");
        }
    }

    private Object bool(Object value) {
        return switch (value instanceof Boolean || value instanceof String
                ? String.valueOf(value).strip().toLowerCase(Locale.ROOT)
                : "") {
            case "true" -> true;
            case "false" -> false;
            default -> throw mismatch(value, "TRUE or FALSE");
        };
    }

    private IllegalArgumentException mismatch(Object value, String expected) {
        return new IllegalArgumentException("column '" + name + "': " + Excerpt.of(value) + " is not " + expected);
    }
}
