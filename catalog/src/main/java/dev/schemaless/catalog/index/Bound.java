package dev.schemaless.catalog.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The condition of a lookup on one column of an index. Values are in the internal form of the column's type and never null. */
public sealed interface Bound {
    /** One of these values. Not empty. */
    record In(List<Object> values) implements Bound {
        public In {
            values = List.copyOf(values);
        }
    }

    /** A range; a null end is open. NULL is never inside. */
    record Range(
            @Nullable Object low,
            boolean lowInclusive,
            @Nullable Object high,
            boolean highInclusive) implements Bound {}

    /** A string that starts with the prefix. */
    record StartsWith(String prefix) implements Bound {}

    /** NULL. */
    record IsNull() implements Bound {}

    /** Anything but NULL. */
    record IsNotNull() implements Bound {}

    /**
     * The union of several boxes: bounds of this column and of the following ones. Each box begins with this column.
     *
     * @param boxes at least one, none of them empty, none with such a bound in it
     */
    record AnyOf(List<List<Bound>> boxes) implements Bound {
        public AnyOf {
            boxes = List.copyOf(boxes);
        }
    }
}
