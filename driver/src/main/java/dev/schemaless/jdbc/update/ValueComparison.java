package dev.schemaless.jdbc.update;

import dev.schemaless.jdbc.value.ObjectConversions;
import dev.schemaless.jdbc.value.TypeTraits;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.SqlType;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a caller sets a column to the value that it shows, in any class: numbers are compared as numbers, times
 * as times.
 *
 * <p>A nearly equal value is a different one, as is one that a conversion would cut off: a change must not get lost.
 */
record ValueComparison(ValueContext context) {
    /**
     * Compares two values.
     *
     * @param type of the column
     * @param shown its value in the Java form
     * @param given the caller's in the form that parameters have
     */
    boolean isSame(SqlType type, @Nullable Object shown, @Nullable Object given) throws SQLException {
        if (shown == null || given == null) {
            return shown == given;
        }
        SqlType element = type.element();
        if (element != null && shown instanceof List<?> list && given instanceof List<?> others) {
            return isSameList(element, list, others);
        }
        if (element != null && shown instanceof Map<?, ?> map && given instanceof Map<?, ?> other) {
            return map.keySet().equals(other.keySet())
                    && isSameList(element, values(map, map.keySet()), values(other, map.keySet()));
        }
        String text = ObjectConversions.convert(type, shown, context, String.class);
        return text.equals(ObjectConversions.convert(TypeTraits.untyped(given), given, context, String.class))
                || isSameOfOtherClass(type, shown, given);
    }

    private static List<@Nullable Object> values(Map<?, ?> map, Set<?> keys) {
        List<@Nullable Object> values = new ArrayList<>();
        keys.forEach(key -> values.add(map.get(key)));
        return values;
    }

    private boolean isSameList(SqlType element, List<?> shown, List<?> given) throws SQLException {
        boolean isSame = shown.size() == given.size();
        for (int i = 0; isSame && i < shown.size(); i++) {
            isSame = isSame(element, shown.get(i), given.get(i));
        }
        return isSame;
    }

    private boolean isSameOfOtherClass(SqlType type, Object shown, Object given) {
        try {
            return isSameNumber(type, shown, given) || isSameToAndFro(type, shown, given);
        } catch (SQLException e) {
            // no conversion leads from one to the other
            return false;
        }
    }

    private boolean isSameNumber(SqlType type, Object shown, Object given) throws SQLException {
        if (!TypeTraits.isNumeric(type) || !(given instanceof Number)) {
            return false;
        }
        BigDecimal number = ObjectConversions.convert(type, shown, context, BigDecimal.class);
        return isEqual(number, ObjectConversions.convert(TypeTraits.untyped(given), given, context, BigDecimal.class));
    }

    /** Says whether two values are equal after conversion in both directions. One direction alone may cut something off. */
    private boolean isSameToAndFro(SqlType type, Object shown, Object given) throws SQLException {
        Object to = ObjectConversions.convert(type, shown, context, given.getClass());
        return isEqual(to, given)
                && isEqual(
                        shown, ObjectConversions.convert(TypeTraits.untyped(given), given, context, shown.getClass()));
    }

    private static boolean isEqual(Object one, Object other) {
        if (one instanceof BigDecimal number && other instanceof BigDecimal second) {
            return number.compareTo(second) == 0;
        } else if (one instanceof OffsetDateTime moment && other instanceof OffsetDateTime second) {
            return moment.isEqual(second);
        }
        return one.equals(other);
    }
}
