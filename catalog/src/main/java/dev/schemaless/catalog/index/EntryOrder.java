package dev.schemaless.catalog.index;

import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.type.IndexColumn;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The order of the entries of one index, as an {@link IndexOrder} reads them. Immutable and thread-safe.
 *
 * <p>A <i>position</i> holds the encoded values of the ordering columns: {@code Long}, {@code BigDecimal} or {@code byte[]}, null
 * for NULL.
 */
public final class EntryOrder {
    private final IndexOrder order;
    private final List<BoundEncoder> encoders;
    private final List<Direction> directions;

    /**
     * Makes the order.
     *
     * @param encoders of the columns that order
     * @param directions of these columns in the index
     */
    EntryOrder(IndexOrder order, List<BoundEncoder> encoders, List<Direction> directions) {
        this.order = order;
        this.encoders = List.copyOf(encoders);
        this.directions = List.copyOf(directions);
    }

    public IndexOrder order() {
        return order;
    }

    /** Returns the physical columns that order, the first one first. */
    public List<IndexColumn> columns() {
        return encoders.stream().map(BoundEncoder::column).toList();
    }

    /** Compares two positions: negative if the first comes first. */
    public int compare(List<@Nullable Object> left, List<@Nullable Object> right) {
        for (int i = 0; i < encoders.size(); i++) {
            int compared = compare(i, left.get(i), right.get(i));
            if (compared != 0) {
                return compared;
            }
        }
        return 0;
    }

    /**
     * Says whether a row comes before, or may as well come before, every row whose entry does not come before a position.
     *
     * <p>Of a value that may have been cut the rest is unknown: what is equal to it as encoded may be less or greater.
     *
     * @param values the row's, of the columns that order, in the internal form of their types; null for NULL
     */
    public boolean isAhead(List<@Nullable Object> values, List<@Nullable Object> position) {
        for (int i = 0; i < encoders.size(); i++) {
            Object value = values.get(i);
            Object bound = position.get(i);
            int compared = compare(i, value == null ? null : encoders.get(i).encode(value), bound);
            if (compared != 0) {
                return compared < 0;
            }
            if (bound != null && encoders.get(i).mayBeCut(bound)) {
                return false;
            }
        }
        return order.whole();
    }

    private int compare(int column, @Nullable Object left, @Nullable Object right) {
        int ascending = ascending(left, right);
        boolean descends = (directions.get(column) == Direction.DESCENDING) != order.backward();
        return descends ? -ascending : ascending;
    }

    /** Compares as every server compares the physical columns. */
    private static int ascending(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return left == right ? 0 : left == null ? -1 : 1;
        }
        if (left instanceof Long number) {
            return number.compareTo((Long) right);
        }
        return left instanceof BigDecimal decimal
                ? decimal.compareTo((BigDecimal) right)
                : Arrays.compareUnsigned((byte[]) left, (byte[]) right);
    }
}
