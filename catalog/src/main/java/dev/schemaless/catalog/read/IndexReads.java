package dev.schemaless.catalog.read;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.coalesce.BatchMeters;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The entries and SQL texts of an index, made when they are first needed. Thread-safe. */
final class IndexReads {
    private final StoreTables tables;
    private final Model model;
    private final IndexDefinition index;
    private final IndexEntries entries;
    private final ValueReads<StoredRow, FoundRows> rowReads;
    private final ValueReads<RowKey, Optional<SortedKeys>> entryReads;
    private final ConcurrentMap<Integer, IndexSql> sql = new ConcurrentHashMap<>();

    IndexReads(StoreTables tables, Model model, IndexDefinition index, BatchMeters meters) {
        this.tables = tables;
        this.model = model;
        this.index = index;
        this.rowReads = new ValueReads<>(new RowLookups(), meters);
        this.entryReads = new ValueReads<>(new EntryLookups(), meters);
        this.entries = IndexEntries.of(model, index, tables.topology().shards());
    }

    IndexDefinition index() {
        return index;
    }

    IndexEntries entries() {
        return entries;
    }

    /** Returns the batching lookups that read rows together with their entries. */
    ValueReads<StoredRow, FoundRows> rowReads() {
        return rowReads;
    }

    /** Returns the batching lookups that read row keys. */
    ValueReads<RowKey, Optional<SortedKeys>> entryReads() {
        return entryReads;
    }

    /** Returns the texts for one table run of a partition. */
    IndexSql sql(int position, int run) {
        IndexSql known = sql.get(run);
        return known == null ? sql.computeIfAbsent(run, absent -> made(position, absent)) : known;
    }

    private IndexSql made(int position, int run) {
        String table = tables.names().entries(model, index.number(), run);
        return IndexSql.of(tables.partition(position).dialect(), table, entries);
    }
}
