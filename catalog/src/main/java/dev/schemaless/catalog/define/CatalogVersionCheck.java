package dev.schemaless.catalog.define;

import dev.schemaless.catalog.access.CatalogAge;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import java.util.List;

/** The versions of the catalog that the partitions of a store have seen. */
public final class CatalogVersionCheck {
    private CatalogVersionCheck() {}

    /**
     * Refuses a store of which a partition has seen a newer catalog than partition 0 holds.
     *
     * @throws dev.schemaless.catalog.SchemalessException {@code STORE_MISMATCH}
     */
    public static void check(List<Partition> partitions, TableNames names) {
        List<Long> seen = partitions.subList(1, partitions.size()).stream()
                .map(partition -> versionOf(partition, names))
                .toList();
        // read last, because it comes first to partition 0
        long held = versionOf(partitions.get(0), names);
        for (int i = 0; i < seen.size(); i++) {
            CatalogAge.check(held, seen.get(i), partitions.get(i + 1).display() + " has seen");
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
}
