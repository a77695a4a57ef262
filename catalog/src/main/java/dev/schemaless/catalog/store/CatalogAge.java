package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.StoreSql;
import dev.schemaless.catalog.sql.TableNames;
import java.util.List;

/**
 * Refuses a catalog that has become older. Partition 0 gets each version first, so whatever another partition or this process
 * has seen it has had: if it holds an older one it has been restored, or was replaced by a replica that lags behind.
 */
final class CatalogAge {
    private CatalogAge() {}

    /**
     * Refuses a store of which a partition has seen a newer catalog than partition 0 holds.
     *
     * @throws SchemalessException {@code STORE_MISMATCH}
     */
    static void check(List<Partition> partitions, TableNames names) {
        List<Long> seen = partitions.subList(1, partitions.size()).stream()
                .map(partition -> versionOf(partition, names))
                .toList();
        // read last, because it comes first to partition 0
        long held = versionOf(partitions.get(0), names);
        for (int i = 0; i < seen.size(); i++) {
            if (seen.get(i) > held) {
                throw older(held, seen.get(i), partitions.get(i + 1).display() + " has seen");
            }
        }
    }

    /**
     * Refuses a version of partition 0 that is older than one that was seen before it was read.
     *
     * @param by who has seen that one, and the verb
     * @throws SchemalessException {@code STORE_MISMATCH}
     */
    static void check(long held, long seen, String by) {
        if (held < seen) {
            throw older(held, seen, by);
        }
    }

    private static long versionOf(Partition partition, TableNames names) {
        return partition.run(
                "read catalog version",
                connection -> new StoreSql(partition.dialect(), names)
                        .readEpoch().list(connection, row -> row.getLong(1)).stream()
                                .findFirst()
                                .orElse(0L));
    }

    private static SchemalessException older(long held, long seen, String by) {
        return new SchemalessException(
                ErrorCode.STORE_MISMATCH,
                "Cannot use store: partition 0 holds version " + held + " of the catalog, but " + by + " version "
                        + seen
                        + ". It was restored from a backup, or replaced by a replica that lags behind. Bring partition 0 to"
                        + " version " + seen + " or later, or restore all partitions to one moment.");
    }
}
