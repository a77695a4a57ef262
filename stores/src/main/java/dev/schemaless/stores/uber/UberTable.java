package dev.schemaless.stores.uber;

import dev.schemaless.catalog.ErrorCode;
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
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.cells.CellVersions;
import dev.schemaless.stores.entry.AuditedColumn;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryBounds;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.ExternalRouting;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.log.LoggedTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows of cells in the databases of shards, with their entries in index tables there. */
final class UberTable implements LoggedTable {
    private final Model model;
    private final CellSource source;
    private final UberPlaces places;
    private final List<UberIndex> indexes;
    private final Routing routing;

    /**
     * The table of cells.
     *
     * @param entity the table, of the same name in each shard
     * @param number its column that numbers cells
     * @param base the column name of base cells
     * @param clock converts the times of cells; empty if their time zone is not known
     */
    record CellSource(String entity, String number, String base, Optional<StoreClock> clock) {}

    UberTable(Model model, CellSource source, UberPlaces places, List<UberIndex> indexes) {
        this.model = model;
        this.source = source;
        this.places = places;
        this.indexes = List.copyOf(indexes);
        this.routing = new ExternalRouting(places, null, this::readOnly);
    }

    private SchemalessException readOnly() {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot change rows of '" + model.name()
                        + "': another program keeps them, and how it writes indexes and"
                        + " buffers is not known. Change them by that program.");
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
    public boolean mayIndex(Column column) {
        return true;
    }

    @Override
    public List<Physical> tablesOf(int slot) {
        String database = places.databases().get(slot).name();
        List<Physical> all = new ArrayList<>();
        all.add(new Physical(database, source.entity(), true));
        indexes.forEach(index -> all.add(new Physical(database, index.table(), false)));
        return all;
    }

    @Override
    public int partitionOf(int slot) {
        return places.partitionOf(slot);
    }

    @Override
    public BodyForm bodies() {
        return UberBody.ANY;
    }

    private CellTable cells(int slot) {
        String table = places.databases().get(slot).table(source.entity());
        return new CellTable(
                table,
                "row_key",
                source.base(),
                "CAST(c.created_at AS CHAR)",
                CellTable.greatest(source.number(), table, "row_key"),
                Integer.toString(slot));
    }

    private List<Object> bound(List<RowKey> wanted) {
        return wanted.stream().flatMap(key -> places.keys().bound(key).stream()).toList();
    }

    @Override
    public Query versions(int slot, LogPage page) {
        return log(slot).range(page);
    }

    @Override
    public Query versionsOf(int slot, List<RowKey> wanted, LogPage page) {
        return log(slot).of(bound(wanted), page);
    }

    private CellVersions log(int slot) {
        return new CellVersions(cells(slot), source.number(), Optional.empty());
    }

    @Override
    public StoredCell version(ResultSet result) throws SQLException {
        return cell(result, new RowColumns(model.cells(), RowFacts.ALL));
    }

    @Override
    public Query rows(int slot, List<RowKey> wanted, RowColumns columns) {
        return cells(slot).latest(bound(wanted), columns);
    }

    @Override
    public Query scan(int slot, @Nullable String after, int limit, RowColumns columns) {
        return cells(slot).page("row_key > ?", List.of(from(after)), limit, columns);
    }

    @Override
    public Query span(int slot, KeySpan span, @Nullable String after, int limit, RowColumns columns) {
        EntryBounds.Condition condition = span.condition("row_key", places.keys(), after);
        return cells(slot).page(condition.text(), condition.parameters(), limit, columns);
    }

    @Override
    public Optional<Query> keyless(int slot) {
        return Optional.of(cells(slot).keyless(source.number()));
    }

    @Override
    public List<EntryAudit> audits() {
        return indexes.stream().map(this::audit).toList();
    }

    private EntryAudit audit(UberIndex index) {
        List<AuditedColumn> audited = IntStream.range(0, index.columns().size())
                .mapToObj(i -> new AuditedColumn(
                        index.entries().get(i), index.columns().get(i)))
                .toList();
        return new EntryAudit(
                index.table(),
                audited,
                new EntryAudit.Source(
                        slot -> places.databases().get(slot).table(index.table()) + " e",
                        "e.row_key",
                        places.keys(),
                        ""),
                new EntryAudit.Rules(EntryNumbers.AS_THEY_ARE, EntryAudit.Absence.NO_ENTRY, EntryAudit.Place.UNKNOWN));
    }

    private Object from(@Nullable String after) {
        return after == null ? places.keys().first() : places.keys().bound(after);
    }

    @Override
    public StoredCell cell(ResultSet result, RowColumns columns) throws SQLException {
        String stored = places.keys().read(result, 1);
        boolean timed = columns.facts() == RowFacts.ALL && source.clock().isPresent();
        return new StoredCell(
                places.isKnown() ? OptionalInt.empty() : OptionalInt.of(result.getInt(7)),
                places.keys().keyOf(stored),
                stored,
                CellTable.cellOf(result.getString(2), source.base(), columns),
                result.getLong(3),
                result.getBytes(4),
                timed ? source.clock().orElseThrow().micros(result.getString(5)) : StoredRow.NO_TIME,
                result.getLong(6));
    }

    @Override
    public Optional<Query> entries(int slot, IndexDefinition index, List<Bound> bounds, EntryPage page) {
        UberIndex found = indexes.stream()
                .filter(each -> each.table().equals(index.name()))
                .findFirst()
                .orElseThrow();
        return EntryBounds.of(found.entries(), found.types(), bounds, EntryNumbers.AS_THEY_ARE, CellTable::quote)
                .map(condition -> page.query(
                        "SELECT row_key FROM " + places.databases().get(slot).table(found.table()),
                        condition,
                        "row_key",
                        places.keys()::bound));
    }

    @Override
    public String entryKey(ResultSet entry) throws SQLException {
        return places.keys().read(entry, 1);
    }

    @Override
    public @Nullable RowKey keyOf(String stored) {
        return places.keys().keyOf(stored);
    }
}
