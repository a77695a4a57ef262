package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.ClientIndex;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Samples the places of entries. No table says which column names an entry's shard, but the places of entries show it.
 */
record ShardFieldSample(ContentTables tables, ShamelessShards shards, List<Partition> partitions) {
    private static final int ENTRIES = 50;
    private static final int SHARDS = 64;

    boolean hasOneShard() {
        return shards.shards() == 1;
    }

    EntrySpread look(ClientIndex index) {
        int[] fitting = new int[index.columns().size()];
        Set<Integer> seen = new HashSet<>();
        int entries = 0;
        for (int shard = 0; shard < Math.min(SHARDS, shards.shards()); shard++) {
            for (List<@Nullable Object> entry : sample(index, shard)) {
                for (int column = 0; column < fitting.length; column++) {
                    Object value = entry.get(column);
                    fitting[column] += value != null && shards.ofValue(value) == shard ? 1 : 0;
                }
                seen.add(shard);
                entries++;
            }
        }
        return new EntrySpread(index, IntStream.of(fitting).boxed().toList(), entries, seen.size());
    }

    private List<List<@Nullable Object>> sample(ClientIndex index, int shard) {
        String columns = String.join(
                ", ",
                index.columns().stream()
                        .map(column -> CellTable.quote(column.name()))
                        .toList());
        Query query = Query.of("/* schemaless:external-sample */ SELECT " + columns + " FROM "
                + CellTable.quote(tables.entries(index.name(), shard)) + " LIMIT " + ENTRIES);
        return partitions
                .get(shards.partitionOf(shard))
                .run(
                        "look at entries",
                        connection -> query.list(connection, row -> {
                            List<@Nullable Object> values = new ArrayList<>();
                            for (int i = 0; i < index.columns().size(); i++) {
                                Object value = index.columns().get(i).isInteger()
                                        ? (Object) row.getLong(i + 1)
                                        : row.getString(i + 1);
                                values.add(row.wasNull() ? null : value);
                            }
                            return values;
                        }));
    }
}
