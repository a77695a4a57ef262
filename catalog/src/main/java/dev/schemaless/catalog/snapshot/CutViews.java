package dev.schemaless.catalog.snapshot;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.epoch.PartialCommits;
import dev.schemaless.catalog.layout.BranchPresence;
import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.lease.ClockReading;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.ReadView;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** The views of one statement on several partitions, with the presence rows that each shows. Used by one thread. */
final class CutViews {
    /** Presence rows of ended transactions stay for longer than this: see docs/adr/0079. */
    private static final Duration MOST_APART = Duration.ofMillis(500);

    private static final String ACTION = "begin to read";

    /** The transactions over several partitions that a view shows, and a moment at which it had not begun. */
    private record Shown(ClockReading before, Map<UUID, BranchPresence> branches) {}

    private final StoreTables tables;
    private final PartialCommits partial;
    private final Executor executor;
    private final Function<Partition, ReadView.Beginning> beginnings;
    private final ReadControl control;
    private final SortedMap<Integer, ReadView> views = new TreeMap<>();
    private final Map<Integer, Shown> shown = new ConcurrentHashMap<>();
    private ClockReading end = ClockReading.now();

    CutViews(
            StoreTables tables,
            PartialCommits partial,
            Executor executor,
            Function<Partition, ReadView.Beginning> beginnings,
            ReadControl control) {
        this.tables = tables;
        this.partial = partial;
        this.executor = executor;
        this.beginnings = beginnings;
        this.control = control;
    }

    /** Takes the connections, in the order of the partitions, so that no two statements wait for each other. */
    void take(Collection<Partition> partitions) {
        for (int position = 0; position < tables.partitions().size(); position++) {
            Partition partition = tables.partition(position);
            if (partitions.contains(partition)) {
                views.put(position, partition.view(control));
            }
        }
    }

    /** Begins all, or begins them anew. */
    void begin() {
        begin(views.keySet());
    }

    private void begin(Collection<Integer> positions) {
        new SideBySide(executor, control)
                .run(positions.stream()
                        .<Runnable>map(position -> () -> begin(position))
                        .toList());
        end = ClockReading.now();
    }

    private void begin(int position) {
        ClockReading before = ClockReading.now();
        Map<UUID, BranchPresence> branches = new HashMap<>();
        Partition partition = tables.partition(position);
        Objects.requireNonNull(views.get(position)).begin(ACTION, beginnings.apply(partition), trip -> {
            if (!partition.dialect().isEmbedded()) {
                trip.add(tables.epoch(position).committedBranches(), row -> {
                    BranchPresence presence = EpochSql.presence(row);
                    branches.put(presence.transaction(), presence);
                });
            }
        });
        shown.put(position, new Shown(before, branches));
    }

    /** Begins those anew that do not show transactions which others show, or all if that would be too late for the others. */
    void beginAgain(Map<BranchPresence, Set<Integer>> half) {
        Set<Integer> lagging = new TreeSet<>();
        half.values().forEach(lagging::addAll);
        begin(lagging.isEmpty() || !areClose() ? views.keySet() : lagging);
    }

    /** Says whether all views began within half a second. */
    boolean areClose() {
        return shown.values().stream().allMatch(each -> each.before().nanosUntil(end) <= MOST_APART.toNanos());
    }

    /**
     * Returns the transactions that one view shows and another of their partitions does not, with the positions of the latter. One that
     * had ended everywhere before a view began is visible in it.
     */
    Map<BranchPresence, Set<Integer>> halfSeen() {
        Map<BranchPresence, Set<Integer>> half = new LinkedHashMap<>();
        shown.values()
                .forEach(each -> each.branches()
                        .values()
                        .forEach(presence -> presence.partitions().stream()
                                .filter(position -> isMissing(presence.transaction(), position))
                                .forEach(position -> half.computeIfAbsent(presence, absent -> new TreeSet<>())
                                        .add(position))));
        return half;
    }

    private boolean isMissing(UUID transaction, int position) {
        Shown there = shown.get(position);
        return there != null
                && !there.branches().containsKey(transaction)
                && !partial.wasKnownToHaveEnded(transaction, there.before().nanos());
    }

    /** Learns which transactions have ended, though their presence rows are gone from some partitions and not yet from others. */
    void learnEnds(Collection<BranchPresence> half) {
        Map<BranchPresence, Set<Integer>> committedOn = new HashMap<>();
        for (BranchPresence presence : half) {
            Set<Integer> there = new HashSet<>();
            shown.forEach((position, each) -> {
                if (each.branches().containsKey(presence.transaction())) {
                    there.add(position);
                }
            });
            committedOn.put(presence, there);
        }
        partial.unfinished(committedOn, control);
    }

    /** Returns the views. */
    Map<Partition, ReadView> all() {
        Map<Partition, ReadView> all = new HashMap<>();
        views.forEach((position, view) -> all.put(tables.partition(position), view));
        return all;
    }

    void close() {
        List.copyOf(views.values()).forEach(ReadView::close);
    }
}
