package dev.schemaless.stores.read;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.ResultReader;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.stores.layout.LayoutTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The state that the statements of one read of a table share. Thread-safe.
 *
 * @param columns the columns that statements read: those of the request. A read as of a time adds the times of cells
 */
public record TableSession(LayoutTable table, List<Partition> partitions, ReadRequest request, RowColumns columns) {
    /** A server opens each table of a statement. */
    private static final int SLOTS = 64;

    public TableSession(LayoutTable table, List<Partition> partitions, ReadRequest request) {
        this(
                table,
                partitions,
                request,
                request.asOf() == null
                        ? request.columns()
                        : new RowColumns(request.columns().cells(), RowFacts.ALL));
    }

    /** Returns how many results a row can have. */
    public int cellsOfRow() {
        return 1 + columns.otherCells().size();
    }

    /** Slots of one partition that one statement can ask. */
    public record SlotGroup(int partition, List<Integer> slots) {
        public SlotGroup {
            slots = List.copyOf(slots);
        }
    }

    /** Returns the fewest statements that ask some slots. */
    public List<SlotGroup> groups(ShardSet slots) {
        Map<Integer, List<Integer>> byPartition = new TreeMap<>();
        slots.stream()
                .forEach(slot -> byPartition
                        .computeIfAbsent(table.partitionOf(slot), partition -> new ArrayList<>())
                        .add(slot));
        List<SlotGroup> groups = new ArrayList<>();
        byPartition.forEach((partition, some) -> {
            for (int from = 0; from < some.size(); from += SLOTS) {
                groups.add(new SlotGroup(partition, some.subList(from, Math.min(some.size(), from + SLOTS))));
            }
        });
        return groups;
    }

    /** Runs a query. Where the connection is lost it is run again, and read from the start. */
    public <T> T query(int partition, Query query, ResultReader<T> reader) {
        return new StreamedQueries("read " + request.model().name(), request.control(), request.meter())
                .run(partitions.get(partition), query, reader);
    }
}
