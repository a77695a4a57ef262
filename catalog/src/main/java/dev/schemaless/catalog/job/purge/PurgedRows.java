package dev.schemaless.catalog.job.purge;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.PurgeSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The rows of one model that are erased, where they lie. Immutable. */
record PurgedRows(StoreTables tables, Model model, ReadControl control) {
    /** The keys of one statement. */
    private static final int BATCH = 500;

    /** A row as it is now. */
    record Base(RowKey key, long rowSeq, boolean lives) {
        /** Returns the current row of {@link PurgeSql#bases}. */
        static Base of(ResultSet row) throws SQLException {
            return new Base(RowKey.of(row.getBytes(1)), row.getLong(2), row.getInt(3) > 0);
        }
    }

    /** Returns the rows that some keys have, live and deleted ones. */
    List<Base> find(Collection<RowKey> keys) {
        List<Base> found = new ArrayList<>();
        byRun(keys).forEach((run, some) -> {
            int position = tables.topology().partitionOf(run);
            for (List<RowKey> batch : batches(some)) {
                Query query = sql(position, tables.names().latest(model, run)).bases(batch);
                found.addAll(tables.partition(position)
                        .run("look for deleted rows", control, connection -> query.list(connection, Base::of)));
            }
        });
        return found;
    }

    /** Returns the deleted ones among some rows, with their counts of writes. */
    Map<RowKey, Long> dead(Collection<RowKey> keys) {
        Map<RowKey, Long> dead = new TreeMap<>();
        find(keys).stream().filter(row -> !row.lives()).forEach(row -> dead.put(row.key(), row.rowSeq()));
        return dead;
    }

    /** Returns the keys among some that have no row, not even a deleted one. */
    Set<RowKey> unused(Collection<RowKey> keys) {
        Set<RowKey> unused = new TreeSet<>(keys);
        find(keys).forEach(row -> unused.remove(row.key()));
        return unused;
    }

    PurgeSql sql(int position, String table) {
        return new PurgeSql(tables.partition(position).dialect(), table);
    }

    /** Returns keys by the table runs of their rows. */
    Map<Integer, List<RowKey>> byRun(Collection<RowKey> keys) {
        Map<Integer, List<RowKey>> runs = new TreeMap<>();
        for (RowKey key : keys) {
            runs.computeIfAbsent(tables.topology().tableRunOf(NativeKey.shardOf(key)), absent -> new ArrayList<>())
                    .add(key);
        }
        return runs;
    }

    /** Returns keys, as many at a time as one statement takes. */
    static List<List<RowKey>> batches(Collection<RowKey> keys) {
        List<RowKey> all = List.copyOf(keys);
        List<List<RowKey>> batches = new ArrayList<>();
        for (int from = 0; from < all.size(); from += BATCH) {
            batches.add(all.subList(from, Math.min(from + BATCH, all.size())));
        }
        return batches;
    }
}
