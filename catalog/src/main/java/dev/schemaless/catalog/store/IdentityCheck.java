package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.server.Partition;
import java.util.List;
import java.util.Optional;

/** Refuses partitions that are not, in this order, those of one store as it is configured. */
final class IdentityCheck {
    private final StoreConfig config;
    private final List<Partition> partitions;

    IdentityCheck(StoreConfig config, List<Partition> partitions) {
        this.config = config;
        this.partitions = partitions;
    }

    /** Refuses absent and foreign partitions. */
    void all(StoreIdentity first, List<Optional<StoreIdentity>> found) {
        present(first, found);
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).isEmpty()) {
                throw mismatch(i, "it holds no part of the store. Name the database that does.");
            }
        }
    }

    /** Refuses foreign partitions; absent ones may still be made. */
    void present(StoreIdentity first, List<Optional<StoreIdentity>> found) {
        configuration(first);
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).isPresent()) {
                checkOne(first, found.get(i).get(), i);
            }
        }
    }

    /** Refuses a store that does not match the configuration. */
    void configuration(StoreIdentity first) {
        StoreShape shape = first.shape();
        format(first.format());
        if (first.position() == 0 && shape.partitions() != partitions.size()) {
            throw mismatch(
                    0,
                    "the store has " + shape.partitions() + " partitions, " + partitions.size()
                            + " are named. Name all of them, in order.");
        }
        int shards = config.shards().orElse(shape.shards());
        if (shape.shards() != shards) {
            throw mismatch(
                    0,
                    "the store has " + shape.shards() + " shards, shards=" + shards
                            + " is asked for. The number cannot change: leave the property out.");
        }
        int perTable = Math.min(shape.shards(), config.shardsPerTable().orElse(shape.shardsPerTable()));
        if (shape.shardsPerTable() != perTable) {
            throw mismatch(
                    0,
                    "the store has " + shape.shardsPerTable() + " shards per table, " + perTable
                            + " is asked for. The number cannot change: leave the property out.");
        }
    }

    /** Refuses the format of another release. */
    void format(int found) {
        if (found != StoreIdentity.FORMAT) {
            throw new SchemalessException(
                    ErrorCode.STORE_MISMATCH,
                    "Cannot open store on " + partitions.get(0).display() + ": its format is " + found
                            + ", this release reads " + StoreIdentity.FORMAT + ". "
                            + (found > StoreIdentity.FORMAT
                                    ? "Use a newer release."
                                    : "Read its rows with the release that made it, and load them into a new store with"
                                            + " this one."));
        }
    }

    private void checkOne(StoreIdentity first, StoreIdentity found, int position) {
        if (!found.store().equals(first.store())) {
            throw mismatch(position, "it belongs to another store than partition 0. Name the right database.");
        }
        if (found.position() != position) {
            throw mismatch(
                    position,
                    "it is partition " + found.position() + " of the store. Name the partitions in their order, each"
                            + " once.");
        }
        if (!found.shape().equals(first.shape())) {
            throw mismatch(position, "it holds other numbers of shards than partition 0. Name the right database.");
        }
    }

    private SchemalessException mismatch(int position, String reason) {
        return mismatch(partitions.get(position), position, reason);
    }

    /** Refuses a partition at a position, for a reason. */
    static SchemalessException mismatch(Partition partition, int position, String reason) {
        return new SchemalessException(
                ErrorCode.STORE_MISMATCH,
                "Cannot open store with " + partition.display() + " as partition " + position + ": " + reason);
    }
}
