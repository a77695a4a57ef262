package dev.schemaless.catalog.sequence;

import dev.schemaless.catalog.access.Sequences;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.lease.CatalogLeases;
import dev.schemaless.catalog.lease.CurrentCatalog;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.server.Partition;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The sequences of a store as one process sees them: it takes numbers in blocks (hi/lo allocation). No number is given twice, by
 * whichever process and whether or not its transaction commits. Numbers grow roughly with time, because a process drops the rest
 * of a block after ten seconds. Thread-safe.
 */
public final class BlockSequences implements Sequences {
    private final Counter counter;
    private final CurrentCatalog catalog;
    private final LongSupplier nanos;
    private final Map<Integer, Supply> supplies = new ConcurrentHashMap<>();

    /**
     * Makes the sequences of a store.
     *
     * @param first partition 0, which has the counters
     * @param catalogVersion the version of the catalog that this process knows
     * @param leases of the catalog
     */
    public BlockSequences(Partition first, TableNames names, LongSupplier catalogVersion, CatalogLeases leases) {
        this(first, names, catalogVersion, leases, System::nanoTime);
    }

    BlockSequences(
            Partition first, TableNames names, LongSupplier catalogVersion, CatalogLeases leases, LongSupplier nanos) {
        this.counter = new Counter(first, names, catalogVersion);
        this.catalog = new CurrentCatalog(first, names, leases);
        this.nanos = nanos;
    }

    @Override
    public long next(Sequence sequence, int block, StatementGuard guard) {
        return supply(sequence).next(block, guard);
    }

    @Override
    public void check(long catalogVersion, StatementGuard guard) {
        catalog.check(catalogVersion, guard);
    }

    @Override
    public void pass(Sequence sequence, long number, int block, StatementGuard guard) {
        supply(sequence).pass(number, block, guard);
    }

    private Supply supply(Sequence sequence) {
        return supplies.computeIfAbsent(sequence.number(), number -> new Supply(sequence, counter, nanos));
    }
}
