package dev.schemaless.catalog.index;

import java.util.List;

/**
 * A {@link Bound} on an index column, encoded as in the index. Where the encoding loses detail the bound is wider than
 * the original, never narrower. NULL is a value like others.
 */
public sealed interface EncodedBound {
    /** One of these values. Not empty, no value twice. */
    record In(List<EncodedValue> values) implements EncodedBound {
        public In {
            values = List.copyOf(values);
        }
    }

    /** The values between two ends. */
    record Range(EncodedValue low, boolean lowInclusive, EncodedValue high, boolean highInclusive)
            implements EncodedBound {}

    /** The union of several boxes: bounds of this column and of the following ones. Not empty, no box empty. */
    record AnyOf(List<List<EncodedBound>> boxes) implements EncodedBound {
        public AnyOf {
            boxes = List.copyOf(boxes);
        }
    }
}
