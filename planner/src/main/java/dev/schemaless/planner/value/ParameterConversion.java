package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.type.SchemalessTypeFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Brings a statement's parameters, as {@code PlannedStatement} lists them, into Calcite's internal form.
 *
 * <p>A value goes into the inferred type only if nothing is lost; otherwise the statement is planned again with the
 * parameter cast to {@linkplain #typeOf the value's own type}, so that 5.5 matches no BIGINT. A second's fraction is cut to
 * microseconds first: no type holds more. Values with an offset become local ones in the session's zone. Stateless.
 */
public final class ParameterConversion {
    private ParameterConversion() {}

    /**
     * Converts a value to a type, if the type holds it exactly. DOUBLE holds every number that is in its range, because
     * comparing with DOUBLE compares as DOUBLE. Text goes into the type whose value it spells, whatever its length into
     * VARCHAR; a UUID also into VARCHAR; 0 and 1 into BOOLEAN and back.
     */
    public static OptionalExact convert(@Nullable Object value, RelDataType type, ZoneId zone) {
        if (value == null) {
            return OptionalExact.of(null);
        }
        try {
            return present(value, type, zone);
        } catch (SchemalessException e) {
            return OptionalExact.none();
        }
    }

    private static OptionalExact present(Object value, RelDataType type, ZoneId zone) {
        ValueKind kind = ValueKind.of(type);
        if (kind.isPlainly(value)) {
            return OptionalExact.of(value);
        }
        if (kind == ValueKind.NULL || kind == ValueKind.OTHER) {
            // without its type a date is a number
            return value instanceof Temporal ? OptionalExact.none() : OptionalExact.of(internal(value, zone));
        }
        if (value instanceof List<?> list) {
            return kind == ValueKind.LIST ? elements(list, type, zone) : OptionalExact.none();
        }
        if (value instanceof Map<?, ?> map) {
            return kind == ValueKind.MAP ? entries(map, type, zone) : OptionalExact.none();
        }
        if (value instanceof String text) {
            return text(text, type, zone);
        }
        return scalar(internal(value, zone), ownKind(value), type);
    }

    private static OptionalExact text(String text, RelDataType type, ZoneId zone) {
        ValueKind kind = ValueKind.of(type);
        if (kind == ValueKind.STRING) {
            return OptionalExact.of(text);
        }
        if (kind.isNumeric()) {
            ValueCast toDouble = NumberCasts.toDouble(ValueKind.STRING);
            boolean special = toDouble != null && !Double.isFinite((Double) toDouble.cast(text));
            return special ? OptionalExact.none() : present(new BigDecimal(text.trim()), type, zone);
        }
        return switch (kind) {
            case DATE, TIMESTAMP ->
                present(Temporals.timestamp(Temporals.parseTimestamp(text, "TIMESTAMP")), type, zone);
            case TIME -> present(Temporals.time(Temporals.parseTime(text)), type, zone);
            case BOOLEAN, UUID -> cast(text, ValueKind.STRING, type);
            default -> OptionalExact.none();
        };
    }

    private static OptionalExact scalar(Object value, ValueKind own, RelDataType type) {
        ValueKind kind = ValueKind.of(type);
        if (own.isNumeric() && kind.isNumeric()) {
            return number((Number) value, own, type);
        }
        boolean fits = switch (kind) {
            case BOOLEAN -> own == ValueKind.BOOLEAN || (own.isNumeric() && isBit((Number) value));
            case STRING -> own == ValueKind.UUID;
            case DATE ->
                own == ValueKind.DATE || (own == ValueKind.TIMESTAMP && (Long) value % Temporals.MICROS_PER_DAY == 0);
            case TIME -> own == ValueKind.TIME && isInPrecision((Long) value, type);
            case TIMESTAMP ->
                own == ValueKind.DATE || (own == ValueKind.TIMESTAMP && isInPrecision((Long) value, type));
            case BINARY -> own == ValueKind.BINARY;
            case UUID -> own == ValueKind.UUID || own == ValueKind.BINARY;
            default -> kind.isNumeric() && own == ValueKind.BOOLEAN;
        };
        if (!fits) {
            return OptionalExact.none();
        }
        return own == kind ? OptionalExact.of(value) : cast(value, own, type);
    }

    private static boolean isBit(Number value) {
        return value.doubleValue() == 0 || value.doubleValue() == 1;
    }

    private static boolean isInPrecision(long micros, RelDataType type) {
        return micros % TemporalCasts.step(type.getPrecision()) == 0;
    }

    private static OptionalExact number(Number value, ValueKind own, RelDataType type) {
        ValueKind kind = ValueKind.of(type);
        OptionalExact converted = cast(value, own, type);
        if (!converted.isPresent() || kind == ValueKind.DOUBLE) {
            return converted;
        }
        Number result = (Number) Objects.requireNonNull(converted.value(), "number");
        boolean approximate = kind.isApproximate() || own.isApproximate();
        boolean same = approximate
                ? isSame(result.doubleValue(), value.doubleValue())
                : CheckedNumbers.toDecimal(result).compareTo(CheckedNumbers.toDecimal(value)) == 0;
        return same ? converted : OptionalExact.none();
    }

    private static boolean isSame(double one, double other) {
        return one == other || (Double.isNaN(one) && Double.isNaN(other));
    }

    private static OptionalExact cast(Object value, ValueKind own, RelDataType type) {
        int precision = type.getPrecision();
        ValueCast cast = switch (ValueKind.of(type)) {
            case BYTE, SHORT, INT, LONG -> NumberCasts.toInteger(own, ValueKind.of(type));
            case DECIMAL -> NumberCasts.toDecimal(own, precision, Math.max(type.getScale(), 0));
            case FLOAT -> NumberCasts.toFloat(own);
            case DOUBLE -> NumberCasts.toDouble(own);
            case BOOLEAN -> NumberCasts.toBoolean(own);
            case STRING -> TextCasts.toText(own, -1);
            case UUID -> TextCasts.toUuid(own);
            case DATE -> TemporalCasts.toDate(own);
            case TIMESTAMP -> TemporalCasts.toTimestamp(own, precision);
            default -> null;
        };
        return cast == null ? OptionalExact.none() : OptionalExact.of(cast.cast(value));
    }

    private static OptionalExact elements(List<?> list, RelDataType type, ZoneId zone) {
        RelDataType component = type.getComponentType();
        List<@Nullable Object> result = new ArrayList<>(list.size());
        for (Object each : list) {
            OptionalExact converted = component == null ? OptionalExact.none() : convert(each, component, zone);
            if (!converted.isPresent()) {
                return OptionalExact.none();
            }
            result.add(converted.value());
        }
        return OptionalExact.of(result);
    }

    private static OptionalExact entries(Map<?, ?> map, RelDataType type, ZoneId zone) {
        RelDataType valueType = type.getValueType();
        Map<Object, @Nullable Object> result = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            OptionalExact converted =
                    valueType == null ? OptionalExact.none() : convert(entry.getValue(), valueType, zone);
            if (!converted.isPresent() || !(entry.getKey() instanceof String key)) {
                return OptionalExact.none();
            }
            result.put(key, converted.value());
        }
        return OptionalExact.of(result);
    }

    /** Returns the value in the internal form of its own type. */
    static Object internal(Object value, ZoneId zone) {
        if (value instanceof BigInteger integer) {
            return integer.bitLength() < Long.SIZE ? (Object) integer.longValue() : new BigDecimal(integer);
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
        }
        if (value instanceof byte[] bytes) {
            return new ByteString(bytes);
        }
        if (value instanceof LocalDate date) {
            return Temporals.checkedDays(date.toEpochDay());
        }
        if (value instanceof LocalTime time) {
            return Temporals.micros(time);
        }
        if (value instanceof LocalDateTime timestamp) {
            return Temporals.checkedMicros(Temporals.micros(timestamp));
        }
        if (value instanceof OffsetDateTime instant) {
            return internal(instant.atZoneSameInstant(zone).toLocalDateTime(), zone);
        }
        return value;
    }

    private static ValueKind ownKind(Object value) {
        return ValueKind.of(typeOf(value, new SchemalessTypeFactory()));
    }

    /**
     * Returns a value's own type: 5.5 is DECIMAL(2, 1). Lists and maps take the least type of their values.
     *
     * @throws SchemalessException 22003 for a number with more than 38 digits, 22023 for a class no parameter may have
     */
    public static RelDataType typeOf(@Nullable Object value, RelDataTypeFactory factory) {
        if (value instanceof BigDecimal decimal) {
            int scale = Math.max(decimal.scale(), 0);
            int digits = decimal.precision() + Math.max(-decimal.scale(), 0);
            return factory.createSqlType(SqlTypeName.DECIMAL, Math.max(digits, Math.max(scale, 1)), scale);
        }
        if (value instanceof BigInteger integer) {
            return integer.bitLength() < Long.SIZE
                    ? factory.createSqlType(SqlTypeName.BIGINT)
                    : typeOf(new BigDecimal(integer), factory);
        }
        if (value instanceof List<?> list) {
            return factory.createArrayType(leastType(list, factory), -1);
        }
        if (value instanceof Map<?, ?> map) {
            return factory.createMapType(factory.createSqlType(SqlTypeName.VARCHAR), leastType(map.values(), factory));
        }
        return factory.createSqlType(simpleName(value));
    }

    private static SqlTypeName simpleName(@Nullable Object value) {
        if (value == null) {
            return SqlTypeName.NULL;
        }
        return Optional.ofNullable(ParameterClasses.NAMES.get(value.getClass()))
                .orElseThrow(() -> new SchemalessException(
                        ErrorCode.PARAMETER_INVALID,
                        "Cannot use parameter of " + value.getClass().getName()
                                + ": no SQL type is known for it. Convert it to text or a number first"));
    }

    private static RelDataType leastType(Iterable<?> values, RelDataTypeFactory factory) {
        List<RelDataType> types = new ArrayList<>();
        for (Object each : values) {
            types.add(typeOf(each, factory));
        }
        RelDataType least =
                types.isEmpty() ? factory.createSqlType(SqlTypeName.VARCHAR) : factory.leastRestrictive(types);
        if (least == null) {
            throw new SchemalessException(
                    ErrorCode.PARAMETER_INVALID,
                    "Cannot use parameter: its elements have types that do not go together. Give elements of one type");
        }
        return factory.createTypeWithNullability(least, true);
    }
}
