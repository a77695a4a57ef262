package dev.schemaless.jdbc.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import dev.schemaless.planner.SqlType;
import dev.schemaless.planner.value.Temporals;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns the planner's internal form of a value into the <i>Java form</i> that all conversions start from: as the internal
 * form, but {@code LocalDate}, {@code LocalTime}, {@code LocalDateTime} and {@code OffsetDateTime} instead of numbers.
 */
public final class InternalForm {
    private InternalForm() {}

    /**
     * Converts a value.
     *
     * @throws SQLException 22008 if it is not a date or time: a function may give such a number
     */
    public static @Nullable Object toJava(SqlType type, @Nullable Object value) throws SQLException {
        try {
            return converted(type, value);
        } catch (DateTimeException e) {
            throw SqlExceptions.of(
                    ErrorCode.DATETIME_OUT_OF_RANGE, "Cannot read " + type.name() + ": " + e.getMessage() + ".");
        }
    }

    private static @Nullable Object converted(SqlType type, @Nullable Object value) {
        if (value == null) {
            return null;
        }
        return switch (type.jdbcType()) {
            case Types.DATE -> value instanceof Number days ? LocalDate.ofEpochDay(days.longValue()) : value;
            case Types.TIME -> value instanceof Number micros ? Temporals.time(micros.longValue()) : value;
            case Types.TIMESTAMP -> value instanceof Number micros ? Temporals.timestamp(micros.longValue()) : value;
            case Types.TIMESTAMP_WITH_TIMEZONE ->
                value instanceof Number micros
                        ? Temporals.timestamp(micros.longValue()).atOffset(ZoneOffset.UTC)
                        : value;
            case Types.DECIMAL, Types.NUMERIC -> decimal(type, value);
            default -> nested(type, value);
        };
    }

    private static Object decimal(SqlType type, Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.scale() < type.scale() ? decimal.setScale(type.scale()) : decimal;
        }
        return value;
    }

    private static Object nested(SqlType type, Object value) {
        SqlType element = type.element();
        if (element == null) {
            return value;
        }
        if (value instanceof List<?> list) {
            List<@Nullable Object> converted = new ArrayList<>(list.size());
            list.forEach(item -> converted.add(converted(element, item)));
            return converted;
        } else if (value instanceof Map<?, ?> map) {
            Map<Object, @Nullable Object> converted = new LinkedHashMap<>();
            map.forEach((key, item) -> converted.put(key, converted(element, item)));
            return converted;
        }
        return value;
    }
}
