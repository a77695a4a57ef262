package dev.schemaless.catalog.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Bound} on an index column as it lies in the index. Values are {@code Long}, {@code BigDecimal} or {@code
 * byte[]}. Where the encoding loses something the bound is wider than what was asked, never narrower.
 */
public sealed interface EncodedBound {
    /** One of these values. Not empty, no value twice. */
    record In(List<Object> values) implements EncodedBound {
        public In {
            values = List.copyOf(values);
        }
    }

    /** A range; a null end is open. NULL is never inside. */
    record Range(
            @Nullable Object low,
            boolean lowInclusive,
            @Nullable Object high,
            boolean highInclusive) implements EncodedBound {}

    /** NULL. */
    record IsNull() implements EncodedBound {}

    /** Anything but NULL. */
    record IsNotNull() implements EncodedBound {}

    /** What one of several boxes has: bounds of this column and of the following ones. Not empty, no box empty. */
    record AnyOf(List<List<EncodedBound>> boxes) implements EncodedBound {
        public AnyOf {
            boxes = List.copyOf(boxes);
        }
    }
}
