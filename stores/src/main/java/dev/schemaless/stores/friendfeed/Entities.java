package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.LatestCells;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.StoredCell;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Entities, or those of one class, that are overwritten in place.
 *
 * @param tag of the only entities to read; null for all
 * @param clock converts the times of entities; empty if their time zone is not known
 */
record Entities(
        EntityTable table, EntityKeys keys, @Nullable Long tag, Optional<StoreClock> clock) implements LatestCells {
    @Override
    public Query rows(int slot, List<RowKey> wanted, RowColumns columns) {
        List<Object> values =
                wanted.stream().flatMap(key -> keys.bound(key).stream()).toList();
        return table.entities(slot, values, tag, columns);
    }

    @Override
    public Query span(int slot, KeySpan span, @Nullable String after, int limit, RowColumns columns) {
        String key = CellTable.quote(table.key().name());
        return table.page(slot, span.condition(key, keys, after), tag, limit, columns);
    }

    @Override
    public Optional<Query> keyless(int slot) {
        return Optional.of(table.keyless());
    }

    /** Says whether a base cell may be of another class, whose body is not read. */
    @Override
    public boolean isOfAnotherTable(StoredCell base) {
        return tag != null;
    }

    @Override
    public StoredCell cell(ResultSet result, RowColumns columns) throws SQLException {
        String stored = keys.read(result, 2);
        byte[] body = result.getBytes(3);
        boolean facts = columns.facts() == RowFacts.ALL;
        return new StoredCell(
                OptionalInt.of(result.getInt(1)),
                keys.keyOf(stored),
                stored,
                Column.BASE_CELL,
                0,
                body,
                facts && clock.isPresent() ? clock.get().micros(result.getString(4)) : StoredRow.NO_TIME,
                facts && body != null ? BodyHash.of(body) : 0,
                kind(result));
    }

    private static @Nullable Long kind(ResultSet result) throws SQLException {
        long tag = result.getLong(5);
        return result.wasNull() ? null : (Long) tag;
    }
}
