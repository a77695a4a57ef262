package dev.schemaless.stores.repos;

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
import dev.schemaless.stores.entry.AuditedColumn;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryBounds;
import dev.schemaless.stores.entry.EntryNumbers;
import dev.schemaless.stores.entry.EntryPage;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.BodyForm;
import dev.schemaless.stores.layout.ExternalRouting;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.log.LoggedTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A repo as a table: the table of latest versions says which rows there are. */
final class RepoTable implements LoggedTable {
    private static final int MICROS = 1000;

    private final Model model;
    private final BodyForm bodies;
    private final RepoQueries queries;
    private final Map<String, RepoIndex> indexes;
    private final Optional<TableWriter> writer;
    private final Routing routing;

    /**
     * Makes a table.
     *
     * @param bodies empty if their message is not known
     * @param writer empty if rows cannot be written
     */
    RepoTable(
            Model model,
            RepoTables tables,
            Optional<RepoBodies> bodies,
            List<RepoIndex> indexes,
            Optional<RepoWriter> writer) {
        this.model = model;
        this.bodies = bodies.isPresent() ? bodies.get() : BodyForm.AS_STORED;
        this.queries = new RepoQueries(tables, bodies.isPresent());
        this.indexes = indexes.stream().collect(Collectors.toUnmodifiableMap(RepoIndex::name, Function.identity()));
        this.writer = writer.map(Function.identity());
        this.routing = new ExternalRouting(new OneDatabase(), writer.orElse(null), this::readOnly);
    }

    @Override
    public Optional<TableWriter> writer() {
        return writer;
    }

    private SchemalessException readOnly() {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot change rows of '" + model.name()
                        + "': the format of its bodies is not known. "
                        + RepoMessages.WHAT_TO_GIVE + ".");
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
        RepoTables tables = queries.tables();
        List<Physical> all = new ArrayList<>();
        all.add(new Physical(null, tables.repo(), true));
        all.add(new Physical(null, tables.latest(), false));
        tables.indexes().values().forEach(entries -> all.add(new Physical(null, entries.table(), false)));
        return all;
    }

    @Override
    public int partitionOf(int slot) {
        return 0;
    }

    @Override
    public Query rows(int slot, List<RowKey> keys, RowColumns columns) {
        return queries.rows(keys, columns);
    }

    @Override
    public Query scan(int slot, @Nullable String after, int cells, RowColumns columns) {
        return span(slot, KeySpan.ALL, after, cells, columns);
    }

    @Override
    public Query span(int slot, KeySpan span, @Nullable String after, int cells, RowColumns columns) {
        return queries.span(span, after, cells, columns);
    }

    @Override
    public List<EntryAudit> audits() {
        return indexes.values().stream()
                .filter(index -> model.findIndex(index.name()).isPresent())
                .sorted(Comparator.comparing(RepoIndex::name))
                .map(this::audit)
                .toList();
    }

    @Override
    public Optional<ClientAlgorithm> client() {
        return Optional.of(new RepoQuestions());
    }

    private EntryAudit audit(RepoIndex index) {
        return new EntryAudit(
                index.name(),
                List.of(new AuditedColumn(index.entries().value(), index.column())),
                queries.audited(index.entries()),
                new EntryAudit.Rules(EntryNumbers.AS_THEY_ARE, EntryAudit.Absence.UNKNOWN, EntryAudit.Place.UNKNOWN));
    }

    @Override
    public StoredCell cell(ResultSet result, RowColumns columns) throws SQLException {
        RowKey key = RowKey.of(result.getBytes(1));
        String stored = UuidText.of(key);
        long version = result.getLong(4);
        long millis = result.getLong(5);
        long time = result.wasNull() ? StoredRow.NO_TIME : millis * MICROS;
        byte[] content = result.getBytes(3);
        byte[] body = content == null ? StoredCell.SEALED : RepoBodies.join(result.getString(2), content);
        return new StoredCell(OptionalInt.empty(), key, stored, Column.BASE_CELL, 0, body, time, version);
    }

    @Override
    public Query versions(int slot, LogPage page) {
        return queries.versions(page);
    }

    @Override
    public Query versionsOf(int slot, List<RowKey> keys, LogPage page) {
        return queries.versionsOf(keys, page);
    }

    /** Returns false: the table of latest versions has them; logs are pruned. */
    @Override
    public boolean isNewestCurrent() {
        return false;
    }

    /** Reads a version from the log. The log alone numbers versions, so its number is the ref key. */
    @Override
    public StoredCell version(ResultSet result) throws SQLException {
        StoredCell read = cell(result, new RowColumns(model.cells(), RowFacts.ALL));
        StoredCell numbered = read.withRefKey(read.version());
        return read.body() == StoredCell.SEALED ? numbered.withoutBody() : numbered;
    }

    @Override
    public BodyForm bodies() {
        return bodies;
    }

    @Override
    public Optional<Query> entries(int slot, IndexDefinition index, List<Bound> bounds, EntryPage page) {
        RepoIndex found = found(index);
        return condition(index, bounds).map(condition -> queries.entries(found.entries(), condition, page));
    }

    @Override
    public Optional<Query> lookup(
            int slot,
            IndexDefinition index,
            List<Bound> bounds,
            @Nullable String after,
            int cells,
            RowColumns columns) {
        RepoIndex found = found(index);
        return condition(index, bounds)
                .map(condition -> queries.lookup(found.entries(), condition, EntryPage.sorted(after, cells), columns));
    }

    private RepoIndex found(IndexDefinition index) {
        return Objects.requireNonNull(indexes.get(index.name()), index::name);
    }

    private Optional<EntryBounds.Condition> condition(IndexDefinition index, List<Bound> bounds) {
        RepoIndex found = found(index);
        return EntryBounds.of(
                List.of(found.entries().value()),
                List.of(found.type()),
                bounds,
                EntryNumbers.AS_THEY_ARE,
                name -> "e." + CellTable.quote(name));
    }

    @Override
    public String entryKey(ResultSet entry) throws SQLException {
        return UuidText.of(RowKey.of(entry.getBytes(1)));
    }

    @Override
    public @Nullable RowKey keyOf(String stored) {
        return UuidText.parse(stored).orElse(null);
    }
}
