package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.CellVersions;
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.AuditedColumn;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryBounds;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.ExternalRouting;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.log.LoggedTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A model of the gem's. The latest cell of a name is the one with the greatest ref key: the unique key finds it. */
final class ShamelessTable implements LoggedTable {
    private final Model model;
    private final ContentTables tables;
    private final ShamelessShards shards;
    private final StoreClock clock;
    private final ShamelessWriter writer;
    private final Routing routing;

    ShamelessTable(
            Model model, ContentTables tables, ShamelessShards shards, StoreClock clock, ShamelessWriter writer) {
        this.model = model;
        this.tables = tables;
        this.shards = shards;
        this.clock = clock;
        this.writer = writer;
        this.routing = new ExternalRouting(shards, writer, this::written);
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
        all.add(new Physical(null, tables.content(slot), true));
        tables.indexes().forEach(index -> all.add(new Physical(null, tables.entries(index.name(), slot), false)));
        return all;
    }

    @Override
    public int partitionOf(int slot) {
        return shards.partitionOf(slot);
    }

    @Override
    public Query rows(int slot, List<RowKey> keys, RowColumns columns) {
        return cells(slot).latest(bound(keys), columns);
    }

    private List<Object> bound(List<RowKey> keys) {
        List<Object> spellings = new ArrayList<>();
        boolean exact = isExact();
        for (RowKey key : keys) {
            spellings.add(UuidText.of(key));
            if (exact) {
                spellings.add(UuidText.of(key).toUpperCase(Locale.ROOT));
            }
        }
        return spellings;
    }

    @Override
    public Query scan(int slot, @Nullable String after, int cells, RowColumns columns) {
        return cells(slot).page("uuid > ?", List.of(after == null ? "" : after), cells, columns);
    }

    @Override
    public Query span(int slot, KeySpan span, @Nullable String after, int cells, RowColumns columns) {
        EntryBounds.Condition condition = span.condition("uuid", keys(), after);
        return cells(slot).page(condition.text(), condition.parameters(), cells, columns);
    }

    @Override
    public Optional<Query> keyless(int slot) {
        return Optional.of(cells(slot).keyless("id"));
    }

    private EntityKeys keys() {
        return new EntityKeys(EntityKeys.Form.DASHED36, isExact());
    }

    private boolean isExact() {
        String collation = tables.keys().collation();
        return collation == null || collation.toLowerCase(Locale.ROOT).endsWith("_bin");
    }

    @Override
    public List<EntryAudit> audits() {
        return tables.indexes().stream()
                .filter(index -> model.findIndex(index.name()).isPresent())
                .map(this::audit)
                .toList();
    }

    @Override
    public Optional<ClientAlgorithm> client() {
        return Optional.of(new GemQuestions(shards, writer.shardFields()));
    }

    private EntryAudit audit(ClientIndex index) {
        return new EntryAudit(
                index.name(),
                index.columns().stream()
                        .map(column -> new AuditedColumn(column, model.columnOfField(column.name())))
                        .toList(),
                new EntryAudit.Source(
                        slot -> CellTable.quote(tables.entries(index.name(), slot)) + " e", "e.uuid", keys(), ""),
                new EntryAudit.Rules(EntryNumbers.AS_THEY_ARE, EntryAudit.Absence.FAULT, writer.placeOf(index)));
    }

    private CellTable cells(int slot) {
        String table = CellTable.quote(tables.content(slot));
        return new CellTable(
                table,
                "uuid",
                Column.BASE_CELL,
                tables.millis() ? "c.created_at" : "CAST(c.created_at AS CHAR)",
                CellTable.greatest("id", table, "uuid"));
    }

    @Override
    public StoredCell cell(ResultSet result, RowColumns columns) throws SQLException {
        String stored = result.getString(1);
        boolean facts = columns.facts() == RowFacts.ALL;
        return new StoredCell(
                OptionalInt.empty(),
                keyOf(stored),
                stored,
                CellTable.cellOf(result.getString(2), Column.BASE_CELL, columns),
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

    @Override
    public Query versions(int slot, LogPage page) {
        return log(slot).range(page);
    }

    @Override
    public Query versionsOf(int slot, List<RowKey> keys, LogPage page) {
        return log(slot).of(bound(keys), page);
    }

    private CellVersions log(int slot) {
        return new CellVersions(cells(slot), "id", Optional.empty());
    }

    @Override
    public StoredCell version(ResultSet result) throws SQLException {
        return cell(result, new RowColumns(model.cells(), RowFacts.ALL));
    }

    @Override
    public Optional<Query> entries(int slot, IndexDefinition index, List<Bound> bounds, EntryPage page) {
        ClientIndex found = tables.indexes().stream()
                .filter(each -> each.name().equals(index.name()))
                .findFirst()
                .orElseThrow();
        List<ScalarType> types = index.fields().stream()
                .map(field -> (ScalarType) model.columnOfField(field).type())
                .toList();
        return EntryBounds.of(found.columns(), types, bounds, EntryNumbers.AS_THEY_ARE, CellTable::quote)
                .map(condition -> page.query(
                        "SELECT uuid FROM " + CellTable.quote(tables.entries(index.name(), slot)),
                        condition,
                        "uuid",
                        stored -> stored));
    }

    @Override
    public @Nullable RowKey keyOf(String stored) {
        return UuidText.parse(stored).orElse(null);
    }
}
