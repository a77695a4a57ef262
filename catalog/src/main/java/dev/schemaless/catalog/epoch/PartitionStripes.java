package dev.schemaless.catalog.epoch;

import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Stripes;

/** Finds the stripes of a partition's epoch, wherever they are. */
public final class PartitionStripes {
    private PartitionStripes() {}

    /** Returns the stripes of the partition at a position. */
    public static Stripes of(StoreTables tables, int position) {
        Partition partition = tables.partition(position);
        return partition.dialect().isEmbedded()
                ? partition.localStripes()
                : new ServerStripes(partition, new EpochSql(partition.dialect(), tables.names()));
    }
}
