package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Removes the presence rows of branches that have ended: soon those of this process, after a while those of dead processes. Any
 * number of processes may do so at the same time. Thread-safe.
 */
public final class BranchSweep {
    private static final int ALL_EVERY = 60;

    private final StoreTables tables;
    private final Set<Integer> entered = ConcurrentHashMap.newKeySet();
    private int ticks;

    public BranchSweep(StoreTables tables) {
        this.tables = tables;
    }

    /** Tells of partitions on which a transaction of this process has had branches. */
    public void entered(Collection<Integer> positions) {
        entered.addAll(positions);
    }

    /** Forgets what has ended on the partitions where something may have; called again and again. */
    public synchronized void tick() {
        for (int position : due()) {
            if (!tables.partition(position).dialect().isEmbedded()) {
                sweep(position);
            }
        }
    }

    private Set<Integer> due() {
        Set<Integer> due = new TreeSet<>();
        entered.removeIf(due::add);
        if (ticks++ % ALL_EVERY == 0) {
            IntStream.range(0, tables.partitions().size()).forEach(due::add);
        }
        return due;
    }

    private void sweep(int position) {
        Partition partition = tables.partition(position);
        EpochSql sql = tables.epoch(position);
        // again if this fails, or if more have ended meanwhile
        entered.add(position);
        int forgotten = partition.coordinate("forget branches", connection -> {
            List<UUID> ended = sql.endedBranches().list(connection, EpochSql::transaction);
            return ended.isEmpty() ? 0 : sql.forgetBranches(ended).update(connection);
        });
        if (forgotten == 0) {
            entered.remove(position);
        }
    }
}
