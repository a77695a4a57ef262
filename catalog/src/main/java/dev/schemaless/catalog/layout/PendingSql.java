package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The texts that handle the notes of writers for the cleaner, on the partition of their rows. */
public final class PendingSql {
    private final String table;

    public PendingSql(Dialect dialect, TableNames names) {
        this.table = dialect.quote(names.pending());
    }

    /** Reads the first ids beyond one, in ascending order. */
    public Query readIds(long after, int limit) {
        return Query.of(
                "/* schemaless:look-for-pending */ SELECT id FROM " + table + " WHERE id > ? ORDER BY id LIMIT "
                        + limit,
                after);
    }

    /** Reads id, model, index_number, row_key, entry_key, row_seq and shard of those that are still there. */
    public Query read(Collection<Long> ids) {
        return new Query(
                "/* schemaless:read-pending */ SELECT id, model, index_number, row_key, entry_key, row_seq, shard FROM "
                        + table + " WHERE id IN (" + CellSql.marks(ids.size()) + ")",
                new ArrayList<>(ids));
    }

    /** Reads id, row_key and row_seq of the notes of some rows of a model. */
    public Query ofRows(int model, List<RowKey> keys) {
        List<@Nullable Object> parameters = new ArrayList<>(keys);
        parameters.add(model);
        return new Query(
                "/* schemaless:pending-of-rows */ SELECT id, row_key, row_seq FROM " + table + " WHERE row_key IN ("
                        + CellSql.marks(keys.size()) + ") AND model = ?",
                parameters);
    }

    /** Forgets work that is done. */
    public Query forget(Collection<Long> ids) {
        return new Query(
                "/* schemaless:forget-pending */ DELETE FROM " + table + " WHERE id IN (" + CellSql.marks(ids.size())
                        + ")",
                new ArrayList<>(ids));
    }
}
