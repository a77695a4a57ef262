package dev.schemaless.catalog.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of the entries of one index, as an {@link IndexOrder} reads them. Immutable and thread-safe.
 *
 * <p>A <i>position</i> holds the encoded values of the ordering columns.
 */
public final class EntryOrder {
    private final IndexOrder order;
    private final List<BoundEncoder> encoders;

    /**
     * Makes the order.
     *
     * @param encoders of the columns that order
     */
    EntryOrder(IndexOrder order, List<BoundEncoder> encoders) {
        this.order = order;
        this.encoders = List.copyOf(encoders);
    }

    public IndexOrder order() {
        return order;
    }

    /** Compares two positions: negative if the first comes first. */
    public int compare(List<EncodedValue> left, List<EncodedValue> right) {
        for (int i = 0; i < encoders.size(); i++) {
            int compared = compare(left.get(i), right.get(i));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    /**
     * Says whether a row comes before, or may as well come before, every row whose entry does not come before a
     * position.
     *
     * <p>The order of values that are cut after the same bytes is unknown.
     *
     * @param values the row's, of the columns that order, in the internal form of their types; null for NULL
     */
    public boolean isAhead(List<@Nullable Object> values, List<EncodedValue> position) {
        for (int i = 0; i < encoders.size(); i++) {
            BoundEncoder encoder = encoders.get(i);
            EncodedValue own = encoder.encode(values.get(i));
            EncodedValue bound = position.get(i);
            if (encoder.areCutAlike(own, bound)) {
                return false;
            }
            int compared = compare(own, bound);
            if (compared != 0) {
                return compared < 0;
            }
        }
        return order.whole();
    }

    private int compare(EncodedValue left, EncodedValue right) {
        return order.backward() ? right.compareTo(left) : left.compareTo(right);
    }
}
