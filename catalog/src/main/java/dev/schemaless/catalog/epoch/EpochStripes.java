package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.BackOff;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Stripes;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The stripes of a partition's epoch, as the catalog's changes see them: the catalog's version and the writers that still use an
 * older one. Thread-safe.
 *
 * <p>A change passes one stripe after another. It waits only for the writers of the stripe that it is passing; all others go on.
 */
public final class EpochStripes {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(4), Duration.ofMillis(500));

    private final Partition partition;
    private final StoreTables tables;
    private final int position;
    private final Stripes stripes;
    private final InFlightBranches branches;
    private final Duration patience;

    /** Makes the look at one partition, given by its position. */
    public EpochStripes(StoreTables tables, int position) {
        this(tables, position, PATIENCE);
    }

    EpochStripes(StoreTables tables, int position, Duration patience) {
        this.tables = tables;
        this.position = position;
        this.partition = tables.partition(position);
        this.stripes = PartitionStripes.of(tables, position);
        this.branches = new InFlightBranches(partition, tables.names());
        this.patience = patience;
    }

    /**
     * Makes the partition refuse work planned on an older version. Returns when no writer of an older one is left on
     * it, prepared branches included. Repeated or cut short it does no harm.
     *
     * @param guard ends the publishing, wherever it waits
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if a writer takes longer than a minute; new ones of the
     *     older version are refused all the same
     */
    public void publish(long version, StatementGuard guard) {
        Waiting waiting = new Waiting(version, guard);
        partition.run(
                "publish catalog",
                guard,
                connection -> tables.epoch(position).raise(version).update(connection));
        for (Set<Integer> left = pass(version, guard); !left.isEmpty(); left = pass(version, guard)) {
            waiting.goOn("a transaction that began before the change is still open");
        }
        drain(version, guard, waiting);
    }

    /**
     * Lets a version pass the stripes that are free, and queues for the others for a moment, each by itself: under many short writes
     * a stripe may never be free when it is looked at.
     *
     * @return those that it has not passed
     */
    private Set<Integer> pass(long version, StatementGuard guard) {
        Set<Integer> older = stripes.olderThan(version, guard);
        if (older.isEmpty()) {
            return older;
        }
        Set<Integer> free = new TreeSet<>(stripes.free(guard));
        free.retainAll(older);
        if (!free.isEmpty()) {
            stripes.pass(free, version, guard);
        }
        Set<Integer> left = new TreeSet<>();
        for (int stripe : stripes.olderThan(version, guard)) {
            if (!stripes.pass(Set.of(stripe), version, guard)) {
                left.add(stripe);
            }
        }
        return left;
    }

    /** Waits for the branches that are there once no new one of an older version can begin. */
    private void drain(long version, StatementGuard guard, Waiting waiting) {
        Set<UUID> left = branchesOlderThan(version, guard);
        while (!left.isEmpty()) {
            waiting.goOn("transaction " + left.iterator().next()
                    + " over several partitions began before the change and is not finished");
            Set<UUID> now = branchesOlderThan(version, guard);
            left = new HashSet<>(left);
            left.retainAll(now);
        }
    }

    /**
     * Says whether every writer that began with an older version has ended on this partition, and will commit nothing
     * more. Asks once and does not wait.
     *
     * @param guard ends the asking
     */
    public boolean isPublished(long version, StatementGuard guard) {
        return catalogVersion(guard) >= version
                && stripes.olderThan(version, guard).isEmpty()
                && branchesOlderThan(version, guard).isEmpty();
    }

    private long catalogVersion(StatementGuard guard) {
        return partition.run(
                "read epoch",
                guard,
                connection -> tables.housekeeping(position).readEpoch().list(connection, row -> row.getLong(1)).stream()
                        .findFirst()
                        .orElse(0L));
    }

    private Set<UUID> branchesOlderThan(long version, StatementGuard guard) {
        return tables.partitions().size() == 1 ? Set.of() : branches.olderThan(version, guard);
    }

    /** The patience of one publication. */
    private final class Waiting {
        private final long version;
        private final StatementGuard guard;
        private final long start = System.nanoTime();
        private final BackOff.Pauses pauses = BACK_OFF.pauses();

        Waiting(long version, StatementGuard guard) {
            this.version = version;
            this.guard = guard;
        }

        void goOn(String reason) {
            guard.check();
            if (System.nanoTime() - start > patience.toNanos()) {
                throw new SchemalessException(
                        ErrorCode.SERIALIZATION_FAILURE,
                        "Cannot publish version " + version + " of the catalog on " + partition.display() + ": "
                                + reason
                                + " after " + patience.toSeconds()
                                + " seconds. End it; the next change of the catalog finishes this one.");
            }
            ReadControl.unlimited().pause(pauses.nextJittered());
        }
    }
}
