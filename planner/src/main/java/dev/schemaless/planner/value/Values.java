package dev.schemaless.planner.value;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of a call's operands by position, and refusals of wrong ones. */
public final class Values {
    private Values() {}

    /** Returns an operand that is a text. */
    public static String text(@Nullable Object[] values, int index) {
        return (String) Objects.requireNonNull(values[index]);
    }

    /** Returns a text; another one where the call has no such operand. */
    public static String text(@Nullable Object[] values, int index, String otherwise) {
        return index < values.length ? text(values, index) : otherwise;
    }

    /** Returns an operand as a whole number. */
    public static long whole(@Nullable Object[] values, int index) {
        return ((Number) Objects.requireNonNull(values[index])).longValue();
    }

    /** Returns an operand as a whole number; another one where the call has no such operand. */
    public static long whole(@Nullable Object[] values, int index, long otherwise) {
        return index < values.length ? whole(values, index) : otherwise;
    }

    /** Returns an operand as a floating point number. */
    public static double real(@Nullable Object[] values, int index) {
        return ((Number) Objects.requireNonNull(values[index])).doubleValue();
    }

    /** Returns a number that is no less and no more than others, as that of characters of a text is. */
    public static int clamped(long number, int least, int most) {
        return (int) Math.max(least, Math.min(most, number));
    }

    /** Returns the refusal of a value that a function does not take. */
    public static SchemalessException invalid(String verb, String reason) {
        return new SchemalessException(ErrorCode.PARAMETER_INVALID, "Cannot " + verb + ": " + reason);
    }
}
