package dev.schemaless.catalog.cell;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The latest cells of one live row, as read from a partition and not yet decoded.
 *
 * <p>A row that is passed to a call is valid during that call only: keep its {@linkplain #materialized() materialized}
 * form. Ref key, sequence and time are 0 where {@link RowFacts#NONE} were asked for.
 */
public interface StoredRow {
    /** The value of {@link #createdAt()} where the time is not known. */
    long NO_TIME = Long.MIN_VALUE;

    RowKey key();

    /** Returns the key as messages name it. */
    default String keyText() {
        return key().toString();
    }

    /** Returns the base cell's ref key. */
    long refKey();

    /** Returns the number of writes of the whole row. */
    long rowSeq();

    /**
     * Returns when the base cell was written, microseconds since 1970-01-01T00:00 UTC; {@link #NO_TIME} where that is
     * not known.
     */
    long createdAt();

    /**
     * Returns the stored bytes of the cells that were asked for, in that order; null where the row has no such cell.
     * They must not be changed.
     */
    List<byte @Nullable []> bodies();

    /**
     * Returns the bodies by the names of their cells, in the same order, in a map of the caller's own; absent cells are left out.
     *
     * @param cells the cells that were asked for
     */
    default Map<String, byte[]> bodiesOf(List<String> cells) {
        Map<String, byte[]> named = new LinkedHashMap<>();
        List<byte @Nullable []> all = bodies();
        for (int i = 0; i < cells.size(); i++) {
            byte[] body = all.get(i);
            if (body != null) {
                named.put(cells.get(i), body);
            }
        }
        return named;
    }

    /** Returns the shard where the row was read, if its key does not show it. */
    default OptionalInt shard() {
        return OptionalInt.empty();
    }

    /**
     * Says whether an unreadable body counts as one without fields, for readers that accept values of other types as
     * NULL. Such rows are some of many that another program wrote: the others shall be read.
     */
    default boolean mayBeUnreadable() {
        return false;
    }

    /** Returns the same row to be kept beyond the call that hands it over. */
    StoredRow materialized();
}
