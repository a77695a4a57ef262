package dev.schemaless.catalog.access;

import dev.schemaless.catalog.shard.ShardRun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A partition of an open store: its place, and the shards that it holds. It never has credentials. Immutable.
 *
 * @param number from 0; partition 0 holds the catalog too
 * @param product the database's, such as MariaDB
 * @param version the server's version when the store was opened; null of an embedded database
 * @param host null of an embedded database
 * @param port null of an embedded database
 * @param database the name on the server; of an embedded database its place
 * @param runs the shards, in the order of their numbers; those of one run lie in the same physical tables
 */
public record PartitionDescription(
        int number,
        String product,
        @Nullable String version,
        @Nullable String host,
        @Nullable Integer port,
        String database,
        List<ShardRun> runs) {
    public PartitionDescription {
        runs = List.copyOf(runs);
    }
}
