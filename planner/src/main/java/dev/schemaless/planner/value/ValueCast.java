package dev.schemaless.planner.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * A CAST between two types, of values in Calcite's internal form. Immutable and thread-safe.
 *
 * <p>Numbers round half up; strings and binaries are cut to the target's length; a fraction of a second beyond the
 * target's precision is dropped; text is read after its blanks at both ends are removed.
 */
@FunctionalInterface
public interface ValueCast {
    /**
     * Casts one value.
     *
     * @throws dev.schemaless.catalog.SchemalessException 22003 out of range, 22018 not of the form, 22007 and 22008 for
     *     dates and times
     */
    Object cast(Object value);

    /** Finds the cast from one type to another; empty if there is none here. */
    static Optional<ValueCast> of(RelDataType source, RelDataType target) {
        ValueKind from = ValueKind.of(source);
        ValueKind to = ValueKind.of(target);
        if (from == ValueKind.NULL) {
            return Optional.of(value -> value);
        }
        return Optional.ofNullable(
                switch (to) {
                    case BYTE, SHORT, INT, LONG ->
                        from.isInterval() ? IntervalCasts.toInteger(source, to) : NumberCasts.toInteger(from, to);
                    case DECIMAL -> NumberCasts.toDecimal(from, target.getPrecision(), Math.max(target.getScale(), 0));
                    case FLOAT -> NumberCasts.toFloat(from);
                    case DOUBLE -> NumberCasts.toDouble(from);
                    case BOOLEAN -> NumberCasts.toBoolean(from);
                    case STRING -> TextCasts.toText(from, target.getPrecision());
                    case BINARY -> TextCasts.toBinary(from, target);
                    case UUID -> TextCasts.toUuid(from);
                    case DATE -> TemporalCasts.toDate(from);
                    case TIME -> TemporalCasts.toTime(from, target.getPrecision());
                    case TIMESTAMP -> TemporalCasts.toTimestamp(from, target.getPrecision());
                    case LIST -> from == ValueKind.LIST ? elements(source, target) : null;
                    case MAP -> from == ValueKind.MAP ? entries(source, target) : null;
                    case MONTH_INTERVAL, MICRO_INTERVAL -> IntervalCasts.toInterval(from, to, target);
                    case NULL, OTHER -> null;
                });
    }

    private static @Nullable ValueCast elements(RelDataType source, RelDataType target) {
        RelDataType from = source.getComponentType();
        RelDataType to = target.getComponentType();
        if (from == null || to == null) {
            return null;
        }
        return of(from, to).map(ValueCast::ofElements).orElse(null);
    }

    private static ValueCast ofElements(ValueCast element) {
        return value -> {
            List<@Nullable Object> result = new ArrayList<>();
            for (Object each : (List<?>) value) {
                result.add(each == null ? null : element.cast(each));
            }
            return result;
        };
    }

    /** Finds the cast of a map's values. Keys are texts, which stay as they are. */
    private static @Nullable ValueCast entries(RelDataType source, RelDataType target) {
        RelDataType from = source.getValueType();
        RelDataType to = target.getValueType();
        if (from == null || to == null) {
            return null;
        }
        return of(from, to).map(ValueCast::ofEntries).orElse(null);
    }

    private static ValueCast ofEntries(ValueCast entry) {
        return value -> {
            Map<@Nullable Object, @Nullable Object> result = new LinkedHashMap<>();
            ((Map<?, ?>) value).forEach((key, each) -> result.put(key, each == null ? null : entry.cast(each)));
            return result;
        };
    }
}
