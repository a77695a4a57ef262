package dev.schemaless.catalog.store;

import dev.schemaless.catalog.access.PartitionDescription;
import dev.schemaless.catalog.shard.ShardRun;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server of a partition, as it was when the store was opened.
 *
 * @param version null if the database is embedded
 */
record PartitionServer(
        PartitionConfig place, String product, @Nullable String version) {
    /** Returns the server of a database in this JVM. */
    static PartitionServer embedded(PartitionConfig place) {
        return new PartitionServer(place, "H2", null);
    }

    /** Describes the partition that it keeps. */
    PartitionDescription describe(int number, List<ShardRun> runs) {
        return place instanceof PartitionConfig.MySql mysql
                ? new PartitionDescription(number, product, version, mysql.host(), mysql.port(), mysql.database(), runs)
                : new PartitionDescription(number, product, version, null, null, place.display(), runs);
    }
}
