package dev.schemaless.catalog.store;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.ShardRun;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.function.Supplier;

/** Refuses partitions that do not all have one and the same whole shard map. */
final class ShardMapCheck {
    private static final String REMEDY = " Restore all partitions to one moment.";

    private final List<Partition> partitions;
    private final StoreShape shape;

    ShardMapCheck(List<Partition> partitions, StoreShape shape) {
        this.partitions = partitions;
        this.shape = shape;
    }

    /**
     * Returns the map that all partitions have.
     *
     * @throws SchemalessException {@code STORE_MISMATCH} if one has none, one that is not whole, or another one
     */
    Topology check(List<ShardMapTable> tables) {
        Topology first = whole(0, tables.get(0)::read);
        for (int i = 1; i < tables.size(); i++) {
            Topology other = whole(i, tables.get(i)::read);
            if (!other.equals(first)) {
                throw mismatch(i, difference(first, other));
            }
        }
        return first;
    }

    private Topology whole(int position, Supplier<List<ShardRun>> read) {
        try {
            List<ShardRun> runs = read.get();
            if (runs.isEmpty()) {
                throw mismatch(position, "it has no shard map.");
            }
            Topology map = new Topology(shape.partitions(), runs);
            if (map.shards() == shape.shards()) {
                return map;
            }
            throw mismatch(
                    position, "its shard map is of " + map.shards() + " shards, the store has " + shape.shards() + ".");
        } catch (IllegalArgumentException e) {
            throw mismatch(position, "its shard map is not whole: " + e.getMessage() + ".");
        }
    }

    private static String difference(Topology first, Topology other) {
        ShardRun run = other.runs().stream()
                .filter(each -> !first.runs().contains(each))
                .findFirst()
                .orElseThrow();
        return "its shard map has " + run + ", that of partition 0 has " + first.runOf(run.first()) + ".";
    }

    private SchemalessException mismatch(int position, String reason) {
        return IdentityCheck.mismatch(partitions.get(position), position, reason + REMEDY);
    }
}
