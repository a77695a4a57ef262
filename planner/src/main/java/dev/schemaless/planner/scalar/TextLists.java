package dev.schemaless.planner.scalar;

import dev.schemaless.planner.value.TextLimit;
import dev.schemaless.planner.value.Values;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists of texts. */
final class TextLists {
    private TextLists() {}

    /** Returns the texts from a position on with a separator between them, and without those that are NULL. */
    static String of(String separator, @Nullable Object[] values, int from) {
        long length = 0;
        for (int i = from; i < values.length; i++) {
            length += values[i] == null ? 0 : ((String) values[i]).length() + separator.length();
        }
        StringBuilder result = new StringBuilder(TextLimit.checked("join", Math.max(0, length - separator.length())));
        boolean first = true;
        for (int i = from; i < values.length; i++) {
            if (values[i] != null) {
                result.append(first ? "" : separator).append((String) values[i]);
                first = false;
            }
        }
        return result.toString();
    }

    /** Returns the text whose number comes first; null if there is none. */
    static @Nullable Object choice(@Nullable Object[] values) {
        if (values[0] == null) {
            return null;
        }
        long number = Values.whole(values, 0);
        return number >= 1 && number < values.length ? values[(int) number] : null;
    }

    /** Returns the position of the first text among the others, counted from 1; 0 if it is absent. */
    static int field(@Nullable Object[] values) {
        for (int i = 1; values[0] != null && i < values.length; i++) {
            if (Objects.equals(values[0], values[i])) {
                return i;
            }
        }
        return 0;
    }
}
