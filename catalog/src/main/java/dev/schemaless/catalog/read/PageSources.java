package dev.schemaless.catalog.read;

import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.KeyBounds;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.key.ScanSplit;
import dev.schemaless.catalog.lease.ClockReading;
import dev.schemaless.catalog.read.lookup.ColocatedLookups;
import dev.schemaless.catalog.read.lookup.IndexPages;
import dev.schemaless.catalog.read.lookup.IndexRead;
import dev.schemaless.catalog.read.lookup.KeyPages;
import dev.schemaless.catalog.read.lookup.LookupLimits;
import dev.schemaless.catalog.read.lookup.SharedLookups;
import dev.schemaless.catalog.read.lookup.UnionRead;
import dev.schemaless.catalog.read.page.PageReader;
import dev.schemaless.catalog.read.page.PageSource;
import dev.schemaless.catalog.read.page.Prefetch;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.SortedKeys;
import dev.schemaless.catalog.read.scan.ScanPages;
import dev.schemaless.catalog.read.share.ModelQueues;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executor;

/** Decides how the source of a read is read: one source of pages for each partition that holds a part of it. */
final class PageSources {
    /** The most keys that a lookup as of a time keeps in memory. */
    private static final int MOST_OF_PAST = 100_000;

    private final ReadSession session;
    private final ModelQueues queues;
    private final Executor executor;
    private final LookupLimits limits;
    private final boolean all;
    private final KeptPast kept;

    /**
     * Makes the sources of a read.
     *
     * @param all whether all rows will be read, so that the first ones need not come soon
     */
    PageSources(ReadSession session, ModelQueues queues, Executor executor, LookupLimits limits, boolean all) {
        this.session = session;
        this.queues = queues;
        this.executor = executor;
        this.limits = limits;
        this.all = all;
        this.kept = new KeptPast(session);
    }

    List<? extends PageSource> open() {
        RowSource source = session.request().source();
        AsOf asOf = session.request().asOf();
        if (asOf != null && (source instanceof RowSource.Index || source instanceof RowSource.Union)) {
            return ofPast(asOf);
        }
        if (source instanceof RowSource.Scan scan) {
            return ofShards(scan.shards());
        }
        if (source instanceof RowSource.Keys keys) {
            return ofKeys(SortedKeys.of(keys.keys()));
        }
        if (source instanceof RowSource.Index index) {
            return ofIndex(new IndexRead(session, index, limits.maxKeys()));
        }
        if (source instanceof RowSource.PrimaryKeyRange range) {
            return ofRange(range);
        }
        return ofUnion(new UnionRead(session, executor, limits, (RowSource.Union) source));
    }

    private List<PageSource> ofShards(ShardSet shards) {
        beginViews(shards);
        Topology topology = session.topology();
        return shards.stream()
                .map(topology::partitionOf)
                .distinct()
                .mapToObj(partition -> kept.checked(
                        partition,
                        all ? ScanPages.ofAll(session, partition, shards) : ScanPages.of(session, partition, shards)))
                .toList();
    }

    private void beginViews(ShardSet shards) {
        session.beginViews(shards.stream()
                .map(session.topology()::partitionOf)
                .distinct()
                .boxed()
                .toList());
    }

    private List<PageSource> ofRange(RowSource.PrimaryKeyRange range) {
        beginViews(range.shards());
        Topology topology = session.topology();
        KeyBounds bounds = KeyBounds.of(session.request().model(), topology.shards());
        return range.shards().stream()
                .map(topology::partitionOf)
                .distinct()
                .mapToObj(partition -> kept.checked(
                        partition,
                        ScanPages.of(
                                session,
                                partition,
                                ScanSplit.within(
                                        topology,
                                        partition,
                                        range.shards(),
                                        shard -> bounds.ranges(shard, range.bounds())))))
                .toList();
    }

