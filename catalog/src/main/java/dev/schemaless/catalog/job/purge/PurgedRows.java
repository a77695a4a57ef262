package dev.schemaless.catalog.job.purge;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.PurgeSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rows of one model that are erased, where they lie. Immutable. */
record PurgedRows(StoreTables tables, Model model, ReadControl control) {
    /** The keys of one statement. */
    private static final int BATCH = 500;

    /** Returns the deleted ones among some rows, with their counts of writes. */
    Map<RowKey, Long> dead(Collection<RowKey> keys) {
        Map<RowKey, Long> dead = new TreeMap<>();
        byRun(keys).forEach((run, some) -> {
            int position = tables.topology().partitionOf(run);
            for (List<RowKey> batch : batches(some)) {
                Query query = sql(position, tables.names().latest(model, run)).dead(batch);
                List<Map.Entry<RowKey, Long>> found = tables.partition(position)
                        .run(
                                "look for deleted rows",
                                control,
                                connection -> query.list(
                                        connection, row -> Map.entry(RowKey.of(row.getBytes(1)), row.getLong(2))));
                found.forEach(row -> dead.put(row.getKey(), row.getValue()));
            }
        });
        return dead;
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
