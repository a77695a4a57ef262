package dev.schemaless.catalog.write.commit;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The transactions over several partitions that one open store is committing. The store's own recovery leaves them alone, however
 * slowly servers prepare them. Thread-safe.
 */
public final class CommittingTransactions {
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(DistributedTransaction.LONGEST_PREPARED_SECONDS);

    private final LongSupplier nanos;
    private final Map<UUID, Long> begun = new ConcurrentHashMap<>();

    public CommittingTransactions(LongSupplier nanos) {
        this.nanos = nanos;
    }

    public void add(UUID transaction) {
        begun.put(transaction, nanos.getAsLong());
    }

    public void remove(UUID transaction) {
        begun.remove(transaction);
    }

    /** Says whether a transaction is being committed, and may still decide to. */
    public boolean contains(UUID transaction) {
        Long start = begun.get(transaction);
        return start != null && nanos.getAsLong() - start <= LONGEST_NANOS;
    }
}
