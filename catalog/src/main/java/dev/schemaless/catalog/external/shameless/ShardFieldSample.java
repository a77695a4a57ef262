package dev.schemaless.catalog.external.shameless;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.external.cells.CellTable;
import dev.schemaless.catalog.external.entry.ClientIndex;
import dev.schemaless.catalog.external.entry.EntryColumn;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds the column that names an entry's shard. No table tells it, but the places of entries do: it is the only column by whose values
 * all entries of a sample lie where they lie. If entries are too few to tell, or several columns fit, all shards are asked.
 */
record ShardFieldSample(ContentTables tables, ShamelessShards shards, List<Partition> partitions) {
    private static final int ENTRIES = 50;
    /** A column fits so many entries by chance once in millions of times. */
    private static final int ENOUGH = 20;

    private static final int SHARDS = 64;

    /**
     * Returns the column.
     *
     * @param given what somebody says that it is: that is believed unless entries lie elsewhere
     */
    Optional<EntryColumn> shardField(ClientIndex index, Optional<EntryColumn> given) {
        Set<Integer> fitting =
                new HashSet<>(IntStream.range(0, index.columns().size()).boxed().toList());
        Set<Integer> seen = new HashSet<>();
        int entries = 0;
        for (int shard = 0; shard < Math.min(SHARDS, shards.shards()); shard++) {
            for (List<Object> entry : sample(index, shard)) {
                int here = shard;
                fitting.removeIf(column -> shards.ofValue(entry.get(column)) != here);
                seen.add(shard);
                entries++;
            }
        }
        if (given.isPresent() && fitting.contains(index.columns().indexOf(given.get()))) {
            return given;
        }
        return fitting.size() == 1 && seen.size() > 1 && entries >= ENOUGH
                ? Optional.of(index.columns().get(fitting.iterator().next()))
                : Optional.empty();
    }

    private List<List<Object>> sample(ClientIndex index, int shard) {
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
                            List<Object> values = new ArrayList<>();
                            for (int i = 0; i < index.columns().size(); i++) {
                                values.add(
                                        index.columns().get(i).isInteger()
                                                ? (Object) row.getLong(i + 1)
                                                : row.getString(i + 1));
                            }
                            return values;
                        }));
    }
}
