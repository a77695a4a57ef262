package dev.schemaless.stores.declare;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.read.TableReads;
import java.util.List;

/**
 * A declared table whose rows are read past SQL, slot by slot.
 *
 * @param partitions in the order of the other program
 */
public record Source(LayoutTable table, List<Partition> partitions) {
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
