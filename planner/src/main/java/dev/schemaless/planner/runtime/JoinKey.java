package dev.schemaless.planner.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The values by which the rows of one input of a join find those of the other. Immutable. */
public record JoinKey(List<Part> parts) {
    private static final Object NULL = new Object();

    public JoinKey {
        parts = List.copyOf(parts);
    }

    /**
     * One value of the key.
     *
     * @param position of the value in the input's row
     * @param form brings values of both inputs into one form
     * @param nulls the comparison of NULL
     */
    public record Part(int position, UnaryOperator<Object> form, Nulls nulls) {}

    /** Whether a NULL finds another. */
    public enum Nulls {
        /** NULL equals nothing, as with {@code =}. */
        DIFFER,
        /** NULL equals NULL, as with {@code IS NOT DISTINCT FROM}. */
        EQUAL
    }

    /** Returns the key of a row, equal to those it finds; null if it finds none. */
    public @Nullable Object of(@Nullable Object[] row) {
        if (parts.size() == 1) {
            return value(parts.get(0), row);
        }
        if (parts.isEmpty()) {
            return NULL;
        }
        List<Object> values = new ArrayList<>(parts.size());
        for (Part part : parts) {
            Object value = value(part, row);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return values;
    }

    /** Returns the key of a row for which NULL equals NULL. */
    JoinKey withEqualNulls() {
        return new JoinKey(parts.stream()
                .map(part -> new Part(part.position(), part.form(), Nulls.EQUAL))
                .toList());
    }

    private static @Nullable Object value(Part part, @Nullable Object[] row) {
        Object value = row[part.position()];
        if (value == null) {
            return part.nulls() == Nulls.EQUAL ? NULL : null;
        }
        return part.form().apply(value);
    }
}