    private List<? extends PageSource> ofIndex(IndexRead index) {
        if (index.isColocated()) {
            return of(new ColocatedLookups(session, List.of(index), List.of(), limits.maxKeys()));
        }
        session.beginAgain();
        session.beginViews(session.tables().positions());
        SharedLookups shared = new SharedLookups(session.forEntriesElsewhere(), queues);
        ClockReading begin = limits.begin();
        List<Prefetch<Optional<SortedKeys>>> parts = index.partitions().stream()
                .map(partition -> new Prefetch<>(() -> shared.keys(index, partition)))
                .toList();
        Optional<SortedKeys> keys = SortedKeys.union(Prefetch.runAll(session, executor, parts), limits.maxKeys());
        return keys.filter(inTime -> limits.isKeptSince(begin))
                .map(this::ofKeys)
                .orElseGet(this::ofAll);
    }

    private List<? extends PageSource> ofUnion(UnionRead union) {
        Optional<ColocatedLookups> together = union.colocated();
        return together.isPresent()
                ? of(together.get())
                : union.keys().map(this::ofKeys).orElseGet(this::ofAll);
    }

    private List<PageSource> of(ColocatedLookups lookups) {
        session.beginViews(lookups.partitions());
        List<PageSource> sources = new ArrayList<>();
        for (int partition : lookups.partitions()) {
            sources.add(new IndexPages(session, queues, lookups, partition));
        }
        return sources;
    }

    /**
     * Returns rows as of a time. The rows that the index finds now come first, then all other rows that were written since that time. A row
     * that has left the index since then was written since then, so it is among the latter.
     */
    private List<? extends PageSource> ofPast(AsOf asOf) {
        Optional<Set<RowKey>> found = keysOfNow();
        if (found.isEmpty()) {
            return ofAll();
        }
        Set<RowKey> known = found.get();
        List<PageSource> sources = new ArrayList<>(ofKeys(SortedKeys.of(known)));
        PageSources since = new PageSources(session.asOf(asOf.writtenSince()), queues, executor, limits, all);
        for (PageSource source : since.ofAll()) {
            sources.add(sink -> source.next(row -> !known.contains(row.key()) && sink.accept(row)));
        }
        return sources;
    }

    /** Returns the keys of the source's rows as they are; empty if these are so many that a scan is as good. */
    private Optional<Set<RowKey>> keysOfNow() {
        ReadSession now = session.asOf(null);
        Set<RowKey> keys = new HashSet<>();
        PageSources sources = new PageSources(now, queues, executor, limits, false);
        try (RowCursor<RowKey> cursor = new PagedCursor<>(now, executor, sources::open, StoredRow::key)) {
            while (keys.size() <= MOST_OF_PAST && cursor.next()) {
                keys.add(cursor.row());
            }
        }
        return keys.size() <= MOST_OF_PAST ? Optional.of(keys) : Optional.empty();
    }

    private List<PageSource> ofAll() {
        return ofShards(ShardSet.all(session.topology().shards()));
    }

    /** Splits keys into the page sources of the partitions. A key begins with its shard, so each run of shards is one range of keys. */
    private List<PageSource> ofKeys(SortedKeys keys) {
        Topology topology = session.topology();
        SortedMap<Integer, SortedKeys> parts = new TreeMap<>();
        int from = 0;
        while (from < keys.size()) {
            int partition = topology.partitionOf(NativeKey.shardOf(keys.at(from)));
            int to = from;
            while (to < keys.size() && topology.partitionOf(NativeKey.shardOf(keys.at(to))) == partition) {
                to++;
            }
            parts.merge(partition, keys.slice(from, to), SortedKeys::followedBy);
            from = to;
        }
        session.beginViews(parts.keySet());
        List<PageSource> sources = new ArrayList<>(parts.size());
        parts.forEach((partition, part) ->
                sources.add(kept.checked(partition, new KeyPages(new PageReader(session, partition), queues, part))));
        return sources;
    }
}
