package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryColumn;
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
        int[] entries = new int[fitting.length];
        Set<Integer> seen = new HashSet<>();
        for (int shard = 0; shard < Math.min(SHARDS, shards.shards()); shard++) {
            for (List<@Nullable Object> entry : sample(index, shard)) {
                for (int column = 0; column < fitting.length; column++) {
                    Object value = entry.get(column);
                    if (value == null || !isCut(index.columns().get(column), value)) {
                        fitting[column] += value != null && shards.ofValue(value) == shard ? 1 : 0;
                        entries[column]++;
                    }
                }
                seen.add(shard);
            }
        }
        return new EntrySpread(
                index,
                IntStream.of(fitting).boxed().toList(),
                IntStream.of(entries).boxed().toList(),
                seen.size());
    }

    /** Says whether a value may be the end of the column's range in place of one beyond it, whose shard it does not show. */
    private static boolean isCut(EntryColumn column, Object value) {
        return value instanceof Long number && (number == column.least() || number == column.greatest());
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
