package dev.schemaless.catalog.index;

import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.type.KeyBytes;
import dev.schemaless.catalog.type.ScalarType;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes the values and bounds of one index column. Immutable.
 *
 * <p>If the escaped content of a text or binary is longer than the prefix, the bytes that fit are kept. {@code 01} and
 * the first 16 bytes of the SHA-256 digest of the whole key bytes follow. In the content {@code 01} begins an escape of
 * two bytes, for which there is no room where a value is cut. So a cut value sorts after the whole value that ends
 * there, and before values that continue with an unescaped byte, like the values themselves. The order of values with
 * the same kept bytes is lost.
 *
 * @param prefix the bytes that are kept of the content of a text or binary; 0 if values are kept whole
 * @param direction the order of values
 */
record BoundEncoder(ScalarType type, int prefix, Direction direction) {
    private static final EncodedValue NULL =
            EncodedValue.of(new KeyBytes().appendNull().toBytes());
    /** Greater than all encoded values. */
    private static final EncodedValue END = EncodedValue.of(new byte[] {(byte) 0xff});

    private static final byte ESCAPE = 0x01;
    private static final int DIGEST = 16;
    /** Tag and end of a text. */
    private static final int AROUND = 2;

    /** Bytes of a column in addition to the prefix. */
    static final int BESIDE_PREFIX = AROUND + DIGEST;

    /** Returns the most bytes of an encoded value. */
    int length() {
        return prefix == 0 ? type.indexColumn().bytes() : prefix + BESIDE_PREFIX;
    }

    /** Encodes a value, null for NULL. */
    EncodedValue encode(@Nullable Object value) {
        return directed(value == null ? NULL : ascending(value));
    }

    private EncodedValue directed(EncodedValue ascending) {
        return direction == Direction.DESCENDING ? ascending.complement() : ascending;
    }

    private EncodedValue ascending(Object value) {
        KeyBytes bytes = new KeyBytes();
        type.appendIndexed(value, bytes);
        byte[] whole = bytes.toBytes();
        if (prefix == 0 || whole.length <= prefix + AROUND) {
            return EncodedValue.of(whole);
        }
        int kept = keptOf(whole);
        byte[] cut = Arrays.copyOf(whole, kept + 1 + DIGEST);
        cut[kept] = ESCAPE;
        bytes.sha256().get(cut, kept + 1, DIGEST);
        return EncodedValue.of(cut);
    }

    /** Returns how many bytes can be kept without cutting an escape in two. */
    private int keptOf(byte[] whole) {
        int at = 1;
        while (at <= prefix) {
            int next = at + (whole[at] == ESCAPE ? 2 : 1);
            if (next > prefix + 1) {
                return at;
            }
            at = next;
        }
        return at;
    }

    /** Says whether the encoded forms of two values do not show which value is less. */
    boolean areCutAlike(EncodedValue left, EncodedValue right) {
        return isCut(left) && isCut(right) && startOfCut(left).equals(startOfCut(right));
    }

    /** Says whether a value is cut. Whole values are shorter than all cut ones. */
    private boolean isCut(EncodedValue encoded) {
        return prefix != 0 && encoded.length() > prefix + AROUND;
    }

    EncodedBound encode(Bound bound) {
        if (bound instanceof Bound.In in) {
            return new EncodedBound.In(
                    in.values().stream().map(this::encode).distinct().toList());
        }
        if (bound instanceof Bound.Range range) {
            return range(low(range), high(range));
        }
        if (bound instanceof Bound.StartsWith start) {
            return encodeStart(start.prefix());
        }
        return bound instanceof Bound.IsNull
                ? new EncodedBound.In(List.of(directed(NULL)))
                : range(new AtValue(NULL, false), new AtValue(END, false));
    }

    /** One end of an ascending range. */
    private sealed interface End permits AtValue, AtStart {
        End complement();

        EncodedValue low();

        boolean lowInclusive();

        EncodedValue high();

        boolean highInclusive();
    }

    /** At a whole encoded value. */
    private record AtValue(EncodedValue value, boolean inclusive) implements End {
        @Override
        public End complement() {
            return new AtValue(value.complement(), inclusive);
        }

        @Override
        public EncodedValue low() {
            return value;
        }

        @Override
        public boolean lowInclusive() {
            return inclusive;
        }

        @Override
        public EncodedValue high() {
            return value;
        }

        @Override
        public boolean highInclusive() {
            return inclusive;
        }
    }

    /** The end before or after all values with a prefix. */
    private record AtStart(EncodedValue start) implements End {
        @Override
        public End complement() {
            return new AtStart(start.complement());
        }

        @Override
        public EncodedValue low() {
            return start;
        }

        @Override
        public boolean lowInclusive() {
            return true;
        }

        @Override
        public EncodedValue high() {
            return successor(start);
        }

        @Override
        public boolean highInclusive() {
            return false;
        }
    }

    private EncodedBound range(End low, End high) {
        return direction == Direction.DESCENDING
                ? ascendingRange(high.complement(), low.complement())
                : ascendingRange(low, high);
    }

    private static EncodedBound ascendingRange(End low, End high) {
        return new EncodedBound.Range(low.low(), low.lowInclusive(), high.high(), high.highInclusive());
    }

    private End low(Bound.Range range) {
        Object low = range.low();
        return low == null ? new AtValue(NULL, false) : end(low, range.lowInclusive());
    }

    private End high(Bound.Range range) {
        Object high = range.high();
        return high == null ? new AtValue(END, false) : end(high, range.highInclusive());
    }

    private End end(Object value, boolean inclusive) {
        EncodedValue encoded = ascending(value);
        return isCut(encoded)
                ? new AtStart(startOfCut(encoded))
                : new AtValue(encoded, inclusive || !type.isIndexedExactly(value));
    }

    private EncodedBound encodeStart(String start) {
        EncodedValue value = ascending(start);
        End all = new AtStart(isCut(value) ? startOfCut(value) : withoutLast(value, 1));
        return range(all, all);
    }

    /**
     * Returns the prefix that all values cut at the same bytes have in common, and no others; also for a descending
     * encoded value.
     */
    private static EncodedValue startOfCut(EncodedValue cut) {
        return withoutLast(cut, DIGEST);
    }

    private static EncodedValue withoutLast(EncodedValue value, int bytes) {
        return EncodedValue.of(Arrays.copyOf(value.toBytes(), value.length() - bytes));
    }

    /** Returns the next greater start. The last byte can always be raised: no start ends with 00 or ff, nor within CESU-8 or an escape. */
    private static EncodedValue successor(EncodedValue value) {
        byte[] next = value.toBytes().clone();
        next[next.length - 1]++;
        return EncodedValue.of(next);
    }
}
