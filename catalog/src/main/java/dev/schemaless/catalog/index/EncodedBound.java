package dev.schemaless.catalog.index;

import java.util.List;

/**
 * A {@link Bound} on an index column as it lies in the index. Where the encoding loses something the bound is wider than what was
 * asked, never narrower. NULL and odd entries are values like others.
 */
public sealed interface EncodedBound {
    /** One of these values. Not empty, no value twice. */
    record In(List<EncodedValue> values) implements EncodedBound {
        public In {
            values = List.copyOf(values);
        }
    }

    /** What lies between two ends. */
    record Range(EncodedValue low, boolean lowInclusive, EncodedValue high, boolean highInclusive)
            implements EncodedBound {}

    /** What one of several boxes has: bounds of this column and of the following ones. Not empty, no box empty. */
    record AnyOf(List<List<EncodedBound>> boxes) implements EncodedBound {
        public AnyOf {
            boxes = List.copyOf(boxes);
        }
    }
}
