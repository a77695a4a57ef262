package dev.schemaless.catalog.external.shameless;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.external.EntryBounds;
import dev.schemaless.catalog.external.ExternalTable;
import dev.schemaless.catalog.external.StoreClock;
import dev.schemaless.catalog.external.StoredCell;
import dev.schemaless.catalog.external.UuidText;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ScalarType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A model of the gem's. The latest cell of a name is the one with the greatest ref key: the unique key finds it. */
final class ShamelessTable implements ExternalTable {
    private final Model model;
    private final ContentTables tables;
    private final ShamelessShards shards;
    private final StoreClock clock;
    private final Routing routing;

    ShamelessTable(Model model, ContentTables tables, ShamelessShards shards, StoreClock clock) {
        this.model = model;
        this.tables = tables;
        this.shards = shards;
        this.clock = clock;
        this.routing = new ShamelessRouting(shards, this::readOnly);
    }

    private SchemalessException readOnly() {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot change rows of '" + model.name() + "': it is a table of a Shameless store, which is only read."
                        + " Change them by the program that keeps them.");
    }

    @Override
    public Model model() {
        return model;
    }

    @Override
    public Routing routing() {
        return routing;
    }

    @Override
    public int partitionOf(int slot) {
        return shards.partitionOf(slot);
    }

    @Override
    public Query rows(int slot, List<RowKey> keys, RowColumns columns) {
        List<@Nullable Object> parameters = new ArrayList<>();
        boolean exact = tables.keys().collation() == null
                || tables.keys().collation().toLowerCase(Locale.ROOT).endsWith("_bin");
        for (RowKey key : keys) {
            parameters.add(UuidText.of(key));
            if (exact) {
                parameters.add(UuidText.of(key).toUpperCase(Locale.ROOT));
            }
        }
        String condition = "uuid IN (" + marks(parameters.size()) + ")";
        int most = parameters.size() * (1 + columns.otherCells().size());
        return latest(slot, condition, parameters, most, columns);
    }

    @Override
    public Query scan(int slot, @Nullable String after, int cells, RowColumns columns) {
        List<@Nullable Object> parameters = new ArrayList<>();
        parameters.add(after == null ? "" : after);
        return latest(slot, "uuid > ?", parameters, cells, columns);
    }

    /** Returns the latest cells of the rows of a condition, in the order of their keys. */
    private Query latest(int slot, String condition, List<@Nullable Object> parameters, int limit, RowColumns columns) {
        String table = quote(tables.content(slot));
        List<String> names = new ArrayList<>();
        names.add(Column.BASE_CELL);
        names.addAll(columns.otherCells());
        parameters.addAll(names);
        String text = "/* schemaless:external-cells */ SELECT " + selected(table, columns)
                + " FROM (SELECT uuid, column_name, MAX(ref_key) AS ref_key FROM " + table + " WHERE " + condition
                + " AND column_name IN (" + marks(names.size())
                + ") GROUP BY uuid, column_name ORDER BY uuid, column_name LIMIT " + limit + ") k STRAIGHT_JOIN "
                + table + " c ON c.uuid = k.uuid AND c.column_name = k.column_name AND c.ref_key = k.ref_key"
                + " ORDER BY k.uuid, k.column_name LIMIT " + limit;
        return new Query(text, parameters);
    }

    private String selected(String table, RowColumns columns) {
        boolean facts = columns.facts() == RowFacts.ALL;
        // a base body that nobody wants is not shipped: that it is there is enough
        String body = columns.cells().contains(Column.BASE_CELL)
                ? "c.body"
                : "CASE WHEN c.column_name = 'base' AND c.body IS NOT NULL THEN '' ELSE c.body END";
        String time = tables.millis() ? "c.created_at" : "CAST(c.created_at AS CHAR)";
        String version = "(SELECT MAX(v.id) FROM " + table + " v WHERE v.uuid = c.uuid)";
        return "c.uuid, c.column_name, c.ref_key, " + body + ", " + (facts ? time : "NULL") + ", "
                + (facts ? version : "0");
    }

    @Override
    public StoredCell cell(ResultSet result, RowColumns columns) throws SQLException {
        String stored = result.getString(1);
        boolean facts = columns.facts() == RowFacts.ALL;
        return new StoredCell(
                keyOf(stored),
                stored,
                cellOf(result.getString(2), columns),
                result.getLong(3),
                result.getBytes(4),
                facts ? createdAt(result) : 0,
                result.getLong(6));
    }

    private long createdAt(ResultSet result) throws SQLException {
        if (!tables.millis()) {
            return clock.micros(result.getString(5));
        }
        long millis = result.getLong(5);
        return result.wasNull() ? StoredRow.NO_TIME : millis * 1000;
    }

    /** The column's collation takes names of both cases for one, as it does for the gem. */
    private static String cellOf(String name, RowColumns columns) {
        if (name.equalsIgnoreCase(Column.BASE_CELL)) {
            return Column.BASE_CELL;
        }
        return columns.cells().stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .orElse(name);
    }

    @Override
    public Optional<Query> entries(
            int slot, IndexDefinition index, List<Bound> bounds, @Nullable String after, int limit) {
        ContentTables.IndexTables found = tables.indexes().stream()
                .filter(each -> each.name().equals(index.name()))
                .findFirst()
                .orElseThrow();
        List<ScalarType> types = index.fields().stream()
                .map(field -> (ScalarType) model.columnOfField(field).type())
                .toList();
        return EntryBounds.of(found.columns(), types, bounds, ShamelessTable::quote)
                .map(condition -> entries(tables.entries(index.name(), slot), condition, after, limit));
    }

    private static Query entries(String table, EntryBounds.Condition condition, @Nullable String after, int limit) {
        List<@Nullable Object> parameters = new ArrayList<>(condition.parameters());
        String behind = after == null ? "uuid IS NOT NULL" : "uuid > ?";
        if (after != null) {
            parameters.add(after);
        }
        return new Query(
                "/* schemaless:external-entries */ SELECT uuid FROM " + quote(table) + " WHERE " + condition.text()
                        + " AND " + behind + " ORDER BY uuid LIMIT " + limit,
                parameters);
    }

    @Override
    public @Nullable RowKey keyOf(String stored) {
        return UuidText.parse(stored).orElse(null);
    }

    private static String quote(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    private static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
