package dev.schemaless.catalog.snapshot;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.Snapshot;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.ReadView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The read views of one statement: none while a first round trip may be enough, then one of each partition.
 *
 * <p>Views of several partitions are begun together, in the order of the partitions. So a statement that waits for a
 * view of one has none of a later one, and no two statements wait for each other. Each view looks at its partition's
 * epoch when it begins. Later reads in it need no such look, because at that moment the catalog was the one that the
 * statement was planned on. Thread-safe.
 */
public final class StatementSnapshot implements Snapshot {
    private static final String ACTION = "begin to read";

    private final StoreTables tables;
    private final ReadScope scope;
    private final long catalogVersion;
    private final ReadControl control;
    private final IdentityHashMap<Partition, ReadView> views = new IdentityHashMap<>();
    /** Partitions whose views are still to begin, and may be kept. */
    private final List<Partition> awaited = new ArrayList<>();

    /** Partitions whose views have the right to be kept. */
    private final Set<Partition> kept = new HashSet<>();

    private volatile boolean entered;

    /**
     * Makes a snapshot that has no view yet.
     *
     * @param catalogVersion of the catalog that the statement was planned on
     */
    public StatementSnapshot(StoreTables tables, ReadScope scope, long catalogVersion, ReadControl control) {
        this.tables = tables;
        this.scope = scope;
        this.catalogVersion = catalogVersion;
        this.control = control;
        this.entered = !scope.once();
    }

    /**
     * Says whether a request belongs to the moment. Where there are several partitions only scans do: lookups there rely on
     * entries that stay for a while (docs/adr/0003, 0006).
     */
    public boolean covers(boolean isScan) {
        return isScan || tables.partitions().size() == 1;
    }

    /** Says whether requests are to be read in views. */
    public boolean isEntered() {
        return entered;
    }

    /** Says whether the statement sends other requests in addition to this one, or this one several times. */
    public boolean isOfSeveralReads() {
        return !scope.once();
    }

    /** Lets requests be read in views from now on. Rows that were read before have to be read again. */
    public void enter() {
        entered = true;
    }

    /** Begins the views that are missing, in order. */
    public synchronized void begin(List<Partition> partitions) {
        for (Partition partition : tables.partitions()) {
            if (partitions.contains(partition)) {
                views.computeIfAbsent(partition, this::view);
            }
        }
    }

    /** Returns the view of a partition, which it begins if there is none. */
    public synchronized ReadView of(Partition partition) {
        return views.computeIfAbsent(partition, this::view);
    }

    private ReadView view(Partition partition) {
        // views of several partitions begin together, before anything is read, so that their moments are close
        ReadView view = tables.partitions().size() == 1
                ? partition.viewFromFirstQuery(ACTION, control, beginning(partition))
                : partition.view(ACTION, control, beginning(partition));
        if (awaited.remove(partition)) {
            keep(partition, view);
        }
        return view;
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
        views.values().forEach(ReadView::close);
        views.clear();
        kept.clear();
        awaited.forEach(Partition::endKeptView);
        awaited.clear();
    }
}
