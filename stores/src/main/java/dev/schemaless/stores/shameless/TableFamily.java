package dev.schemaless.stores.shameless;

import dev.schemaless.stores.entry.EntryColumn;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tables whose names differ in the number of their shard alone. Not thread-safe. */
final class TableFamily {
    private final String prefix;
    private final Map<Integer, Integer> partitionOfShard = new TreeMap<>();
    private List<EntryColumn> columns = List.of();
    private @Nullable String twice;

    TableFamily(String prefix) {
        this.prefix = prefix;
    }

    void add(int shard, List<EntryColumn> ofTable, int partition) {
        columns = ofTable;
        Integer other = partitionOfShard.put(shard, partition);
        if (other != null && twice == null) {
            twice = "the table '" + table(shard) + "' lies on partition " + other + " and on partition " + partition
                    + ". Give each partition once.";
        }
    }

    private String table(int shard) {
        return prefix + "_" + String.format(Locale.ROOT, "%06d", shard);
    }

    /** Returns the columns of its tables. */
    List<EntryColumn> columns() {
        return columns;
    }

    /** Says whether its tables have just these columns. */
    boolean has(List<String> names) {
        return columns.stream().map(EntryColumn::name).toList().equals(names);
    }

    /** Returns the number of its tables. */
    int count() {
        return partitionOfShard.size();
    }

    /** Returns the reason why its tables cannot be those of some shards, and a remedy; empty if they can. */
    Optional<String> contradiction(ShamelessShards shards) {
        if (twice != null) {
            return Optional.of(twice);
        }
        for (Map.Entry<Integer, Integer> each : partitionOfShard.entrySet()) {
            int shard = each.getKey();
            if (shard >= shards.shards()) {
                return Optional.of("it has a table '" + table(shard) + "', but the option shards is " + shards.shards()
                        + ". Give as many as the store has.");
            }
            if (shards.partitionOf(shard) != each.getValue()) {
                return Optional.of("shard " + shard + " of '" + prefix + "' lies on partition " + each.getValue()
                        + ", but on partition " + shards.partitionOf(shard) + " if there are " + shards.shards()
                        + " shards in blocks of one size. Give the partitions in the order of the old program, and as"
                        + " many shards as the store has.");
            }
        }
        for (int shard = 0; shard < shards.shards(); shard++) {
            if (!partitionOfShard.containsKey(shard)) {
                return Optional.of("'" + prefix + "' has no table of shard " + shard + ", but the option shards is "
                        + shards.shards() + ". Give as many as the store has, and all its partitions.");
            }
        }
        return Optional.empty();
    }

    /** Says whether these are all tables of a model of a store with another number of shards, on all partitions or on some. */
    boolean isWholeElsewhere(ShamelessShards shards) {
        List<Integer> partitions = List.copyOf(new TreeSet<>(partitionOfShard.values()));
        int count = partitionOfShard.size();
        if (twice != null || count == shards.shards() || count % partitions.size() != 0) {
            return false;
        }
        int block = count / partitions.size();
        for (int shard = 0; shard < count; shard++) {
            Integer partition = partitionOfShard.get(shard);
            Integer first = partitionOfShard.get(shard - shard % block);
            if (partition == null || !partition.equals(first)) {
                return false;
            }
        }
        return true;
    }
}
