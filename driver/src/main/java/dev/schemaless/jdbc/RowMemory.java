package dev.schemaless.jdbc;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** About how much memory kept rows take. */
final class RowMemory {
    private static final int OBJECT = 24;
    private static final int REFERENCE = 8;

    private RowMemory() {}

    static long of(@Nullable Object[] values) {
        long bytes = OBJECT;
        for (Object value : values) {
            bytes += REFERENCE + of(value);
        }
        return bytes;
    }

    private static long of(@Nullable Object value) {
        if (value == null) {
            return 0;
        } else if (value instanceof String text) {
            return 2L * OBJECT + 2L * text.length();
        } else if (value instanceof byte[] content) {
            return (long) OBJECT + content.length;
        } else if (value instanceof Collection<?> elements) {
            return OBJECT
                    + elements.stream().mapToLong(each -> REFERENCE + of(each)).sum();
        } else if (value instanceof Map<?, ?> map) {
            return OBJECT + of(map.keySet()) + of(map.values());
        }
        return value instanceof BigDecimal ? 2L * OBJECT : OBJECT;
    }
}
