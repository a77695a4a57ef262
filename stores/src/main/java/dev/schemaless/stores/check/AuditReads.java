package dev.schemaless.stores.check;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowColumns;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowFacts;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.stores.entry.AuditedEntry;
import dev.schemaless.stores.entry.ClientAlgorithm;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.KeySpan;
import dev.schemaless.stores.layout.LayoutTable;
import dev.schemaless.stores.read.TableSession;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** The statements of a check. It holds no connection between two of them. Thread-safe. */
final class AuditReads {
    private static final int CELLS = 2000;

    private final TableSession session;
    private final List<EntryAudit> audits;
    private final RowAuditor auditor;

    private AuditReads(TableSession session, Model model, List<EntryAudit> audits) {
        this.session = session;
        this.audits = audits;
        this.auditor = new RowAuditor(session.table(), model, audits);
    }

    /** Makes the statements on the indexes that the model names. */
    static AuditReads of(LayoutTable table, List<Partition> partitions, Model model, ReadControl control) {
        ReadRequest request = new ReadRequest(
                0,
                model,
                new RowColumns(table.model().cells(), RowFacts.NONE),
                new RowSource.Scan(ShardSet.all(table.routing().shards())),
                control);
        return new AuditReads(
                new TableSession(table, partitions, request),
                model,
                table.indexes().all().stream()
                        .filter(audit -> model.findIndex(audit.index()).isPresent())
                        .toList());
    }

    LayoutTable table() {
        return session.table();
    }

    List<EntryAudit> audits() {
        return audits;
    }

    /** Returns the columns whose positions the fields of rows have. */
    List<Column> columns() {
        return auditor.columns();
    }

    int slots() {
        return table().routing().shards();
    }

    void checkControl() {
        session.request().control().check();
    }

    /** Reads a page of the rows of a slot within a span. */
    AuditedPage rows(int slot, KeySpan span, @Nullable String after) {
        int most = Math.max(CELLS, 2 * session.cellsOfRow());
        return read(slot, table().cells().span(slot, span, after, most, session.columns()), most);
    }

    /** Reads the rows of some keys in a slot. */
    AuditedPage rows(int slot, List<RowKey> keys) {
        return read(slot, table().cells().rows(slot, keys, session.columns()), Integer.MAX_VALUE);
    }

    private AuditedPage read(int slot, Query query, int most) {
        return session.query(table().partitionOf(slot), query, results -> {
            PageCollector page = new PageCollector(table(), auditor, slot);
            int count = 0;
            while (results.next()) {
                count++;
                page.take(table().cells().cell(results, session.columns()));
            }
            return page.page(count, most);
        });
    }

    /** Reads the numbers of rows that a slot has under the key NULL. */
    List<String> keyless(int slot, int most) {
        List<String> numbers = new ArrayList<>();
        table().cells()
                .keyless(slot)
                .ifPresent(query -> numbers.addAll(session.query(table().partitionOf(slot), query, results -> {
                    List<String> found = new ArrayList<>();
                    while (found.size() < most && results.next()) {
                        found.add(String.valueOf(results.getString(1)));
                    }
                    return found;
                })));
        return numbers;
    }

    /** Reads entries of an index within a span, at most about so many. */
    List<AuditedEntry> entries(EntryAudit audit, KeySpan span, int most) {
        return entries(audit, slot -> audit.within(slot, span, most), most);
    }

    /** Reads the entries of an index that name some keys. */
    List<AuditedEntry> entries(EntryAudit audit, List<RowKey> keys) {
        return entries(audit, slot -> audit.of(slot, keys), Integer.MAX_VALUE);
    }

    /** Reads entries of an index whose key is NULL, at most about so many. */
    List<AuditedEntry> keylessEntries(EntryAudit audit, int most) {
        return entries(audit, slot -> audit.keyless(slot, most), most);
    }

    /** Reads the entries of an index that a client finds in a slot, at most so many. */
    List<AuditedEntry> found(EntryAudit audit, int slot, List<Bound> bounds, int most) {
        return session.query(
                table().partitionOf(slot), audit.found(slot, bounds, most), results -> read(audit, results));
    }

    /** Reads which of some keys a client does not see in a slot, though their rows are there. */
    Set<RowKey> hidden(ClientAlgorithm client, EntryAudit audit, int slot, List<RowKey> keys) {
        Optional<Query> query = client.hidden(slot, keys);
        return query.isEmpty()
                ? Set.of()
                : session.query(table().partitionOf(slot), query.get(), results -> {
                    Set<RowKey> hidden = new HashSet<>();
                    while (results.next()) {
                        RowKey key = audit.source()
                                .keys()
                                .keyOf(audit.source().keys().read(results, 1));
                        if (key != null) {
                            hidden.add(key);
                        }
                    }
                    return hidden;
                });
    }

    private List<AuditedEntry> entries(EntryAudit audit, IntFunction<Query> queries, int most) {
        List<AuditedEntry> entries = new ArrayList<>();
        for (TableSession.SlotGroup group : session.groups(ShardSet.all(slots()))) {
            if (entries.size() < most) {
                List<Query> some = group.slots().stream().map(queries::apply).toList();
                entries.addAll(session.query(
                        group.partition(), all(group.partition(), some, most), results -> read(audit, results)));
            }
        }
        return entries;
    }

    private Query all(int partition, List<Query> queries, int most) {
        Query all = Query.unionAll(session.partitions().get(partition).dialect(), queries);
        return queries.size() == 1 || most == Integer.MAX_VALUE
                ? all
                : new Query(all.text() + " LIMIT " + most, all.parameters());
    }

    private static List<AuditedEntry> read(EntryAudit audit, ResultSet results) throws SQLException {
        List<AuditedEntry> read = new ArrayList<>();
        while (results.next()) {
            read.add(audit.read(results));
        }
        return read;
    }
}
