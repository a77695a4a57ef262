package dev.schemaless.catalog.read.lookup;

import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.lease.ClockReading;
import dev.schemaless.catalog.read.page.Prefetch;
import dev.schemaless.catalog.read.page.ReadSession;
import dev.schemaless.catalog.read.page.SortedKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/**
 * The union of several lookups: their rows, or their row keys. No row is missed that satisfies one lookup or another all the
 * time. See docs/adr/0003.
 *
 * <p>Co-located entries change in the transaction that changes the row. They are read first, those of all indexes by one
 * statement for each table run: in its read view every row has entries for its present values. A row that this statement does not
 * name has an entry in another kind of index. Such an entry stays for a grace period, and is read within it.
 */
public final class UnionRead {
    private final ReadSession session;
    private final Executor executor;
    private final LookupLimits limits;
    private final SortedKeys computed;
    private final List<IndexRead> colocated;
    private final List<IndexRead> elsewhere;

    public UnionRead(ReadSession session, Executor executor, LookupLimits limits, RowSource.Union union) {
        this.session = session;
        this.executor = executor;
        this.limits = limits;
        this.computed = computed(union);
        Map<Boolean, List<IndexRead>> indexes = union.lookups().stream()
                .filter(RowSource.Index.class::isInstance)
                .map(lookup -> new IndexRead(session, (RowSource.Index) lookup, limits.maxKeys()))
                .collect(Collectors.partitioningBy(IndexRead::isColocated));
        this.colocated = indexes.getOrDefault(true, List.of());
        this.elsewhere = indexes.getOrDefault(false, List.of());
    }

    private static SortedKeys computed(RowSource.Union union) {
        return SortedKeys.of(union.lookups().stream()
                .filter(RowSource.Keys.class::isInstance)
                .flatMap(lookup -> ((RowSource.Keys) lookup).keys().stream())
                .toList());
    }

    /** Returns the lookups as one, if a statement can read the rows with the entries. */
    public Optional<ColocatedLookups> colocated() {
        return elsewhere.isEmpty() && computed.size() <= KeyPages.MAX_BATCH
                ? Optional.of(new ColocatedLookups(session, colocated, computed.toList(), limits.maxKeys()))
                : Optional.empty();
    }

    /**
     * Reads the keys, each once.
     *
     * @return empty if there are too many, or if it took so long that entries may have gone meanwhile
     * @throws StaleCatalogException if a partition has seen a newer catalog
     */
    public Optional<SortedKeys> keys() {
        session.beginAgain();
        session.beginViews(session.tables().positions());
        ClockReading begin = limits.begin();
        List<Optional<SortedKeys>> parts = new ArrayList<>();
        parts.add(Optional.of(computed));
        parts.addAll(keys(colocated, session));
        parts.addAll(keys(elsewhere, session.forEntriesElsewhere()));
        boolean inTime = elsewhere.isEmpty() || limits.isKeptSince(begin);
        return inTime ? SortedKeys.union(parts, limits.maxKeys()) : Optional.empty();
    }

    /** Asks all partitions at the same time, one by this thread. */
    private List<Optional<SortedKeys>> keys(List<IndexRead> indexes, ReadSession reading) {
        List<Prefetch<Optional<SortedKeys>>> asked = indexes.stream()
                .flatMap(index -> index.partitions().stream())
                .distinct()
                .map(partition -> new Prefetch<>(() -> keys(indexes, partition, reading)))
                .toList();
        return Prefetch.runAll(session, executor, asked);
    }

    private Optional<SortedKeys> keys(List<IndexRead> indexes, int partition, ReadSession reading) {
        Set<Integer> runs = indexes.stream()
                .flatMap(index -> index.runs(partition).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return new EntryReader(reading, limits.maxKeys()).keys(indexes, partition, runs);
    }
}
