package dev.schemaless.catalog.lease;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The lease of the catalog that this JVM holds on a store, if any. A lease of one partition is good for all. Thread-safe. */
public final class CatalogLeases {
    private static final long PAUSE_NANOS = 100_000_000;
    private static final long LONG_NANOS = 10_000_000_000L;

    private final boolean possible;
    private final Supplier<ClockReading> clock;
    private volatile @Nullable CatalogLease held;
    private volatile @Nullable Refusal refusal;

    /**
     * The refusal of a lease by a partition that has seen no newer catalog.
     *
     * @param first when it began
     * @param last when it was last asked
     */
    private record Refusal(long first, long last) {}

    /**
     * Makes the place for a lease.
     *
     * @param possible whether leases may be asked for at all
     */
    public CatalogLeases(boolean possible, Supplier<ClockReading> clock) {
        this.possible = possible;
        this.clock = clock;
    }

    /** Returns the lease, if there is one of this catalog that lasts for another while. */
    public @Nullable CatalogLease find(long version) {
        CatalogLease lease = held;
        return lease != null && lease.version() == version && lease.isYoung(clock.get()) ? lease : null;
    }

    /** Says whether a lease still holds: answers received by now without a check of the catalog may be used. */
    public boolean holds(CatalogLease lease) {
        return lease.holds(clock.get());
    }

    /** Returns a lease to ask a partition for, if there is hope to get one. Until it is {@linkplain #grant granted} it is nothing. */
    public @Nullable CatalogLease askFor(long version) {
        if (!possible) {
            return null;
        }
        ClockReading now = clock.get();
        Refusal last = refusal;
        return last == null || now.nanos() - last.last() > PAUSE_NANOS ? new CatalogLease(version, now) : null;
    }

    /** Takes a lease that a partition has given. One that was asked for later may replace one asked for earlier, or not. */
    public void grant(CatalogLease lease) {
        held = lease;
        refusal = null;
    }

    /** Notes that a partition has given no lease. */
    public void refuse(CatalogLease lease) {
        long nanos = lease.asked().nanos();
        Refusal before = refusal;
        refusal = new Refusal(before == null ? nanos : before.first(), nanos);
    }

    /** Forgets that leases were refused: whatever was in the way is known to be gone. */
    public void forgetRefusals() {
        refusal = null;
    }

    /** Says whether partitions have refused leases to reads for a long time: the change that revoked them may be dead. */
    public boolean isRefusedForLong() {
        Refusal last = refusal;
        return last != null && last.last() - last.first() > LONG_NANOS;
    }
}
