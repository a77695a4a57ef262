package dev.schemaless.jdbc.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversions of parameters: from the classes that callers set to those that the planner takes. */
public final class ParameterForm {
    private static final Set<Class<?>> AS_THEY_ARE = Set.of(
            Boolean.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            BigInteger.class,
            BigDecimal.class,
            Float.class,
            Double.class,
            String.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            UUID.class);

    /** The greatest depth of nested lists and maps: that of a body. */
    public static final int MAX_DEPTH = 100;

    private ParameterForm() {}

    /** A value that is taken out of an object of the caller's. */
    @FunctionalInterface
    public interface Source {
        @Nullable Object value() throws SQLException;
    }

    /** Takes a value; whatever the caller's object throws meanwhile becomes 22023. */
    public static @Nullable Object of(@Nullable Object value) throws SQLException {
        try {
            return of(value, 0);
        } catch (RuntimeException e) {
            throw unreadable(e);
        }
    }

    /** Takes a value as {@link #of(Object)} does. */
    public static @Nullable Object read(Source source) throws SQLException {
        try {
            return of(source.value(), 0);
        } catch (RuntimeException e) {
            throw unreadable(e);
        }
    }

    private static SQLException unreadable(RuntimeException e) {
        return SqlExceptions.from(new SchemalessException(
                ErrorCode.PARAMETER_INVALID, "Cannot set parameter: its value cannot be read (" + e + ").", e));
    }

    private static @Nullable Object of(@Nullable Object value, int depth) throws SQLException {
        if (value == null) {
            return null;
        } else if (AS_THEY_ARE.contains(value.getClass())) {
            ParameterRange.check(value);
            return value;
        }
        Object temporal = ofTemporal(value);
        if (temporal == null) {
            return ofLarge(value, depth);
        }
        ParameterRange.check(temporal);
        return temporal;
    }

    @SuppressWarnings("JavaUtilDate") // callers may have one
    private static @Nullable Object ofTemporal(Object value) {
        if (value instanceof Timestamp timestamp) {
            return TemporalConversions.fromSqlTimestamp(timestamp, null);
        } else if (value instanceof Date date) {
            return TemporalConversions.fromSqlDate(date, null);
        } else if (value instanceof Time time) {
            return TemporalConversions.fromSqlTime(time, null);
        } else if (value instanceof java.util.Date date) {
            return TemporalConversions.fromSqlTimestamp(new Timestamp(date.getTime()), null);
        } else if (value instanceof Instant instant) {
            return instant.atOffset(ZoneOffset.UTC);
        } else if (value instanceof ZonedDateTime zoned) {
            return zoned.toOffsetDateTime();
        } else if (value instanceof Calendar calendar) {
            return calendar.toInstant()
                    .atZone(calendar.getTimeZone().toZoneId())
                    .toOffsetDateTime();
        }
        return null;
    }

    private static Object ofLarge(Object value, int depth) throws SQLException {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        } else if (value instanceof Character letter) {
            return letter.toString();
        } else if (value instanceof Blob blob) {
            return blob.getBytes(1, (int) Math.min(blob.length(), Integer.MAX_VALUE));
        } else if (value instanceof Clob clob) {
            return clob.getSubString(1, (int) Math.min(clob.length(), Integer.MAX_VALUE));
        }
        return ofNested(value, depth + 1);
    }

    private static Object ofNested(Object value, int depth) throws SQLException {
        if (depth > MAX_DEPTH) {
            throw SqlExceptions.of(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot set parameter: its lists and maps are nested more than " + MAX_DEPTH
                            + " deep, or one holds itself. Nest them less deep.");
        }
        if (value instanceof SchemalessArray array) {
            return list(array.elements(), depth);
        } else if (value instanceof Array array) {
            return list(elements(array.getArray()), depth);
        } else if (value instanceof Collection<?> collection) {
            return list(collection, depth);
        } else if (value.getClass().isArray()) {
            return list(elements(value), depth);
        } else if (value instanceof Map<?, ?> map) {
            return map(map, depth);
        }
        throw Conversions.refused(value, "parameter");
    }

    /** Returns the elements of an array of the caller's, each in the form that parameters have; none of null. */
    public static List<@Nullable Object> elementsOf(@Nullable Object @Nullable [] array) throws SQLException {
        List<@Nullable Object> elements = new ArrayList<>();
        if (array != null) {
            for (Object element : array) {
                elements.add(of(element));
            }
        }
        return elements;
    }

    private static List<@Nullable Object> elements(Object array) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
            elements.add(java.lang.reflect.Array.get(array, i));
        }
        return elements;
    }

    private static List<@Nullable Object> list(Collection<? extends @Nullable Object> elements, int depth)
            throws SQLException {
        List<@Nullable Object> list = new ArrayList<>(elements.size());
        for (Object element : elements) {
            list.add(of(element, depth));
        }
        return list;
    }

    private static Map<String, @Nullable Object> map(Map<?, ?> entries, int depth) throws SQLException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            map.put(String.valueOf(entry.getKey()), of(entry.getValue(), depth));
        }
        return map;
    }

    /** Returns the {@code java.sql.Types} code that a value is to be converted to. */
    public static int codeOf(@Nullable SQLType type, @Nullable Object value) throws SQLException {
        Integer code = type == null ? null : type.getVendorTypeNumber();
        if (code == null) {
            throw Conversions.refused(value, type == null ? "null" : type.getName());
        }
        return code;
    }

    /**
     * Converts to the class of a {@code java.sql.Types} code.
     *
     * @param scale digits after the point of a DECIMAL or NUMERIC, rounded half up; negative to keep them all
     */
    public static @Nullable Object of(@Nullable Object value, int jdbcType, int scale, ValueContext context)
            throws SQLException {
        Object plain = of(value);
        if (plain == null || jdbcType == Types.NULL) {
            return null;
        }
        Object converted = ObjectConversions.convertTo(jdbcType, TypeTraits.untyped(plain), plain, context);
        boolean decimal = jdbcType == Types.DECIMAL || jdbcType == Types.NUMERIC;
        return decimal && scale >= 0 && converted instanceof BigDecimal number
                ? NumberConversions.toDecimal(number, scale)
                : converted;
    }
}
