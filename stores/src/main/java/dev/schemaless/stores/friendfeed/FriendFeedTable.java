package dev.schemaless.stores.friendfeed;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
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
import dev.schemaless.stores.cells.EntityKeys;
import dev.schemaless.stores.entry.AuditedColumn;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryBounds;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.ExternalRouting;
import dev.schemaless.stores.layout.ExternalTable;
import dev.schemaless.stores.layout.KeyPlaces;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Entities, or those of one class, that are overwritten in place. */
final class FriendFeedTable implements ExternalTable {
    private final Model model;
    private final EntitySource source;
    private final Map<String, IndexTable> indexes;
    private final KeyPlaces places;
    private final @Nullable TableWriter writer;
    private final Routing routing;

    /**
     * The source of entities.
     *
     * @param tag of the only entities to read; null for all
     * @param clock converts the times of entities; empty if their time zone is not known
     */
    record EntitySource(
            EntityTable table,
            EntityKeys keys,
            EntityBody bodies,
            @Nullable Long tag,
            Optional<StoreClock> clock) {}

    /**
     * Makes a table.
     *
     * @param indexes those that are of use, by name
     * @param writer null if bodies are pickles
     */
    FriendFeedTable(
            Model model,
            EntitySource source,
            Map<String, IndexTable> indexes,
            KeyPlaces places,
            @Nullable TableWriter writer) {
        this.model = model;
        this.source = source;
        this.indexes = Map.copyOf(indexes);
        this.places = places;
        this.writer = writer;
        this.routing = new ExternalRouting(places, writer, this::readOnly);
    }

    private SchemalessException readOnly() {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot change rows of '" + model.name()
                        + "': their bodies are Python's pickles, which are only read. Change them by the program that"
                        + " keeps them.");
    }

    @Override
    public Optional<TableWriter> writer() {
        return Optional.ofNullable(writer);
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
        all.add(new Physical(null, source.table().name(), true));
        indexes.values().forEach(index -> all.add(new Physical(null, index.name(), false)));
        return all;
    }

    @Override
    public int partitionOf(int slot) {
        return places.partitionOf(slot);
    }

    @Override
    public BodyForm bodies() {
        return source.bodies();
    }

    @Override
    public Query rows(int slot, List<RowKey> wanted, RowColumns columns) {
        List<Object> values = wanted.stream()
                .flatMap(key -> source.keys().bound(key).stream())
                .toList();
        return source.table().entities(slot, values, source.tag(), columns);
    }

    @Override
    public Query scan(int slot, @Nullable String after, int cells, RowColumns columns) {
        return span(slot, KeySpan.ALL, after, cells, columns);
    }

    @Override
    public Query span(int slot, KeySpan span, @Nullable String after, int cells, RowColumns columns) {
        EntryBounds.Condition keys =
                span.condition(CellTable.quote(source.table().key().name()), source.keys(), after);
        return source.table().page(slot, keys, source.tag(), cells, columns);
    }

    @Override
    public Optional<Query> keyless(int slot) {
        return Optional.of(source.table().keyless());
    }

    /** Says whether a base cell may be of another class, whose body is not read. */
    @Override
    public boolean isOfAnotherTable(StoredCell base) {
        return source.tag() != null;
    }

    @Override
    public List<EntryAudit> audits() {
        return indexes.values().stream()
                .filter(index -> model.findIndex(index.name()).isPresent())
                .sorted(Comparator.comparing(IndexTable::name))
                .map(this::audit)
                .toList();
    }

    @Override
    public Optional<ClientAlgorithm> client() {
        return Optional.of(new EntityQuestions(places.shards()));
    }

    private EntryAudit audit(IndexTable index) {
        return new EntryAudit(
                index.name(),
                index.entries().columns().stream()
                        .map(column -> new AuditedColumn(column, model.columnOfField(column.name())))
                        .toList(),
                new EntryAudit.Source(
                        slot -> CellTable.quote(index.name()) + " e",
                        "e." + CellTable.quote(index.key()),
                        source.keys(),
                        ""),
                new EntryAudit.Rules(EntryNumbers.AS_THEY_ARE, EntryAudit.Absence.NO_ENTRY, EntryAudit.Place.UNKNOWN));
    }

    @Override
    public StoredCell cell(ResultSet result, RowColumns columns) throws SQLException {
        String stored = source.keys().read(result, 2);
        byte[] body = result.getBytes(3);
        boolean facts = columns.facts() == RowFacts.ALL;
        return new StoredCell(
                OptionalInt.of(result.getInt(1)),
                source.keys().keyOf(stored),
                stored,
                Column.BASE_CELL,
                0,
                body,
                facts && source.clock().isPresent()
                        ? source.clock().orElseThrow().micros(result.getString(4))
                        : StoredRow.NO_TIME,
                facts && body != null ? BodyHash.of(body) : 0,
                kind(result));
    }

    private static @Nullable Long kind(ResultSet result) throws SQLException {
        long tag = result.getLong(5);
        return result.wasNull() ? null : (Long) tag;
    }

    @Override
    public Optional<Query> entries(int slot, IndexDefinition index, List<Bound> bounds, EntryPage page) {
        IndexTable found = indexes.get(index.name());
        if (found == null) {
            return Optional.empty();
        }
        List<ScalarType> types = index.fields().stream()
                .map(field -> (ScalarType) model.columnOfField(field).type())
                .toList();
        return EntryBounds.of(found.entries().columns(), types, bounds, EntryNumbers.AS_THEY_ARE, CellTable::quote)
                .map(condition -> page.query(
                        "SELECT " + CellTable.quote(found.key()) + " FROM " + CellTable.quote(found.name()),
                        condition,
                        CellTable.quote(found.key()),
                        source.keys()::bound));
    }

    @Override
    public String entryKey(ResultSet entry) throws SQLException {
        return source.keys().read(entry, 1);
    }

    @Override
    public @Nullable RowKey keyOf(String stored) {
        return source.keys().keyOf(stored);
    }
}
