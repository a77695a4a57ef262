package dev.schemaless.stores.layout;

import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.KeySpan;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One table of a store that another program keeps, as the store's layout knows it: the places of its rows and index
 * entries, and the statements that read them. Immutable and thread-safe.
 *
 * <p>A <i>slot</i> is a table or a database that holds a part of the rows. Statements give the latest cells alone, the
 * cells of a row one after the other. Servers may be old: statements use neither window functions nor common table
 * expressions.
 */
public interface ExternalTable {
    /** Returns the table's model, as SQL sees it. */
    Model model();

    /** Returns where rows and entries lie; its shards are the slots. */
    Routing routing();

    /** Says whether an index may hold the field of a column: only of the base cell, unless the layout has others. */
    default boolean mayIndex(Column column) {
        return column.cell().equals(Column.BASE_CELL);
    }

    /** Returns the writer of rows; empty if the table is only read. */
    default Optional<TableWriter> writer() {
        return Optional.empty();
    }

    /** Returns the position among the store's partitions of the one that has a slot. */
    int partitionOf(int slot);

    /** Returns the slots that may have the row of a key. */
    default List<Integer> slotsOf(RowKey key) {
        return routing().shardsOf(key).boxed().toList();
    }

    /** Returns the slot where the row of a cell belongs, so that it is found by its key there; empty if it has no key. */
    default OptionalInt slotOf(StoredCell cell) {
        RowKey key = cell.key();
        if (key == null) {
            return OptionalInt.empty();
        }
        return cell.slot().isPresent() ? cell.slot() : routing().shardOf(key);
    }

    /** Returns the tables that have the rows and entries of a slot. */
    List<Physical> tablesOf(int slot);

    /**
     * A table of the store.
     *
     * @param database null for that of the slot's partition
     * @param hasRows whether it has rows, or versions of them, and not entries of an index
     */
    record Physical(@Nullable String database, String name, boolean hasRows) {}

    /** Returns the form of bodies. */
    default BodyForm bodies() {
        return BodyForm.AS_STORED;
    }

    /** Says whether a base cell with a body makes a row. One that does not is read by its key alone, to say what is wrong with it. */
    default boolean isRow(StoredCell base) {
        return true;
    }

    /**
     * Returns the query of rows by their keys, in any order.
     *
     * @param keys not empty, without duplicates
     */
    Query rows(int slot, List<RowKey> keys, RowColumns columns);

    /**
     * Returns the query of a page of a slot's rows, in the order of their keys' stored texts.
     *
     * @param after the stored text of the key after which it begins; null at the start
     * @param cells the most results; the last row may be cut there
     */
    Query scan(int slot, @Nullable String after, int cells, RowColumns columns);

    /** Returns the query of a page of those rows of a slot whose keys are within a span; else as {@link #scan}. */
    Query span(int slot, KeySpan span, @Nullable String after, int cells, RowColumns columns);

    /**
     * Returns the query of the row numbers that a slot has under the key NULL; empty if the table cannot have such
     * rows.
     */
    default Optional<Query> keyless(int slot) {
        return Optional.empty();
    }

    /** Says whether a base cell without a body is of a row of another table. */
    default boolean isOfAnotherTable(StoredCell base) {
        return false;
    }

    /** Returns the indexes whose entries a check can compare with rows. */
    default List<EntryAudit> audits() {
        return List.of();
    }

    /** Returns how the client of the other program answers questions; empty if it has none that are answered by an index. */
    default Optional<ClientAlgorithm> client() {
        return Optional.empty();
    }

    /** Reads the current result of these queries. */
    StoredCell cell(ResultSet result, RowColumns columns) throws SQLException;

    /**
     * Returns the query of the keys that entries of an index name: one column of stored texts.
     *
     * @param bounds the query finds a superset of the entries within them
     * @return empty where the index is of no use for these bounds
     */
    Optional<Query> entries(int slot, IndexDefinition index, List<Bound> bounds, EntryPage page);

    /**
     * Returns the query of a page of the rows that entries of an index name, in the order of their keys: where entries
     * and rows lie together, one statement finds both.
     *
     * @param bounds the query finds a superset of the entries within them
     * @param after the stored text of the key after which it begins; null at the start
     * @param cells the most results; the last row may be cut there
     * @return empty where that takes two statements, or the index is of no use for these bounds
     */
    default Optional<Query> lookup(
            int slot,
            IndexDefinition index,
            List<Bound> bounds,
            @Nullable String after,
            int cells,
            RowColumns columns) {
        return Optional.empty();
    }

    /** Reads the stored text of the current result of {@link #entries}. */
    default String entryKey(ResultSet entry) throws SQLException {
        return entry.getString(1);
    }

    /** Returns the key of a stored text; null if the text is not a key. */
    @Nullable RowKey keyOf(String stored);
}
