package dev.schemaless.catalog.store;

/** The stores this JVM has open. Thread-safe. */
public final class Stores {
    private Stores() {}

    /**
     * Opens a store, or takes another hold on it where this JVM has it open with the same partitions and namespace.
     *
     * @throws dev.schemaless.catalog.SchemalessException if it is absent and {@code create} is off, cannot be reached, or
     *     is not what the configuration says: other number of shards, partitions missing, swapped or of another store
     */
    public static Store open(StoreConfig config) {
        throw new IllegalStateException("being built");
    }
}
