package dev.schemaless.planner.aggregate;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.ByteString;
import org.jspecify.annotations.Nullable;

/** About how much memory values take. */
final class ValueSize {
    private static final int OBJECT = 24;
    /** The entry of a hash table. */
    private static final int ENTRY = 48;

    private ValueSize() {}

    /** Returns the size of a value as a key. */
    static long of(@Nullable Object value) {
        if (value instanceof String text) {
            return 2L * OBJECT + 2L * text.length();
        }
        if (value instanceof ByteString bytes) {
            return 2L * OBJECT + bytes.length();
        }
        if (value instanceof List<?> list) {
            return 2L * OBJECT + list.stream().mapToLong(ValueSize::of).sum();
        }
        return value instanceof BigDecimal ? 2L * OBJECT : OBJECT;
    }

    /** Returns the size of a value that an aggregate keeps. */
    static long kept(Object value) {
        return ENTRY + of(value);
    }
}
