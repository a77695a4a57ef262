package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.PreparedBranches;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * The gate through which this process commits branches. While it is closed, no transaction of this process is partly visible, but for those
 * that were {@linkplain #leftPrepared left prepared}. Thread-safe.
 */
public final class CommitGate {
    private final List<Partition> embedded;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    /** Decided transactions on embedded databases of which a branch was not committed when its turn came. */
    private final Set<UUID> left = ConcurrentHashMap.newKeySet();

    CommitGate(List<Partition> partitions) {
        this.embedded = partitions.get(0).dialect().isEmbedded() ? partitions : List.of();
    }

    /** Begins to commit the branches of a transaction, in a thread that will {@link #leave}. */
    void enter() {
        lock.readLock().lock();
    }

    void leave(UUID transaction, boolean whole) {
        if (!whole && !embedded.isEmpty()) {
            left.add(transaction);
        }
        lock.readLock().unlock();
    }

    /**
     * Does work while the gate is closed.
     *
     * @param patience how long commits under way are waited for
     * @return the result of the work; false if the gate could not be closed in time
     */
    public boolean whileClosed(Duration patience, BooleanSupplier work) {
        try {
            if (!lock.writeLock().tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
        } catch (InterruptedException e) {
            throw SchemalessException.ofInterrupt(e);
        }
        try {
            return work.getAsBoolean();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Returns a transaction on embedded databases that is partly visible until recovery has ended it. */
    public Optional<UUID> leftPrepared() {
        if (!left.isEmpty()) {
            left.retainAll(embedded.stream()
                    .flatMap(partition -> new PreparedBranches(partition).list().stream())
                    .map(BranchId::transaction)
                    .collect(Collectors.toSet()));
        }
        return left.stream().findAny();
    }
}
