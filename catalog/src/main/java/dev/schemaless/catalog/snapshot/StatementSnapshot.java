package dev.schemaless.catalog.snapshot;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Snapshot;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.index.GracePeriod;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.lease.ClockReading;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.ReadView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The read views of one statement: none while a first round trip of one partition may be enough, then one of each partition.
 *
 * <p>Views of several partitions are begun together, as a {@linkplain ConsistentCuts consistent cut}. Each view looks at its partition's
 * epoch when it begins. Later reads in it need no such look, because at that moment the catalog was the one that the
 * statement was planned on. Thread-safe.
 */
public final class StatementSnapshot implements Snapshot {
    private static final String ACTION = "begin to read";

    private final StoreTables tables;
    private final ReadScope scope;
    private final long catalogVersion;
    private final ReadControl control;
    /** Null where each partition may be read at a moment of its own. */
    private final @Nullable ConsistentCuts cuts;

    /** The views of partitions. Hash tables allocate nothing until they have a member, and most statements have no view. */
    private final Map<Partition, ReadView> views = new HashMap<>();
    /** Partitions whose views are still to begin, and may be kept. */
    private final List<Partition> awaited = new ArrayList<>();

    /** Partitions whose views have the right to be kept. */
    private final Set<Partition> kept = new HashSet<>();

    private volatile boolean entered;
    /** Whether requests are read in views only because they need several partitions. */
    private volatile boolean wide;

    private volatile @Nullable ClockReading begun;

    /**
     * Makes a snapshot that has no view yet.
     *
     * @param catalogVersion of the catalog that the statement was planned on
     * @param cuts begins views of several partitions; null lets each partition be read at a moment of its own
     */
    public StatementSnapshot(
            StoreTables tables,
            ReadScope scope,
            long catalogVersion,
            ReadControl control,
            @Nullable ConsistentCuts cuts) {
        this.tables = tables;
        this.scope = scope;
        this.catalogVersion = catalogVersion;
        this.control = control;
        this.cuts = tables.partitions().size() == 1 ? null : cuts;
        this.entered = !scope.once();
    }

    /**
     * Returns the snapshot in which a request belongs; null if it has a moment of its own. Where partitions have theirs only scans
     * belong in one: lookups rely on entries that stay for a while (docs/adr/0003, 0006).
     */
    public static @Nullable StatementSnapshot of(ReadRequest request) {
        return request.asOf() == null
                        && request.snapshot() instanceof StatementSnapshot own
                        && (own.coversLookups() || request.source().isScan())
                ? own
                : null;
    }

    private boolean coversLookups() {
        return cuts != null || tables.partitions().size() == 1;
    }

    /**
     * Says whether entries that lie elsewhere than their rows are to be read outside of the views. They are put before their rows, in
     * transactions of their own, so a view may show a row whose entry another view does not show. Later such an entry is there, and it
     * stays for the grace period after the row has changed again.
     */
    public boolean readsEntriesOutside() {
        ClockReading since = begun;
        return cuts != null
                && since != null
                && since.nanosUntil(ClockReading.now()) <= GracePeriod.LONGEST_LOOKUP.toNanos();
    }

    /** Says whether requests are to be read in views. */
    public boolean isEntered() {
        return entered;
    }

    /** Says whether requests are read in views because one round trip is known not to be enough. */
    public boolean isLong() {
        return entered && !wide;
    }

    /** Lets requests be read in views from now on. Rows that were read before have to be read again. */
    public void enter() {
        entered = true;
    }

    /** Says whether a request of a number of partitions is read in views. */
    public boolean covers(int partitions) {
        return entered || (cuts != null && partitions > 1);
    }

    /** Begins the views that a request needs, if it is read in views: because it needs several, or because of {@link #enter}. */
    public synchronized void begin(List<Partition> partitions) {
        if (cuts != null && partitions.size() > 1 && !entered) {
            entered = true;
            wide = true;
        }
        if (entered) {
            List<Partition> wanted = scope.once() ? partitions : tables.partitions();
            if (!views.keySet().containsAll(wanted)) {
                beginMissing(wanted);
            }
        }
    }

    private void beginMissing(List<Partition> wanted) {
        if (cuts == null || (wanted.size() == 1 && views.isEmpty())) {
            tables.partitions().stream()
                    .filter(partition -> wanted.contains(partition) && !views.containsKey(partition))
                    .forEach(partition -> add(partition, view(partition)));
        } else {
            // a request that has to begin again reads all that it needs at one moment
            endViews();
            cuts.begin(wanted, this::beginning, control).forEach(this::add);
        }
        begun = begun == null ? ClockReading.now() : begun;
    }

    /** Returns the view of a partition, which it begins if there is none. */
    public synchronized ReadView of(Partition partition) {
        if (views.isEmpty()) {
            begin(List.of(partition));
        }
        return Objects.requireNonNull(views.get(partition), "the request has begun no view of the partition");
    }

    private void add(Partition partition, ReadView view) {
        views.put(partition, view);
        if (awaited.remove(partition)) {
            keep(partition, view);
        }
    }

    private ReadView view(Partition partition) {
        // views of several partitions begin together, before anything is read, so that their moments are close
        return cuts != null || tables.partitions().size() == 1
                ? partition.viewFromFirstQuery(ACTION, control, beginning(partition))
                : partition.view(ACTION, control, beginning(partition));
    }

    private ReadView.Beginning beginning(Partition partition) {
        AtomicBoolean answered = new AtomicBoolean();
        return new ReadView.Beginning(
                SnapshotTables.of(tables, partition, scope),
                tables.housekeeping(tables.partitions().indexOf(partition)).readEpoch(),
                row -> {
                    new Epoch(row.getLong(1), 0).check(catalogVersion);
                    answered.set(true);
                },
                () -> {
                    if (!answered.get()) {
                        throw Epoch.absent();
                    }
                });
    }

    @Override
    public synchronized boolean isOpen() {
        return !views.isEmpty();
    }

    @Override
    public synchronized boolean keep() {
        for (Partition partition : tables.partitions()) {
            ReadView view = views.get(partition);
            if (view != null && !kept.contains(partition)) {
                if (!partition.tryKeepView()) {
                    awaitRights();
                    return false;
                }
                keep(partition, view);
            }
        }
        return true;
    }

    private void keep(Partition partition, ReadView view) {
        view.keep(partition::endKeptView);
        kept.add(partition);
    }

    /** Waits without a view, and with rights of earlier partitions alone. */
    private void awaitRights() {
        List<Partition> wanted =
                tables.partitions().stream().filter(views::containsKey).toList();
        close();
        for (Partition partition : wanted) {
            partition.awaitKeptView(control);
            awaited.add(partition);
        }
    }

    @Override
    public synchronized void close() {
        endViews();
        awaited.forEach(Partition::endKeptView);
        awaited.clear();
    }

    private void endViews() {
        if (cuts == null || views.size() < 2) {
            views.values().forEach(ReadView::close);
        } else {
            cuts.sideBySide(control)
                    .run(views.values().stream()
                            .<Runnable>map(view -> view::close)
                            .toList());
        }
        views.clear();
        kept.clear();
        begun = null;
    }
}
