package dev.schemaless.stores.repos;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryBounds;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.BodyLimit;
import dev.schemaless.stores.layout.LatestCells;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.VersionLog;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The statements that read a repo: the table of latest versions says which rows there are. Rows have five columns: key, format, body, the
 * log's number of the version, and its time.
 *
 * @param readsBodies whether bodies can be read; if not, they are not fetched
 */
record RepoQueries(RepoTables tables, boolean readsBodies) implements LatestCells, VersionLog {
    static final EntityKeys KEYS = new EntityKeys(EntityKeys.Form.BINARY16, true);

    private static final int MICROS = 1000;
    private static final RowColumns BASE = new RowColumns(List.of(Column.BASE_CELL), RowFacts.ALL);

    @Override
    public Query rows(int slot, List<RowKey> keys, RowColumns columns) {
        return new Query(
                "/* schemaless:external-rows */ SELECT " + selected(columns) + " FROM "
                        + CellTable.quote(tables.latest()) + " l WHERE l." + key() + " IN ("
                        + CellTable.marks(keys.size()) + ")",
                new ArrayList<>(keys));
    }

    @Override
    public Query span(int slot, KeySpan span, @Nullable String after, int limit, RowColumns columns) {
        EntryBounds.Condition keys = span.condition("l." + key(), KEYS, after);
        return new Query(
                "/* schemaless:external-rows */ SELECT " + selected(columns) + " FROM "
                        + CellTable.quote(tables.latest()) + " l WHERE " + keys.text() + " ORDER BY l." + key()
                        + " LIMIT " + limit,
                keys.parameters());
    }

    /** Returns the entries of an index that are of the latest version of a row, or of a row that is not there. */
    EntryAudit.Source audited(RepoTables.EntryNames entries) {
        String entryKey = "e." + CellTable.quote(entries.key());
        return new EntryAudit.Source(
                slot -> CellTable.quote(entries.table()) + " e LEFT JOIN " + CellTable.quote(tables.latest())
                        + " l ON l." + key() + " = " + entryKey,
                entryKey,
                KEYS,
                "(l.parent_pk IS NULL OR l.parent_pk = e.parent_pk)");
    }

    @Override
    public StoredCell cell(ResultSet result, RowColumns columns) throws SQLException {
        String stored = KEYS.read(result, 1);
        long version = result.getLong(4);
        long millis = result.getLong(5);
        long time = result.wasNull() ? StoredRow.NO_TIME : millis * MICROS;
        byte[] content = result.getBytes(3);
        byte[] body = content == null ? StoredCell.SEALED : RepoBodies.join(result.getString(2), content);
        return new StoredCell(
                OptionalInt.empty(), KEYS.keyOf(stored), stored, Column.BASE_CELL, 0, body, time, version);
    }

    @Override
    public Query versions(int slot, LogPage page) {
        return versions("", List.of(), page, "");
    }

    @Override
    public Query versionsOf(int slot, List<RowKey> keys, LogPage page) {
        // the sum keeps old servers from reading the primary key in its order, in search of a few rows
        return versions(logKey() + " IN (" + CellTable.marks(keys.size()) + ") AND ", keys, page, " + 0");
    }

    /** Returns false: the table of latest versions has them; logs are pruned. */
    @Override
    public boolean isNewestCurrent() {
        return false;
    }

    /** Reads a version from the log. The log alone numbers versions, so its number is the ref key. */
    @Override
    public StoredCell version(ResultSet result) throws SQLException {
        StoredCell read = cell(result, BASE);
        return read.withRefKey(read.version());
    }

    private String logKey() {
        return "g." + CellTable.quote(tables.logKey());
    }

    private Query versions(String condition, List<RowKey> keys, LogPage page, String sum) {
        List<@Nullable Object> parameters = new ArrayList<>(keys);
        parameters.add(page.first());
        parameters.add(page.last());
        String body = readsBodies && page.bodies() ? "g.format, " + BodyLimit.read("g.entry_bin") : "NULL, NULL";
        String order = page.order() == VersionRequest.Order.NEWEST_FIRST ? " DESC" : "";
        return new Query(
                "/* schemaless:external-versions */ SELECT " + logKey() + ", " + body + ", g.pk, g.time_msec FROM "
                        + CellTable.quote(tables.repo()) + " g WHERE " + condition
                        + "g.pk BETWEEN ? AND ? ORDER BY g.pk" + sum + order + " LIMIT " + page.limit(),
                parameters);
    }

    private String key() {
        return CellTable.quote(tables.key());
    }

    private String selected(RowColumns columns) {
        String body = readsBodies && columns.cells().contains(Column.BASE_CELL)
                ? "l.format, " + BodyLimit.read("l.entry_bin")
                : "NULL, NULL";
        String time = columns.facts() == RowFacts.ALL
                ? "(SELECT g.time_msec FROM " + CellTable.quote(tables.repo()) + " g WHERE g.pk = l.parent_pk)"
                : "NULL";
        return "l." + key() + ", " + body + ", l.parent_pk, " + time;
    }

    /** Returns the query of the rows that entries of the latest versions name, each once; entries of older ones do not count. */
    @Override
    public Optional<Query> lookup(
            int slot, String index, EntryBounds.Condition condition, EntryPage page, RowColumns columns) {
        RepoTables.EntryNames entries = Objects.requireNonNull(tables.indexes().get(index), index);
        String entryKey = "e." + CellTable.quote(entries.key());
        Query keys = page.query(
                "SELECT DISTINCT " + entryKey + " AS entry_key FROM " + CellTable.quote(entries.table())
                        + " e STRAIGHT_JOIN " + CellTable.quote(tables.latest()) + " l ON l." + key() + " = " + entryKey
                        + " AND l.parent_pk = e.parent_pk",
                condition,
                entryKey,
                KEYS::bound);
        return Optional.of(new Query(
                "/* schemaless:external-lookup */ SELECT " + selected(columns) + " FROM (" + keys.text()
                        + ") k STRAIGHT_JOIN " + CellTable.quote(tables.latest()) + " l ON l." + key()
                        + " = k.entry_key ORDER BY k.entry_key LIMIT " + page.limit(),
                keys.parameters()));
    }
}
