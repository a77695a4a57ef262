package dev.schemaless.jdbc.value;

import dev.schemaless.planner.SqlType;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URL;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Conversions from the Java form to the class a caller names, and to the class {@code getObject} gives by itself. */
public final class ObjectConversions {
    private interface Converter {
        Object convert(SqlType type, Object value, ValueContext context) throws SQLException;
    }

    private static final Map<Class<?>, Converter> CONVERTERS = new HashMap<>();

    static {
        plain();
        streams();
        numbers();
        temporals();
    }

    private ObjectConversions() {}

    private static void plain() {
        CONVERTERS.put(Object.class, ObjectConversions::byDefault);
        CONVERTERS.put(String.class, (type, value, context) -> TextConversions.toText(type, value));
        CONVERTERS.put(Boolean.class, (type, value, context) -> Conversions.toBoolean(value));
        CONVERTERS.put(byte[].class, (type, value, context) -> Conversions.toBytes(value));
        CONVERTERS.put(UUID.class, (type, value, context) -> Conversions.toUuid(value));
        CONVERTERS.put(Blob.class, (type, value, context) -> new MemoryBlob(Conversions.toBytes(value)));
        CONVERTERS.put(Clob.class, (type, value, context) -> new MemoryClob(TextConversions.toText(type, value)));
        CONVERTERS.put(NClob.class, (type, value, context) -> new MemoryClob(TextConversions.toText(type, value)));
        CONVERTERS.put(java.sql.Array.class, SchemalessArray::ofValue);
        CONVERTERS.put(List.class, (type, value, context) -> cast(value, List.class));
        CONVERTERS.put(Map.class, (type, value, context) -> cast(value, Map.class));
    }

    private static void streams() {
        CONVERTERS.put(
                InputStream.class, (type, value, context) -> new ByteArrayInputStream(Conversions.toBytes(value)));
        CONVERTERS.put(Reader.class, (type, value, context) -> new StringReader(TextConversions.toText(type, value)));
        CONVERTERS.put(URL.class, (type, value, context) -> TextConversions.toUrl(TextConversions.toText(type, value)));
        CONVERTERS.put(
                Character.class,
                (type, value, context) -> TextConversions.toCharacter(TextConversions.toText(type, value)));
    }

    private static void numbers() {
        CONVERTERS.put(Number.class, (type, value, context) -> cast(value, Number.class));
        CONVERTERS.put(Byte.class, (type, value, context) ->
                (byte) NumberConversions.toLong(value, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte"));
        CONVERTERS.put(Short.class, (type, value, context) ->
                (short) NumberConversions.toLong(value, Short.MIN_VALUE, Short.MAX_VALUE, "short"));
        CONVERTERS.put(Integer.class, (type, value, context) ->
                (int) NumberConversions.toLong(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "int"));
        CONVERTERS.put(
                Long.class,
                (type, value, context) -> NumberConversions.toLong(value, Long.MIN_VALUE, Long.MAX_VALUE, "long"));
        CONVERTERS.put(Float.class, (type, value, context) -> NumberConversions.toFloat(value));
        CONVERTERS.put(Double.class, (type, value, context) -> NumberConversions.toDouble(value));
        CONVERTERS.put(BigDecimal.class, (type, value, context) -> NumberConversions.toDecimal(value));
        CONVERTERS.put(BigInteger.class, (type, value, context) -> NumberConversions.toBigInteger(value));
    }

    private static void temporals() {
        CONVERTERS.put(
                LocalDate.class, (type, value, context) -> TemporalConversions.toLocalDate(value, context.zone()));
        CONVERTERS.put(
                LocalTime.class, (type, value, context) -> TemporalConversions.toLocalTime(value, context.zone()));
        CONVERTERS.put(
                LocalDateTime.class,
                (type, value, context) -> TemporalConversions.toLocalDateTime(value, context.zone()));
        CONVERTERS.put(
                OffsetDateTime.class,
                (type, value, context) -> TemporalConversions.toOffsetDateTime(value, context.zone()));
        CONVERTERS.put(
                ZonedDateTime.class,
                (type, value, context) -> TemporalConversions.toOffsetDateTime(value, context.zone())
                        .atZoneSameInstant(context.zone()));
        CONVERTERS.put(
                Instant.class,
                (type, value, context) -> TemporalConversions.toOffsetDateTime(value, context.zone())
                        .toInstant());
        CONVERTERS.put(
                Date.class,
                (type, value, context) ->
                        TemporalConversions.toSqlDate(TemporalConversions.toLocalDate(value, context.zone()), null));
        CONVERTERS.put(
                Time.class,
                (type, value, context) ->
                        TemporalConversions.toSqlTime(TemporalConversions.toLocalTime(value, context.zone()), null));
        CONVERTERS.put(
                Timestamp.class,
                (type, value, context) -> TemporalConversions.toSqlTimestamp(
                        TemporalConversions.toLocalDateTime(value, context.zone()), null));
        CONVERTERS.put(
                java.util.Date.class,
                (type, value, context) -> TemporalConversions.toSqlTimestamp(
                        TemporalConversions.toLocalDateTime(value, context.zone()), null));
        CONVERTERS.put(
                Calendar.class,
                (type, value, context) ->
                        GregorianCalendar.from(TemporalConversions.toOffsetDateTime(value, context.zone())
                                .atZoneSameInstant(context.zone())));
    }

    /**
     * Converts a value to a class.
     *
     * @param target may be a primitive class
     * @throws SQLException 07006 if this driver knows no conversion, else as the conversion says
     */
    public static <T> T convert(SqlType type, Object value, ValueContext context, @Nullable Class<T> target)
            throws SQLException {
        if (target == null) {
            throw Conversions.refused(value, "null");
        }
        Class<T> boxed = boxed(target);
        Converter converter = CONVERTERS.get(boxed);
        if (converter == null && boxed.isArray()) {
            return boxed.cast(ArrayConversions.toArray(type, value, context, boxed));
        }
        if (converter == null) {
            throw Conversions.refused(value, target.getName());
        }
        return boxed.cast(converter.convert(type, value, context));
    }

    /** Returns the result of {@code getObject} without a class: of the class that {@link TypeTraits} names. */
    static Object byDefault(SqlType type, Object value, ValueContext context) throws SQLException {
        Class<?> target = TypeTraits.javaClass(type);
        return target == Object.class ? value : convert(type, value, context, target);
    }

    /** Converts a value to the class of a {@code java.sql.Types} code. */
    static Object convertTo(int jdbcType, SqlType type, Object value, ValueContext context) throws SQLException {
        return convert(type, value, context, TypeTraits.parameterClass(jdbcType));
    }

    private static <T> T cast(Object value, Class<T> target) throws SQLException {
        if (target.isInstance(value)) {
            return target.cast(value);
        }
        throw Conversions.refused(value, target.getSimpleName());
    }

    @SuppressWarnings("unchecked")
    private static <T> Class<T> boxed(Class<T> target) {
        return target.isPrimitive()
                ? (Class<T>)
                        java.lang.invoke.MethodType.methodType(target).wrap().returnType()
                : target;
    }
}
