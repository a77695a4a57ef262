package dev.schemaless.catalog.store;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.external.open.ExternalAccounts;
import dev.schemaless.catalog.stack.StackProvider;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The stores this JVM has open. Thread-safe. */
public final class Stores {
    private static final ConcurrentMap<Key, Shared> OPEN = new ConcurrentHashMap<>();

    private Stores() {}

    /** What two configurations of one store have in common. */
    private record Key(List<PartitionConfig> partitions, String namespace) {}

    /** One store and how many hold it; guarded by itself. */
    private static final class Shared {
        private @Nullable StoreWithStacks store;
        private int holds;
        private boolean gone;
    }

    /**
     * Opens a store, or takes another hold on it where this JVM has it open with the same partitions and namespace; pool
     * settings and durability are then those of the first, compression and coalescing those of each hold.
     *
     * @throws dev.schemaless.catalog.SchemalessException if it is absent and {@code create} is off, cannot be reached, or
     *     is not what the configuration says: other number of shards, partitions missing, swapped or of another store
     */
    public static Store open(StoreConfig config) {
        return open(config, List.of(), ExternalAccounts.none());
    }

    /** Does {@link #open(StoreConfig)} for a store that has stacks beside its native one. */
    public static Store open(StoreConfig config, List<StackProvider> stacks) {
        return open(config, stacks, ExternalAccounts.none());
    }

    /**
     * Does {@link #open(StoreConfig)} for a store that has stacks beside its native one. Who opens it later without naming any shares
     * them; they are closed with the store.
     *
     * @param accounts for the external stores that its catalog declares
     * @throws dev.schemaless.catalog.SchemalessException {@code PARAMETER_INVALID} if this JVM has it open with other stacks
     */
    public static Store open(StoreConfig config, List<StackProvider> stacks, ExternalAccounts accounts) {
        List<StackProvider> providers = List.copyOf(stacks);
        Key key = new Key(config.partitions().stream().map(Stores::normalized).toList(), config.namespace());
        while (true) {
            Shared shared = OPEN.computeIfAbsent(key, absent -> new Shared());
            synchronized (shared) {
                if (!shared.gone) {
                    return hold(key, shared, config, providers, accounts);
                }
            }
        }
    }

    private static PartitionConfig normalized(PartitionConfig partition) {
        return partition instanceof PartitionConfig.File file
                ? new PartitionConfig.File(file.path().toAbsolutePath().normalize())
                : partition;
    }

    private static Store hold(
            Key key, Shared shared, StoreConfig config, List<StackProvider> providers, ExternalAccounts accounts) {
        StoreWithStacks store = shared.store;
        try {
            if (store == null) {
                store = StoreWithStacks.open(config, providers);
                shared.store = store;
            } else {
                store.check(config, providers);
            }
            shared.holds++;
            return store.hold(config, accounts, () -> release(key, shared));
        } finally {
            forgetIfUnused(key, shared);
        }
    }

    private static void release(Key key, Shared shared) {
        synchronized (shared) {
            shared.holds--;
            StoreWithStacks store = shared.store;
            forgetIfUnused(key, shared);
            if (shared.gone && store != null) {
                store.close();
            }
        }
    }

    private static void forgetIfUnused(Key key, Shared shared) {
        if (shared.holds == 0) {
            shared.gone = true;
            shared.store = null;
            OPEN.remove(key, shared);
        }
    }
}
