package dev.schemaless.stores.layout;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.StoredKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One table of a store that another program keeps, as a layout describes it by its parts. Immutable and thread-safe.
 *
 * <p>A <i>slot</i> is a table or a database that holds a part of the rows. The shards of the places are the slots. Servers may be old:
 * statements use neither window functions nor common table expressions.
 *
 * @param model the table as SQL sees it
 * @param places of rows and entries
 * @param keys the form of row keys
 * @param bodies the form of bodies
 * @param tables the tables that have the rows and entries of a slot
 * @param cells the statements that read the latest cells
 * @param log the statements that read versions; empty where the program overwrites rows in place
 * @param indexes the indexes whose entries lead to rows
 * @param changes of rows
 */
public record LayoutTable(
        Model model,
        KeyPlaces places,
        StoredKeys keys,
        BodyForm bodies,
        IntFunction<List<Physical>> tables,
        LatestCells cells,
        Optional<VersionLog> log,
        TableIndexes indexes,
        RowChanges changes) {
    public LayoutTable {
        bodies = BodyLimit.within(bodies);
    }

    /**
     * A table of the store.
     *
     * @param database null for that of the slot's partition
     * @param hasRows whether it has rows, or versions of them, and not entries of an index
     */
    public record Physical(@Nullable String database, String name, boolean hasRows) {
        /** Returns a table of rows in the database of the slot's partition. */
        public static Physical ofRows(String name) {
            return new Physical(null, name, true);
        }

        /** Returns a table of rows, and tables of entries there. */
        public static List<Physical> of(String rows, Stream<String> entries) {
            return Stream.concat(Stream.of(ofRows(rows)), entries.map(name -> new Physical(null, name, false)))
                    .toList();
        }
    }

    /** Returns the places of rows and entries, as the planner sees them. */
    public Routing routing() {
        return new ExternalRouting(places, model.name(), changes);
    }

    /** Returns the position among the store's partitions of the one that has a slot. */
    public int partitionOf(int slot) {
        return places.partitionOf(slot);
    }

    /** Returns the slots that may have the row of a key. */
    public List<Integer> slotsOf(RowKey key) {
        return ExternalRouting.isKey(key) ? places.slotsOf(key) : List.of();
    }

    /** Returns keys by the slots that may have their rows. */
    public Map<Integer, List<RowKey>> bySlot(Collection<RowKey> keys) {
        Map<Integer, List<RowKey>> bySlot = new TreeMap<>();
        keys.forEach(key -> slotsOf(key)
                .forEach(slot -> bySlot.computeIfAbsent(slot, absent -> new ArrayList<>())
                        .add(key)));
        return bySlot;
    }

    /** Returns the slot where the row of a cell belongs, so that it is found by its key there; empty if it has no key. */
    public OptionalInt slotOf(StoredCell cell) {
        RowKey key = cell.key();
        if (key == null || cell.slot().isPresent()) {
            return key == null ? OptionalInt.empty() : cell.slot();
        }
        return ExternalRouting.isKey(key) ? places.slotOf(key, cell.stored()) : OptionalInt.empty();
    }

    /** Says whether an index may hold the field of a column: only of the base cell, unless the layout has others. */
    public boolean mayIndex(Column column) {
        return indexes.ofCells() == TableIndexes.OfCells.ALL || column.cell().equals(Column.BASE_CELL);
    }

    /** Returns the writer of rows; empty if the table is only read. */
    public Optional<TableWriter> writer() {
        return changes instanceof RowChanges.Written written ? Optional.of(written.writer()) : Optional.empty();
    }

    /**
     * Returns the query of the keys that entries of an index name: one column of stored texts.
     *
     * @param bounds the query finds a superset of the entries within them
     * @return empty where the index is of no use for these bounds
     */
    public Optional<Query> entries(int slot, IndexDefinition index, List<Bound> bounds, EntryPage page) {
        return indexes.find(index).flatMap(found -> found.named(slot, bounds, page));
    }

    /**
     * Returns the query of a page of the rows that entries of an index name, in the order of their keys: where entries
     * and rows lie together, one statement finds both.
     *
     * @param bounds the query finds a superset of the entries within them
     * @return empty where that takes two statements, or the index is of no use for these bounds
     */
    public Optional<Query> lookup(
            int slot, IndexDefinition index, List<Bound> bounds, EntryPage page, RowColumns columns) {
        return indexes.find(index)
                .flatMap(found -> found.condition(bounds))
                .flatMap(condition -> cells.lookup(slot, index.name(), condition, page, columns));
    }
}
