package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.index.EntryKey;
import dev.schemaless.catalog.layout.EntryWrite;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.PendingWrite;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Index entries to be put and removed, each with its table. Not thread-safe.
 *
 * <p>Those on the rows' own partition are put in the rows' transaction. Those elsewhere are put before it, because a
 * dangling entry is harmless and a missing one is not.
 */
public final class EntryChanges {
    /** A table of entries: indexes in the order of their numbers, as locks are taken. */
    public record IndexTable(int position, Model model, int indexNumber, int run, IndexSql sql) {
        public static final Comparator<IndexTable> ORDER = Comparator.comparingInt(IndexTable::position)
                .thenComparingInt(table -> table.model().number())
                .thenComparingInt(IndexTable::indexNumber)
                .thenComparingInt(IndexTable::run);
    }

    private static final String ACTION = "put index entries";

    /** The identity of an entry on another partition. */
    private record Known(int model, int index, int run, RowKey key, EntryKey entryKey, long rowSeq) {}

    private final StoreTables tables;
    private final StatementGuard guard;
    private final Map<IndexTable, List<EntryWrite>> puts = new TreeMap<>(IndexTable.ORDER);
    private final Map<IndexTable, List<EntryWrite>> removals = new TreeMap<>(IndexTable.ORDER);
    private final List<PendingWrite> left = new ArrayList<>();

    /**
     * Makes an empty set of changes.
     *
     * @param guard ends the writes of entries to other partitions
     */
    public EntryChanges(StoreTables tables, StatementGuard guard) {
        this.tables = tables;
        this.guard = guard;
    }

    void put(IndexTable table, EntryWrite entry) {
        puts.computeIfAbsent(table, absent -> new ArrayList<>()).add(entry);
    }

    /** Removes an entry with the row's transaction. */
    void remove(IndexTable table, EntryWrite entry) {
        removals.computeIfAbsent(table, absent -> new ArrayList<>()).add(entry);
    }

    /** Leaves an entry for the cleaner. */
    void leave(IndexTable table, EntryWrite entry) {
        left.add(new PendingWrite(table.model().number(), table.indexNumber(), entry));
    }

    /** Remembers which entries have been put on other partitions than their rows'. */
    public static final class Elsewhere {
        private final Set<Known> known = new HashSet<>();
    }

    /** Says whether every entry that lies on another partition has been put there. */
    public boolean arePutElsewhere(int position, Elsewhere elsewhere) {
        return puts.entrySet().stream()
                .filter(table -> table.getKey().position() != position)
                .allMatch(table -> elsewhere.known.containsAll(known(table)));
    }

    private static List<Known> known(Map.Entry<IndexTable, List<EntryWrite>> table) {
        return table.getValue().stream()
                .map(entry -> new Known(
                        table.getKey().model().number(),
                        table.getKey().indexNumber(),
                        table.getKey().run(),
                        entry.key(),
                        entry.entry().key(),
                        entry.rowSeq()))
                .toList();
    }

    /**
     * Puts the entries that lie on another partition than their rows', each partition's in a transaction of its own.
     *
     * @throws dev.schemaless.catalog.access.StaleCatalogException if a partition has seen a newer catalog
     */
    public void putElsewhere(int position, long catalogVersion, Elsewhere elsewhere) {
        puts.keySet().stream()
                .map(IndexTable::position)
                .filter(other -> other != position)
                .distinct()
                .forEach(other -> putAlone(other, catalogVersion));
        puts.entrySet().stream()
                .filter(table -> table.getKey().position() != position)
                .forEach(table -> elsewhere.known.addAll(known(table)));
    }

    /** Does {@link #putElsewhere(int, long, Elsewhere)} for a caller that holds the rows locked. */
    public void putElsewhere(int position, long catalogVersion) {
        putElsewhere(position, catalogVersion, new Elsewhere());
    }

    private void putAlone(int position, long catalogVersion) {
        Partition partition = tables.partition(position);
        try {
            if (partition.dialect().isEmbedded() || !putIfCurrent(partition, position, catalogVersion)) {
                partition.write(ACTION, guard, trip -> {
                    Epoch.share(trip, tables.housekeeping(position)).check(catalogVersion);
                    putHere(trip, position);
                    return 0;
                });
            }
        } catch (UnknownOutcomeException e) {
            // whether the entries are there says nothing about the rows, and to put them twice does no harm
            throw new SchemalessException(
                    ErrorCode.CONNECTION_LOST,
                    "Cannot put index entries on " + partition.display()
                            + ": the connection was lost. Check that the server runs and can be reached.",
                    e);
        }
    }

    /** Puts them in one trip. Returns false if the server refused that, which a look at the epoch explains. */
    private boolean putIfCurrent(Partition partition, int position, long catalogVersion) {
        UnaryOperator<String> ifCurrent = tables.housekeeping(position).ifCurrent(catalogVersion);
        try {
            partition.write(ACTION, guard, trip -> {
                putHere(trip, position, ifCurrent);
                return 0;
            });
            return true;
        } catch (SchemalessException e) {
            if (e.code() == ErrorCode.CATALOG_CHANGED) {
                return false;
            }
            throw e;
        }
    }

    /** Puts entries on the row's partition. The first ones check the epoch for the whole transaction. */
    private void putHere(Trip trip, int position, UnaryOperator<String> ifCurrent) throws SQLException {
        boolean first = true;
        for (Map.Entry<IndexTable, List<EntryWrite>> table : putsOn(position)) {
            if (first) {
                EntryWrite.putAllIfCurrent(trip, table.getKey().sql(), table.getValue(), ifCurrent);
            } else {
                EntryWrite.putAll(trip, table.getKey().sql(), table.getValue());
            }
            first = false;
        }
    }

    /** Puts the entries of one partition within a transaction on it. */
    public void putHere(Trip trip, int position) throws SQLException {
        for (Map.Entry<IndexTable, List<EntryWrite>> table : putsOn(position)) {
            EntryWrite.putAll(trip, table.getKey().sql(), table.getValue());
        }
    }

    /** Does {@link #putHere} for rows that are new, and fails as their INSERT would if an entry is there. */
    public void putNewHere(Trip trip, int position) throws SQLException {
        for (Map.Entry<IndexTable, List<EntryWrite>> table : putsOn(position)) {
            EntryWrite.insertAll(trip, table.getKey().sql(), table.getValue());
        }
    }

    private List<Map.Entry<IndexTable, List<EntryWrite>>> putsOn(int position) {
        return puts.entrySet().stream()
                .filter(table -> table.getKey().position() == position)
                .toList();
    }

    /**
     * Removes old entries within the rows' transaction, and adds notes of the others for the cleaner.
     *
     * @param micros the server's clock, microseconds since 1970-01-01 UTC
     */
    public void removeHere(Trip trip, int position, long micros) throws SQLException {
        for (Map.Entry<IndexTable, List<EntryWrite>> removal : removals.entrySet()) {
            EntryWrite.removeAll(trip, removal.getKey().sql(), removal.getValue());
        }
        PendingWrite.putAll(trip, tables.housekeeping(position), left, micros);
    }
}
