package dev.schemaless.stores.cells;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.entry.EntryBounds;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.entry.StoredKeys;
import dev.schemaless.stores.layout.LatestCells;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.VersionLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rows of cells whose versions all lie in one table of each slot. The latest cell of a name is the one with the greatest ref key: the
 * unique key finds it.
 *
 * @param tables the table of a slot
 */
public record VersionedCells(
        IntFunction<CellTable> tables, Names names, StoredKeys keys, CellTimes times, CellContent content)
        implements LatestCells, VersionLog {
    /**
     * The names of a table of cells.
     *
     * @param base the column name of base cells
     * @param number the column that numbers versions
     * @param only the column name of the only cells to read, where the table has cells of other models too
     * @param cells of the model
     */
    public record Names(String base, String number, Optional<String> only, List<String> cells) {
        public Names {
            cells = List.copyOf(cells);
        }
    }

    @Override
    public Query rows(int slot, List<RowKey> wanted, RowColumns columns) {
        return tables.apply(slot).latest(bound(wanted), columns);
    }

    private List<Object> bound(List<RowKey> wanted) {
        return wanted.stream().flatMap(key -> keys.bound(key).stream()).toList();
    }

    @Override
    public Query span(int slot, KeySpan span, @Nullable String after, int limit, RowColumns columns) {
        CellTable table = tables.apply(slot);
        EntryBounds.Condition condition = span.condition(table.key(), keys, after);
        return table.page(condition.text(), condition.parameters(), limit, columns);
    }

    @Override
    public Optional<Query> keyless(int slot) {
        return Optional.of(tables.apply(slot).keyless(names.number()));
    }

    @Override
    public StoredCell cell(ResultSet result, RowColumns columns) throws SQLException {
        String stored = keys.read(result, 1);
        int slot = result.getInt(7);
        return new StoredCell(
                result.wasNull() ? OptionalInt.empty() : OptionalInt.of(slot),
                keys.keyOf(stored),
                stored,
                CellTable.cellOf(result.getString(2), names.base(), columns),
                result.getLong(3),
                content.read(result.getBytes(4)),
                columns.facts() == RowFacts.ALL ? times.micros(result, 5) : StoredRow.NO_TIME,
                result.getLong(6));
    }

    @Override
    public boolean isRow(StoredCell base) {
        return content.isRow(base.body());
    }

    @Override
    public boolean hasTimes() {
        return times.isKnown();
    }

    @Override
    public Query versions(int slot, LogPage page) {
        return log(slot, names.only()).range(page);
    }

    @Override
    public Query all(int slot, LogPage page) {
        return log(slot, Optional.empty()).range(page);
    }

    @Override
    public boolean isOfTable(StoredCell version) {
        return names.only().isEmpty() || names.cells().contains(version.cell());
    }

    @Override
    public Query versionsOf(int slot, List<RowKey> wanted, LogPage page) {
        return log(slot, names.only()).of(bound(wanted), page);
    }

    private CellVersions log(int slot, Optional<String> only) {
        return new CellVersions(tables.apply(slot), names.number(), only);
    }

    @Override
    public StoredCell version(ResultSet result) throws SQLException {
        StoredCell cell = cell(result, new RowColumns(names.cells(), RowFacts.ALL));
        return cell.body() == null || isRow(cell) ? cell : cell.withoutBody();
    }
}
