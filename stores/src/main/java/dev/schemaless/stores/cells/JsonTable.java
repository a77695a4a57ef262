package dev.schemaless.stores.cells;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.stores.entry.AuditedColumn;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryBounds;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.ExternalRouting;
import dev.schemaless.stores.layout.KeyPlaces;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.log.LoggedTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Rows of cells whose bodies are JSON, in databases that are shards, with index tables of their fields there. */
public final class JsonTable implements LoggedTable {
    private final Model model;
    private final CellTable cells;
    private final CellVersions versions;
    private final KeyForm keys;
    private final KeyPlaces places;
    private final Optional<StoreClock> clock;
    private final List<ClientIndex> indexes;
    private final TableWriter writer;
    private final Routing routing;

    /**
     * Makes a table.
     *
     * @param only the name of the only cells to read, where the table has cells of other models too
     * @param clock converts the times of cells; empty if their time zone is not known
     * @param indexes named as their tables
     */
    public JsonTable(
            Model model,
            CellTable cells,
            Optional<String> only,
            KeyForm keys,
            KeyPlaces places,
            Optional<StoreClock> clock,
            List<ClientIndex> indexes,
            TableWriter writer) {
        this.model = model;
        this.cells = cells;
        this.versions = new CellVersions(cells, "added_at", only);
        this.keys = keys;
        this.places = places;
        this.clock = clock;
        this.indexes = List.copyOf(indexes);
        this.writer = writer;
        this.routing = new ExternalRouting(places, writer, this::written);
    }

    private SchemalessException written() {
        throw new IllegalStateException("rows are written");
    }

    @Override
    public Optional<TableWriter> writer() {
        return Optional.of(writer);
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
    public List<Physical> tablesOf(int slot) {
        List<Physical> all = new ArrayList<>();
        all.add(new Physical(null, cells.plainName(), true));
        indexes.forEach(index -> all.add(new Physical(null, index.name(), false)));
        return all;
    }

    @Override
    public int partitionOf(int slot) {
        return places.partitionOf(slot);
    }

    @Override
    public List<Integer> slotsOf(RowKey key) {
        return keys.shardsOf(key);
    }

    @Override
    public OptionalInt slotOf(StoredCell cell) {
        return keys.shardOf(cell.stored());
    }

    @Override
    public boolean isRow(StoredCell base) {
        byte[] body = base.body();
        return body != null && JsonStart.isObject(body);
    }

    @Override
    public Query rows(int slot, List<RowKey> wanted, RowColumns columns) {
        return cells.latest(bound(wanted), columns);
    }

    private List<Object> bound(List<RowKey> wanted) {
        return wanted.stream().flatMap(key -> keys.bound(key).stream()).toList();
    }

    @Override
    public Query scan(int slot, @Nullable String after, int limit, RowColumns columns) {
        Object from = after == null ? keys.first() : keys.bound(after);
        return cells.page(cells.key() + (after == null ? " >= ?" : " > ?"), List.of(from), limit, columns);
    }

    @Override
    public Query span(int slot, KeySpan span, @Nullable String after, int limit, RowColumns columns) {
        EntryBounds.Condition condition = span.condition(cells.key(), keys, after);
        return cells.page(condition.text(), condition.parameters(), limit, columns);
    }

    @Override
    public Optional<Query> keyless(int slot) {
        return Optional.of(cells.keyless("added_at"));
    }

    @Override
    public List<EntryAudit> audits() {
        return indexes.stream()
                .filter(index -> model.findIndex(index.name()).isPresent())
                .map(this::audit)
                .toList();
    }

    @Override
    public Optional<ClientAlgorithm> client() {
        return indexes.isEmpty() ? Optional.empty() : Optional.of(new LatestOfAll(cells, keys, places.shards()));
    }

    private EntryAudit audit(ClientIndex index) {
        return new EntryAudit(
                index.name(),
                index.columns().stream()
                        .map(column -> new AuditedColumn(column, model.columnOfField(column.name())))
                        .toList(),
                new EntryAudit.Source(slot -> CellTable.quote(index.name()) + " e", "e." + cells.key(), keys, ""),
                new EntryAudit.Rules(
                        EntryNumbers.THROUGH_FLOAT64,
                        EntryAudit.Absence.NO_ENTRY,
                        // in the shard of the cells
                        (key, values) -> routing.shardOf(key)));
    }

    @Override
    public StoredCell cell(ResultSet result, RowColumns columns) throws SQLException {
        String stored = keys.read(result, 1);
        byte[] body = result.getBytes(4);
        boolean timed = columns.facts() == RowFacts.ALL && clock.isPresent();
        return new StoredCell(
                OptionalInt.empty(),
                keys.keyOf(stored),
                stored,
                CellTable.cellOf(result.getString(2), cells.base(), columns),
                result.getLong(3),
                body == null ? null : JsonStart.trimmed(body),
                timed ? clock.orElseThrow().micros(result.getString(5)) : StoredRow.NO_TIME,
                result.getLong(6));
    }

    @Override
    public Query versions(int slot, LogPage page) {
        return versions.range(page);
    }

    /** Returns the query of a page of a slot's log, which has cells of other models too. */
    @Override
    public Query log(int slot, LogPage page) {
        return versions.ofAll().range(page);
    }

    @Override
    public Query versionsOf(int slot, List<RowKey> wanted, LogPage page) {
        return versions.of(bound(wanted), page);
    }

    @Override
    public StoredCell version(ResultSet result) throws SQLException {
        StoredCell cell = cell(result, new RowColumns(model.cells(), RowFacts.ALL));
        return cell.body() == null || isRow(cell) ? cell : cell.withoutBody();
    }

    @Override
    public Optional<Query> entries(int slot, IndexDefinition index, List<Bound> bounds, EntryPage page) {
        ClientIndex table = indexes.stream()
                .filter(each -> each.name().equals(index.name()))
                .findFirst()
                .orElseThrow();
        List<ScalarType> types = index.fields().stream()
                .map(field -> (ScalarType) model.columnOfField(field).type())
                .toList();
        return EntryBounds.of(table.columns(), types, bounds, EntryNumbers.THROUGH_FLOAT64, CellTable::quote)
                .map(condition -> page.query(
                        "SELECT " + cells.key() + " FROM " + CellTable.quote(table.name()),
                        condition,
                        cells.key(),
                        keys::bound));
    }

    @Override
    public String entryKey(ResultSet entry) throws SQLException {
        return keys.read(entry, 1);
    }

    @Override
    public @Nullable RowKey keyOf(String stored) {
        return keys.keyOf(stored);
    }
}
