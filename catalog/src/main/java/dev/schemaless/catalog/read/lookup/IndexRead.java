package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.EncodedBound;
import dev.schemaless.catalog.index.EncodedValue;
import dev.schemaless.catalog.index.EntryOrder;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.layout.CatalogCheck;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.read.page.IndexReads;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.SortedKeys;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/** The lookup of one index: where its entries lie and which row keys they name. Thread-safe. */
public final class IndexRead {
    /** The most row keys, 16 bytes each, that a lookup keeps in memory; for more a scan is as good. */
    static final int MAX_KEYS = 2_000_000;

    private final ReadSession session;
    private final IndexReads reads;
    private final List<EncodedBound> bounds;
    private final SortedMap<Integer, List<Integer>> runs;
    private final int maxKeys;

    public IndexRead(ReadSession session, RowSource.Index source, int maxKeys) {
        this.session = session;
        this.runs = session.topology().tableRunsOf(source.shards());
        this.maxKeys = maxKeys;
        this.reads = session.reads().index(source.index());
        this.bounds = reads.entries().encode(source.bounds());
    }

    /** Says whether every entry lies in the same table run as its row. */
    public boolean isColocated() {
        return reads.entries().isColocated() || session.tables().hasSingleRun();
    }

    /** Returns the partitions that hold entries of the shards that are asked, ascending. */
    public Set<Integer> partitions() {
        return runs.keySet();
    }

    /** Returns the table runs that hold entries of the shards that are asked, by partition; ascending as all of it. */
    public SortedMap<Integer, List<Integer>> runs() {
        return runs;
    }

    /** Returns the table runs of a partition that hold entries of the shards that are asked. */
    public List<Integer> runs(int partition) {
        return runs.getOrDefault(partition, List.of());
    }

    /** Returns the parts that all lookups of the index share. */
    public IndexReads reads() {
        return reads;
    }

    public List<EncodedBound> bounds() {
        return bounds;
    }

    /** Returns the values of a lookup by equality: one of each of the index's first columns; empty for other lookups. */
    Optional<List<EncodedValue>> onlyValues() {
        return !bounds.isEmpty() && bounds.stream().allMatch(IndexRead::isOneValue)
                ? Optional.of(bounds.stream().map(IndexRead::valueOf).toList())
                : Optional.empty();
    }

    private static boolean isOneValue(EncodedBound bound) {
        return bound instanceof EncodedBound.In in && in.values().size() == 1;
    }

    private static EncodedValue valueOf(EncodedBound bound) {
        return ((EncodedBound.In) bound).values().get(0);
    }

    /** Returns how the entries lie in an order. */
    public EntryOrder order(IndexOrder order) {
        return reads.entries().order(order);
    }

    public IndexSql sql(int position, int run) {
        return reads.sql(position, run);
    }

    /**
     * Reads the keys of all rows that entries elsewhere name, of some table runs of one partition; each run in one statement.
     *
     * @return empty if there are too many
     * @throws StaleCatalogException if the partition has seen a newer catalog: the index may be complete no more
     */
    public Optional<SortedKeys> keys(int position, List<Integer> runs) {
        return new EntryReader(session.forEntriesElsewhere(), maxKeys).keys(List.of(this), position, runs);
    }

    /** Returns the statement that reads the keys of all rows that entries of a table run name; a row may come several times. */
    public Query entries(int position, int run, CatalogCheck check) {
        return sql(position, run).keys(bounds, session.names().epoch(), check);
    }
}
