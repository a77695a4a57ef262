package dev.schemaless.stores.open;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ShardDescription;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.TableSize;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.StreamedQueries;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.layout.LayoutTable.Physical;
import dev.schemaless.stores.layout.VersionLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sizes of the slots of an external store, as its servers report them: estimates, and the time of the newest version of
 * a log.
 */
final class SlotSizes {
    private final String store;
    private final List<Partition> partitions;
    private final List<LayoutTable> tables;
    private final ReadControl control;
    private final Map<Integer, Map<Name, TableSize>> byPartition = new HashMap<>();

    /** The name of a table; servers may write it in small letters. */
    private record Name(String schema, String table) {
        static Name of(String schema, String table) {
            return new Name(schema.toLowerCase(Locale.ROOT), table.toLowerCase(Locale.ROOT));
        }
    }

    SlotSizes(String store, List<Partition> partitions, List<LayoutTable> tables, ReadControl control) {
        this.store = store;
        this.partitions = partitions;
        this.tables = tables;
        this.control = control;
    }

    List<ShardDescription> describe() {
        Map<Integer, List<LayoutTable>> bySlot = new TreeMap<>();
        for (LayoutTable table : tables) {
            for (int slot = 0; slot < table.routing().shards(); slot++) {
                bySlot.computeIfAbsent(slot, absent -> new ArrayList<>()).add(table);
            }
        }
        List<ShardDescription> shards = new ArrayList<>();
        bySlot.forEach((slot, present) -> shards.add(describe(slot, present)));
        return shards;
    }

    private ShardDescription describe(int slot, List<LayoutTable> present) {
        int partition = present.get(0).partitionOf(slot);
        Set<Physical> physical = new LinkedHashSet<>();
        present.forEach(table -> physical.addAll(table.tables().apply(slot)));
        Long rows = null;
        Long bytes = null;
        boolean isLogged = present.stream().anyMatch(table -> table.log().isPresent());
        Long lastWrite = isLogged ? newest(slot, partition, present) : null;
        int count = 0;
        for (Physical each : physical) {
            TableSize size = sizeOf(partition, each);
            if (size != null) {
                count++;
                rows = TableSize.sum(rows, each.hasRows() ? size.rows() : null);
                bytes = TableSize.sum(bytes, size.bytes());
                lastWrite = isLogged ? lastWrite : TableSize.greatest(lastWrite, size.lastWrite());
            }
        }
        return new ShardDescription(
                store, slot, partition, null, place(partition, physical), count, rows, bytes, lastWrite);
    }

    /** Returns how many rows the tables have; empty if no server knows. A table that several slots share counts once. */
    OptionalLong rows() {
        Set<Place> places = new LinkedHashSet<>();
        for (LayoutTable table : tables) {
            for (int slot = 0; slot < table.routing().shards(); slot++) {
                int partition = table.partitionOf(slot);
                table.tables().apply(slot).stream()
                        .filter(Physical::hasRows)
                        .forEach(physical -> places.add(new Place(partition, physical)));
            }
        }
        Long rows = null;
        for (Place place : places) {
            TableSize size = sizeOf(place.partition(), place.table());
            rows = TableSize.sum(rows, size == null ? null : size.rows());
        }
        return rows == null ? OptionalLong.empty() : OptionalLong.of(rows);
    }

    private record Place(int partition, Physical table) {}

    private String place(int partition, Set<Physical> physical) {
        String given = partitions.get(partition).display().replace("mysql://", "");
        String database = physical.stream()
                .map(Physical::database)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        return database == null ? given : given.substring(0, given.lastIndexOf('/') + 1) + database;
    }

    private @Nullable TableSize sizeOf(int partition, Physical table) {
        Map<Name, TableSize> sizes = byPartition.computeIfAbsent(partition, this::sizes);
        String database = table.database();
        return sizes.get(Name.of(database == null ? "" : database, table.name()));
    }

    private Map<Name, TableSize> sizes(int partition) {
        Set<String> databases = new LinkedHashSet<>();
        for (LayoutTable table : tables) {
            for (int slot = 0; slot < table.routing().shards(); slot++) {
                if (table.partitionOf(slot) == partition) {
                    table.tables().apply(slot).stream()
                            .map(Physical::database)
                            .filter(Objects::nonNull)
                            .forEach(databases::add);
                }
            }
        }
        Query query = partitions.get(partition).dialect().tableSizes(List.copyOf(databases));
        Map<Name, TableSize> sizes = new HashMap<>();
        partitions
                .get(partition)
                .run("look at sizes", control, connection -> query.list(connection, TableSize::read))
                .forEach(size -> sizes.put(Name.of(databases.isEmpty() ? "" : size.schema(), size.name()), size));
        return sizes;
    }

    /** Returns when the newest version of a slot was written; null if that is not known. */
    private @Nullable Long newest(int slot, int partition, List<LayoutTable> present) {
        Set<Query> asked = new HashSet<>();
        Long newest = null;
        for (LayoutTable table : present) {
            VersionLog log = table.log().orElse(null);
            if (log != null && asked.add(log.newest(slot))) {
                newest = TableSize.greatest(newest, newest(log, slot, partition));
            }
        }
        return newest;
    }

    private @Nullable Long newest(VersionLog log, int slot, int partition) {
        long time = new StreamedQueries("look at the newest cell", control, null)
                .run(
                        partitions.get(partition),
                        log.newest(slot),
                        row -> row.next() ? log.version(row).createdAt() : StoredRow.NO_TIME);
        return time == StoredRow.NO_TIME ? null : (Long) time;
    }
}
