package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.ReadSql;
import dev.schemaless.catalog.read.page.FoundRows;
import dev.schemaless.catalog.read.page.PageReader;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.RowCollector;
import dev.schemaless.catalog.read.page.SortedKeys;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Lookups whose entries lie in the same table runs as their rows, and reads of known keys. One statement for each table run
 * answers all of them. Immutable.
 */
public final class ColocatedLookups {
    private final ReadSession session;
    private final int maxKeys;
    /** The lookups by partition and run. */
    private final SortedMap<Integer, SortedMap<Integer, TableRunLookups>> parts = new TreeMap<>();

    /**
     * Makes the lookups.
     *
     * @param keys ascending
     */
    public ColocatedLookups(ReadSession session, List<IndexRead> indexes, Iterable<RowKey> keys, int maxKeys) {
        this.session = session;
        this.maxKeys = maxKeys;
        Topology topology = session.topology();
        for (IndexRead index : indexes) {
            index.runs().forEach((partition, runs) -> {
                for (int run : runs) {
                    part(partition, run).indexes().add(index);
                }
            });
        }
        for (RowKey key : keys) {
            int shard = NativeKey.shardOf(key);
            part(topology.partitionOf(shard), topology.tableRunOf(shard)).keys().add(key);
        }
    }

    private TableRunLookups part(int partition, int run) {
        return parts.computeIfAbsent(partition, absent -> new TreeMap<>()).computeIfAbsent(run, TableRunLookups::new);
    }

    /** Returns the partitions that the lookups and keys lead to, ascending. */
    public Set<Integer> partitions() {
        return parts.keySet();
    }

    /** Returns the lookups on a partition, by ascending table run. */
    public Collection<TableRunLookups> of(int partition) {
        return parts.getOrDefault(partition, new TreeMap<>()).values();
    }

    /**
     * Reads the rows of a table run; a row may come several times.
     *
     * @param reader of the partition of that run
     * @param limit how many rows are too many
     */
    public FoundRows read(PageReader reader, TableRunLookups part, int limit) {
        RowCollector.Result result = result(reader, part, limit);
        return new FoundRows(result.rows(), result.stopped() || result.keys() >= limit);
    }

    private RowCollector.Result result(PageReader reader, TableRunLookups part, int limit) {
        int partition = reader.position();
        int run = part.run();
        List<ReadSql.Lookup> lookups = new ArrayList<>(part.indexes().size());
        for (IndexRead index : part.indexes()) {
            lookups.add(new ReadSql.Lookup(index.sql(partition, run), index.bounds()));
        }
        return reader.lookup(run, lookups, part.keys(), limit);
    }

    /**
     * Reads the keys of all rows of a table run.
     *
     * @return empty if there are too many
     * @throws StaleCatalogException if the partition has seen a newer catalog: an index may be complete no more
     */
    public Optional<SortedKeys> keys(int partition, TableRunLookups part) {
        List<Optional<SortedKeys>> found = new ArrayList<>();
        found.add(Optional.of(SortedKeys.of(part.keys())));
        if (!part.indexes().isEmpty()) {
            found.add(new EntryReader(session, maxKeys).keys(part.indexes(), partition, List.of(part.run())));
        }
        return SortedKeys.union(found, maxKeys);
    }
}
