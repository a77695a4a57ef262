package dev.schemaless.catalog.index;

import dev.schemaless.catalog.type.IndexColumn;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.catalog.type.UuidType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Encodes the values and bounds of one index column. Immutable.
 *
 * @param prefix the bytes that are kept of a bytes column's values
 */
record BoundEncoder(ScalarType type, int prefix) {
    IndexColumn column() {
        IndexColumn column = type.indexColumn();
        return column instanceof IndexColumn.Bytes ? new IndexColumn.Bytes(prefix) : column;
    }

    Object encode(Object value) {
        return type.indexValue(value, prefix);
    }

    EncodedBound encode(Bound bound) {
        if (bound instanceof Bound.In in) {
            return new EncodedBound.In(distinct(in.values()));
        }
        if (bound instanceof Bound.Range range) {
            return encodeRange(range);
        }
        if (bound instanceof Bound.StartsWith start) {
            return encodeStart(start.prefix());
        }
        return bound instanceof Bound.IsNull ? new EncodedBound.IsNull() : new EncodedBound.IsNotNull();
    }

    private EncodedBound encodeRange(Bound.Range range) {
        Object low = range.low();
        Object high = range.high();
        if (low == null && high == null) {
            return new EncodedBound.IsNotNull();
        }
        return new EncodedBound.Range(
                low == null ? null : encode(low),
                low != null && (range.lowInclusive() || !isExact(low) || fills(low)),
                high == null ? null : encode(high),
                high != null && (range.highInclusive() || !isExact(high) || isCut(high)));
    }

    private EncodedBound encodeStart(String start) {
        if (start.isEmpty()) {
            return new EncodedBound.IsNotNull();
        }
        byte[] low = (byte[]) encode(start);
        byte[] high = successor(low);
        return new EncodedBound.Range(low, true, high, false);
    }

    /** CESU-8 has no byte 0xff, so the last byte can always be raised. */
    private static byte[] successor(byte[] bytes) {
        byte[] next = bytes.clone();
        next[next.length - 1]++;
        return next;
    }

    /** Says whether other values than the one it was made of may have this encoding. */
    boolean mayBeCut(Object encoded) {
        if (encoded instanceof byte[] bytes) {
            // a string may be longer than its column was declared, a UUID never
            return bytes.length >= prefix && !(type instanceof UuidType && prefix >= bytesOf(type));
        }
        return encoded instanceof BigDecimal && !type.isIndexedExactly(encoded);
    }

    private static int bytesOf(ScalarType type) {
        return type.indexColumn() instanceof IndexColumn.Bytes bytes ? bytes.length() : 0;
    }

    private boolean isExact(Object value) {
        return type.isIndexedExactly(value);
    }

    /** Greater values may have been cut to the same bytes as this one. */
    private boolean fills(Object value) {
        return encode(value) instanceof byte[] bytes && bytes.length == prefix;
    }

    private boolean isCut(Object value) {
        return type.indexValue(value, prefix + 1) instanceof byte[] bytes && bytes.length > prefix;
    }

    private List<Object> distinct(List<Object> values) {
        List<Object> encoded = new ArrayList<>(values.size());
        Set<Object> seen = new HashSet<>();
        for (Object value : values) {
            Object own = encode(value);
            if (seen.add(identity(own))) {
                encoded.add(own);
            }
        }
        return encoded;
    }

    private static Object identity(Object encoded) {
        return encoded instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : encoded;
    }
}
