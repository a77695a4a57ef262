package dev.schemaless.planner.change.row;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** About the memory of values in addition to their own objects. */
public final class Sizes {
    private static final int ELEMENT = 40;

    private Sizes() {}

    /** Returns about how many bytes a value takes in memory. */
    public static long of(@Nullable Object value) {
        if (value instanceof String text) {
            return text.length();
        }
        if (value instanceof byte[] bytes) {
            return bytes.length;
        }
        if (value instanceof Collection<?> elements) {
            return elements.stream().mapToLong(each -> ELEMENT + of(each)).sum();
        }
        return value instanceof Map<?, ?> map
                ? map.entrySet().stream()
                        .mapToLong(entry -> 2 * ELEMENT + of(entry.getKey()) + of(entry.getValue()))
                        .sum()
                : 0;
    }

    /** Returns about how many bytes a row's values take in memory. */
    public static long of(@Nullable Object[] values) {
        long bytes = 0;
        for (Object value : values) {
            bytes += ELEMENT + of(value);
        }
        return bytes;
    }
}
