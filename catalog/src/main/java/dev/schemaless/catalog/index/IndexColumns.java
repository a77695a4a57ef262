package dev.schemaless.catalog.index;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.type.IndexColumn;
import dev.schemaless.catalog.type.ScalarType;
import java.util.List;

/** Chooses how much of each value an index keeps. */
public final class IndexColumns {
    /** The most bytes InnoDB takes for the columns of one key. */
    static final int MAX_KEY_BYTES = 3_072;

    /** The most columns. More would leave strings too few bytes to differ, and MySQL allows 16 with the row key. */
    static final int MAX_COLUMNS = 15;

    private static final int LENGTH_BYTES = 2;

    private IndexColumns() {}

    /**
     * Chooses the prefixes of an index's columns, so that the whole key with its row key fits every server: short columns
     * are kept whole, the long ones share the rest evenly.
     *
     * @return for each column the bytes that are kept of a text or binary; 0 where values are kept whole
     * @throws SchemalessException with {@code DEFINITION_INVALID} if there are too many
     */
    public static List<Integer> prefixes(List<ScalarType> columns) {
        if (columns.isEmpty() || columns.size() > MAX_COLUMNS) {
            throw new SchemalessException(
                    ErrorCode.DEFINITION_INVALID,
                    "Cannot create index: it has " + columns.size() + " columns, an index has 1 to " + MAX_COLUMNS
                            + ". Name fewer columns.");
        }
        List<IndexColumn> kinds = columns.stream().map(ScalarType::indexColumn).toList();
        int share = longestShare(kinds);
        return kinds.stream()
                .map(kind -> kind.isCut() ? Math.min(bytesOf(kind), share) : 0)
                .toList();
    }

    /** Returns the greatest length to which all texts and binaries can be cut so that the key fits. */
    private static int longestShare(List<IndexColumn> kinds) {
        int left = MAX_KEY_BYTES - LENGTH_BYTES - NativeKey.MAX_LENGTH;
        for (IndexColumn kind : kinds) {
            left -= overhead(kind);
        }
        List<Integer> lengths = kinds.stream()
                .filter(IndexColumn::isCut)
                .map(IndexColumns::bytesOf)
                .sorted()
                .toList();
        int share = IndexColumn.UNBOUNDED;
        for (int i = 0; i < lengths.size(); i++) {
            share = left / (lengths.size() - i);
            if (lengths.get(i) > share) {
                return share;
            }
            left -= lengths.get(i);
        }
        return IndexColumn.UNBOUNDED;
    }

    private static int bytesOf(IndexColumn kind) {
        return Math.max(1, kind.bytes());
    }

    private static int overhead(IndexColumn kind) {
        return LENGTH_BYTES + (kind.isCut() ? BoundEncoder.BESIDE_PREFIX : kind.bytes());
    }
}
