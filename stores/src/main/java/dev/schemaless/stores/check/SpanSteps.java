package dev.schemaless.stores.check;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.stores.entry.KeySpan;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Goes through all keys in spans of about the same number of rows. How wide these are it learns on the way: a span with too many is tried
 * again narrower, and where there are few the next is wider. Not thread-safe.
 */
final class SpanSteps {
    private static final BigInteger END = BigInteger.ONE.shiftLeft(128);
    /** Bits by which a span is narrowed; twice as many if that was not enough. */
    private static final int BITS = 4;
    /** A span that holds less than this fraction of the limit is followed by a wider one. */
    private static final int FEW = 4;
    /** One with fewer than one in so many is followed by a much wider one. */
    private static final int HARDLY_ANY = 64;

    private final int most;
    private BigInteger low = BigInteger.ZERO;
    private BigInteger width = END;
    private boolean isNarrowed;

    /**
     * Begins with all keys.
     *
     * @param most how many things a span should have at most
     */
    SpanSteps(int most) {
        this.most = most;
    }

    boolean isAtEnd() {
        return low.compareTo(END) >= 0;
    }

    /** Returns the span that is to be looked at next. */
    KeySpan span() {
        return new KeySpan(low.signum() == 0 ? null : key(low), high().compareTo(END) >= 0 ? null : key(high()));
    }

    private BigInteger high() {
        return low.add(width);
    }

    private static @Nullable RowKey key(BigInteger number) {
        return RowKey.of(number.shiftRight(Long.SIZE).longValue(), number.longValue());
    }

    /** Says whether the span can be made narrower. */
    boolean isDivisible() {
        return width.compareTo(BigInteger.ONE) > 0;
    }

    /** Narrows the span, because it held too much. */
    void narrow() {
        width = width.shiftRight(isNarrowed ? 2 * BITS : BITS).max(BigInteger.ONE);
        isNarrowed = true;
    }

    /**
     * Goes on after the span.
     *
     * @param found the number of rows and entries found in it
     */
    void advance(int found) {
        low = high();
        isNarrowed = false;
        if (found < most / HARDLY_ANY) {
            width = width.shiftLeft(BITS);
        } else if (found < most / FEW) {
            width = width.shiftLeft(1);
        }
    }
}
