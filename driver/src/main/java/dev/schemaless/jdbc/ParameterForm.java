package dev.schemaless.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
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

/** Turns what callers set into the classes that the planner takes as parameters. */
final class ParameterForm {
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

    private ParameterForm() {}

    static @Nullable Object of(@Nullable Object value) throws SQLException {
        if (value == null || AS_THEY_ARE.contains(value.getClass())) {
            return value;
        }
        Object temporal = ofTemporal(value);
        return temporal != null ? temporal : ofLarge(value);
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

    private static Object ofLarge(Object value) throws SQLException {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        } else if (value instanceof Character letter) {
            return letter.toString();
        } else if (value instanceof Blob blob) {
            return blob.getBytes(1, (int) Math.min(blob.length(), Integer.MAX_VALUE));
        } else if (value instanceof Clob clob) {
            return clob.getSubString(1, (int) Math.min(clob.length(), Integer.MAX_VALUE));
        } else if (value instanceof SchemalessArray array) {
            return list(array.elements());
        } else if (value instanceof Array array) {
            return list(elements(array.getArray()));
        } else if (value instanceof Collection<?> collection) {
            return list(collection);
        } else if (value.getClass().isArray()) {
            return list(elements(value));
        } else if (value instanceof Map<?, ?> map) {
            return map(map);
        }
        throw Conversions.refused(value, "parameter");
    }

    private static List<@Nullable Object> elements(Object array) {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
            elements.add(java.lang.reflect.Array.get(array, i));
        }
        return elements;
    }

    private static List<@Nullable Object> list(Collection<? extends @Nullable Object> elements) throws SQLException {
        List<@Nullable Object> list = new ArrayList<>(elements.size());
        for (Object element : elements) {
            list.add(of(element));
        }
        return list;
    }

    private static Map<String, @Nullable Object> map(Map<?, ?> entries) throws SQLException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            map.put(String.valueOf(entry.getKey()), of(entry.getValue()));
        }
        return map;
    }

    /**
     * Converts to what a {@code java.sql.Types} code stands for.
     *
     * @param scale digits after the point of a DECIMAL or NUMERIC, rounded half up; negative to keep them all
     */
    static @Nullable Object of(@Nullable Object value, int jdbcType, int scale, ZoneId zone) throws SQLException {
        Object plain = of(value);
        if (plain == null || jdbcType == Types.NULL) {
            return null;
        }
        Object converted = ObjectConversions.convertTo(jdbcType, MetadataColumns.untyped(plain), plain, zone);
        boolean decimal = jdbcType == Types.DECIMAL || jdbcType == Types.NUMERIC;
        return decimal && scale >= 0 && converted instanceof BigDecimal number
                ? number.setScale(scale, RoundingMode.HALF_UP)
                : converted;
    }
}
