package dev.schemaless.catalog.read.version;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.access.VersionRequest.Order;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.VersionSql;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Cells of one table run that are read by the order of their positions.
 *
 * @param run the first shard of the table run
 * @param rows the only rows that are meant; empty for all
 * @param shards those that are meant
 */
record VersionSlice(int run, List<RowKey> rows, ShardSet shards) {
    private static final int MOST_ROWS = 500;

    /**
     * Returns the parts of a request, in the order of their first shards. Each table run is one part, unless the order of
     * versions does not matter and the rows are too many for one statement.
     */
    static List<VersionSlice> of(Topology topology, VersionRequest.Range range) {
        List<VersionSlice> found = new ArrayList<>();
        boolean ordered = range.order() != Order.ANY;
        if (range.rows().isPresent()) {
            byRun(topology, range).forEach((run, rows) -> addRows(found, run, rows, range.shards(), ordered));
        } else {
            topology.tableRunsOf(range.shards()).values().stream()
                    .flatMap(List::stream)
                    .sorted()
                    .forEach(run -> found.add(new VersionSlice(run, List.of(), range.shards())));
        }
        return found;
    }

    private static Map<Integer, List<RowKey>> byRun(Topology topology, VersionRequest.Range range) {
        Map<Integer, List<RowKey>> found = new TreeMap<>();
        for (RowKey key :
                range.rows().orElseThrow().stream().distinct().sorted().toList()) {
            int shard = NativeKey.shardOf(key);
            if (range.shards().contains(shard)) {
                found.computeIfAbsent(topology.tableRunOf(shard), run -> new ArrayList<>())
                        .add(key);
            }
        }
        return found;
    }

    /** Adds slices of the versions of rows. One statement alone gives them in order. */
    private static void addRows(
            List<VersionSlice> found, int run, List<RowKey> rows, ShardSet shards, boolean ordered) {
        int most = ordered ? rows.size() : MOST_ROWS;
        for (int from = 0; from < rows.size(); from += most) {
            found.add(new VersionSlice(run, rows.subList(from, Math.min(rows.size(), from + most)), shards));
        }
    }

    /** Returns the query of a page. A run of one shard is read as a whole: that is a range of its primary key. */
    Query query(VersionSql sql, Topology topology, LogPage page) {
        if (!rows.isEmpty()) {
            return sql.of(rows, page);
        }
        int[] only = shards.stream().limit(2).toArray();
        return only.length == 1 && topology.lastShardOfRun(run) > run
                ? sql.within(new KeyRange(NativeKey.firstOf(only[0]), NativeKey.lastOf(only[0])), page)
                : sql.all(page);
    }

    /** Says whether a row that is read is meant. */
    boolean has(RowKey key) {
        return shards.contains(NativeKey.shardOf(key));
    }
}
