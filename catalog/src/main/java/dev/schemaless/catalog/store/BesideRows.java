package dev.schemaless.catalog.store;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.sql.ReadSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lookups whose entries lie in the table run of their rows, and rows of known keys: all of a run can be had by one statement.
 * Immutable.
 *
 * @param keys ascending
 */
record BesideRows(ReadSession session, List<IndexRead> indexes, List<RowKey> keys, int maxKeys) {
    BesideRows {
        indexes = List.copyOf(indexes);
        keys = List.copyOf(keys);
    }

    /** Returns the partitions that hold entries of the shards that are asked, or keys. */
    Set<Integer> partitions() {
        Set<Integer> partitions = new TreeSet<>();
        indexes.forEach(index -> partitions.addAll(index.partitions()));
        keys.forEach(key -> partitions.add(topology().partitionOf(key.shard())));
        return partitions;
    }

    /** Returns the table runs of a partition that hold entries of the shards that are asked, or keys. */
    Set<Integer> runs(int partition) {
        Set<Integer> runs = new TreeSet<>();
        indexes.forEach(index -> runs.addAll(index.runs(partition)));
        keys.stream()
                .map(RowKey::shard)
                .filter(shard -> topology().partitionOf(shard) == partition)
                .forEach(shard -> runs.add(topology().tableRunOf(shard)));
        return runs;
    }

    private Topology topology() {
        return session.topology();
    }

    /**
     * Reads the rows of a table run; a row may come several times.
     *
     * @param limit if so many come there may be more
     */
    RowCollector.Result read(PageReader reader, int partition, int run, int limit) {
        List<IndexRead> there = indexesOf(partition, run);
        if (!areJoined()) {
            IndexRead only = there.get(0);
            return reader.named(run, only.sql(partition, run).distinctKeys(only.bounds(), limit));
        }
        return reader.lookup(
                run,
                there.stream()
                        .map(index -> new ReadSql.Lookup(index.sql(partition, run), index.bounds()))
                        .toList(),
                keysOf(run),
                limit);
    }

    /** Says whether entries and cells can be joined; if not, one index alone can be read together with its rows. */
    boolean areJoined() {
        return session.request().model().latest() && indexes.stream().noneMatch(IndexRead::mayBeOdd);
    }

    private List<IndexRead> indexesOf(int partition, int run) {
        return indexes.stream()
                .filter(index -> index.runs(partition).contains(run))
                .toList();
    }

    private List<RowKey> keysOf(int run) {
        return keys.stream()
                .filter(key -> topology().tableRunOf(key.shard()) == run)
                .toList();
    }

    /**
     * Reads the keys of all rows of a table run.
     *
     * @return empty if there are too many
     * @throws StaleCatalogException if the partition has seen a newer catalog: an index may be complete no more
     */
    Optional<SortedKeys> keys(int partition, int run) {
        List<IndexRead> there = indexesOf(partition, run);
        List<Optional<SortedKeys>> parts = new ArrayList<>();
        parts.add(Optional.of(SortedKeys.of(keysOf(run))));
        if (!there.isEmpty()) {
            parts.add(new EntryReader(session, maxKeys).keys(there, partition, List.of(run)));
        }
        return SortedKeys.union(parts, maxKeys);
    }
}
