package dev.schemaless.planner.memory;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** About how much memory values take. */
public final class ValueSize {
    private static final int OBJECT = 24;
    private static final int REFERENCE = 8;
    /** The entry of a hash table. */
    private static final int ENTRY = 48;

    private ValueSize() {}

    /** Returns the size of a value as a key. */
    public static long of(@Nullable Object value) {
        if (value instanceof String text) {
            return 2L * OBJECT + 2L * text.length();
        }
        if (value instanceof Number) {
            return value instanceof BigDecimal ? 2L * OBJECT : OBJECT;
        }
        if (value instanceof ByteString bytes) {
            return 2L * OBJECT + bytes.length();
        }
        if (value instanceof byte[] bytes) {
            return (long) OBJECT + bytes.length;
        }
        if (value instanceof Object[] values) {
            return ofRow(values);
        }
        if (value instanceof Collection<?> elements) {
            return ofElements(elements);
        }
        if (value instanceof Map<?, ?> map) {
            return ofElements(map.keySet()) + ofElements(map.values());
        }
        return OBJECT;
    }

    private static long ofElements(Collection<?> elements) {
        return 2L * OBJECT
                + elements.stream().mapToLong(each -> REFERENCE + of(each)).sum();
    }

    /** Returns the size of a row. */
    public static long ofRow(@Nullable Object[] values) {
        long bytes = OBJECT;
        for (Object value : values) {
            bytes += REFERENCE + (value == null ? 0 : of(value));
        }
        return bytes;
    }

    /** Returns the size of a value that an aggregate keeps. */
    public static long kept(@Nullable Object value) {
        return ENTRY + of(value);
    }
}
