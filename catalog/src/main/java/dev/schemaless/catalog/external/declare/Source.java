package dev.schemaless.catalog.external.declare;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.external.ExternalTable;
import dev.schemaless.catalog.external.TableReads;
import dev.schemaless.catalog.server.Partition;
import java.util.List;

/**
 * A declared table whose rows are read past SQL, slot by slot.
 *
 * @param partitions in the order of the other program
 */
public record Source(ExternalTable table, List<Partition> partitions) {
    public Source {
        partitions = List.copyOf(partitions);
    }

    /** Returns how many slots there are. */
    public int slots() {
        return table.routing().shards();
    }

    /** Begins a read. */
    public TableReads reads(ReadRequest request) {
        return TableReads.of(table, partitions, request);
    }
}
