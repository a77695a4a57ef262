package dev.schemaless.stores.layout;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.entry.EntryBounds;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.KeySpan;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The statements that read the latest cells of rows, the cells of a row one after the other. Immutable and thread-safe. */
public interface LatestCells {
    /**
     * Returns the query of rows by their keys, in any order.
     *
     * @param keys not empty, without duplicates
     */
    Query rows(int slot, List<RowKey> keys, RowColumns columns);

    /**
     * Returns the query of a page of a slot's rows, in the order of their keys' stored texts.
     *
     * @param span of their keys
     * @param after the stored text of the key after which it begins; null at the start
     * @param limit the most results; the last row may be cut there
     */
    Query span(int slot, KeySpan span, @Nullable String after, int limit, RowColumns columns);

    /**
     * Returns the query of the row numbers that a slot has under the key NULL; empty if the table cannot have such
     * rows.
     */
    default Optional<Query> keyless(int slot) {
        return Optional.empty();
    }

    /**
     * Returns the query of a page of the rows that entries of an index name, in the order of their keys; empty where entries and rows do
     * not lie together.
     *
     * @param condition of the entries
     */
    default Optional<Query> lookup(
            int slot, String index, EntryBounds.Condition condition, EntryPage page, RowColumns columns) {
        return Optional.empty();
    }

    /** Reads the current result of these queries. */
    StoredCell cell(ResultSet result, RowColumns columns) throws SQLException;

    /** Says whether a base cell with a body makes a row. Other base cells are read by key alone, so that an error can name the fault. */
    default boolean isRow(StoredCell base) {
        return true;
    }

    /** Says whether a base cell without a body is of a row of another table. */
    default boolean isOfAnotherTable(StoredCell base) {
        return false;
    }
}
