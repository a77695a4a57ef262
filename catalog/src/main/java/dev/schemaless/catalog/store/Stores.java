package dev.schemaless.catalog.store;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.stack.StackProvider;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The stores this JVM has open. Thread-safe. */
public final class Stores {
    private static final ConcurrentMap<Key, SharedStore> OPEN = new ConcurrentHashMap<>();

    private Stores() {}

    /** The identity of a store, by which configurations are compared. */
    private record Key(List<PartitionConfig> partitions, String namespace) {
        // by hand: the generated methods of a record are linked by method handles, milliseconds of the first statement
        // of a JVM
        @Override
        public int hashCode() {
            return 31 * partitions.hashCode() + namespace.hashCode();
        }
    }

    /**
     * Opens a store, or takes another hold on it where this JVM has it open with the same partitions and namespace;
     * pool settings and durability are then those of the first, compression and coalescing those of each hold. Threads
     * that open one store at the same time wait for the first of them, and with the same configuration share its
     * failure.
     *
     * @throws dev.schemaless.catalog.SchemalessException if it is absent and {@code create} is off, cannot be reached,
     *     or does not match the configuration: another number of shards, or partitions that are missing, swapped or of
     *     another store
     */
    public static Store open(StoreConfig config) {
        return open(config, List.of(), ExternalStores.none());
    }

    /** Does {@link #open(StoreConfig)} for a store that has other stacks than the native one. */
    public static Store open(StoreConfig config, List<StackProvider> stacks) {
        return open(config, stacks, ExternalStores.none());
    }

    /**
     * Does {@link #open(StoreConfig)} for a store that has other stacks than the native one. A later caller that names
     * no stacks shares them; they are closed with the store.
     *
     * @param externals the external stores that the caller reaches where its catalog declares them
     * @throws dev.schemaless.catalog.SchemalessException {@code PARAMETER_INVALID} if this JVM has it open with other
     *     stacks
     */
    public static Store open(StoreConfig config, List<StackProvider> stacks, ExternalStores externals) {
        StoreWithStacks.Request request = new StoreWithStacks.Request(config, stacks);
        Key key = new Key(config.partitions().stream().map(Stores::normalized).toList(), config.namespace());
        while (true) {
            SharedStore shared = OPEN.computeIfAbsent(key, absent -> new SharedStore(() -> OPEN.remove(absent)));
            Optional<Store> held = shared.hold(request, externals);
            if (held.isPresent()) {
                return held.get();
            }
        }
    }

    private static PartitionConfig normalized(PartitionConfig partition) {
        return partition instanceof PartitionConfig.File file
                ? new PartitionConfig.File(file.path().toAbsolutePath().normalize())
                : partition;
    }
}
