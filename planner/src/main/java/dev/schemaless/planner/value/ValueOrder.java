package dev.schemaless.planner.value;

import dev.schemaless.catalog.type.UuidType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/**
 * The order of SQL values in Calcite's internal form.
 *
 * <p>Exact numbers compare by value whatever their widths; as soon as one side is REAL or DOUBLE both compare as DOUBLE,
 * where NaN equals itself and is greatest and -0.0 equals 0.0. Strings compare by UTF-16 code units, binaries as unsigned
 * bytes, UUIDs as their 16 bytes, arrays and rows element by element with NULL first.
 */
public final class ValueOrder {
    private static final Comparator<Object> NULLS_FIRST = Comparator.nullsFirst(ValueOrder::compare);

    private ValueOrder() {}

    /** Returns the order between values of two types, none of them null; empty if they cannot be compared. */
    public static Optional<Comparator<Object>> between(RelDataType left, RelDataType right) {
        ValueKind first = ValueKind.of(left);
        ValueKind second = ValueKind.of(right);
        if (first.isNumeric() && second.isNumeric()) {
            return Optional.of(numeric(first, second));
        }
        if (first != second) {
            return Optional.empty();
        }
        return switch (first) {
            case LIST -> lists(left, right);
            case MAP, NULL, OTHER -> Optional.empty();
            default -> Optional.of(ValueOrder::compare);
        };
    }

    private static Comparator<Object> numeric(ValueKind first, ValueKind second) {
        if (first.isInteger() && second.isInteger()) {
            return (a, b) -> Long.compare(((Number) a).longValue(), ((Number) b).longValue());
        }
        if (first.isApproximate() || second.isApproximate()) {
            return (a, b) -> compare(((Number) a).doubleValue(), ((Number) b).doubleValue());
        }
        return (a, b) -> decimal(a).compareTo(decimal(b));
    }

    private static int compare(double a, double b) {
        if (a == b) {
            return 0;
        }
        return Double.compare(a, b);
    }

    private static BigDecimal decimal(Object value) {
        return CheckedNumbers.toDecimal((Number) value);
    }

    /** Compares two values of one type, each possibly null, by a sort key. */
    public static int compare(RelFieldCollation key, @Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            int nullFirst = left == right ? 0 : left == null ? -1 : 1;
            return key.nullDirection == RelFieldCollation.NullDirection.FIRST ? nullFirst : -nullFirst;
        }
        int ascending = compare(left, right);
        return key.direction.isDescending() ? -ascending : ascending;
    }

    /** Compares two values of one type, as ORDER BY does; those of a MAP have no order. */
    @SuppressWarnings("unchecked")
    public static int compare(Object a, Object b) {
        // the commonest first: a test for an interface that a class does not have is slow
        if (a instanceof Integer first && b instanceof Integer second) {
            return Integer.compare(first, second);
        }
        if (a instanceof String first && b instanceof String second) {
            return first.compareTo(second);
        }
        if (a instanceof Long first && b instanceof Long second) {
            return Long.compare(first, second);
        }
        if (a instanceof UUID first && b instanceof UUID second) {
            return UuidType.compare(first, second);
        }
        if (isBinary(a) && isBinary(b)) {
            return compare(((Number) a).doubleValue(), ((Number) b).doubleValue());
        }
        if (a instanceof List<?> first && b instanceof List<?> second) {
            return compare(first.iterator(), second.iterator(), NULLS_FIRST);
        }
        if (a instanceof Object[] first && b instanceof Object[] second) {
            return Arrays.compare(first, second, NULLS_FIRST);
        }
        return ((Comparable<Object>) a).compareTo(b);
    }

    private static boolean isBinary(Object value) {
        return value instanceof Double || value instanceof Float;
    }

    private static Optional<Comparator<Object>> lists(RelDataType left, RelDataType right) {
        RelDataType first = left.getComponentType();
        RelDataType second = right.getComponentType();
        if (first == null || second == null) {
            return Optional.empty();
        }
        return between(first, second).map(order -> {
            Comparator<Object> nullsFirst = Comparator.nullsFirst(order);
            return (a, b) -> compare(((List<?>) a).iterator(), ((List<?>) b).iterator(), nullsFirst);
        });
    }

    private static int compare(Iterator<?> first, Iterator<?> second, Comparator<Object> order) {
        while (first.hasNext() && second.hasNext()) {
            int comparison = order.compare(first.next(), second.next());
            if (comparison != 0) {
                return comparison;
            }
        }
        return Boolean.compare(first.hasNext(), second.hasNext());
    }
}
