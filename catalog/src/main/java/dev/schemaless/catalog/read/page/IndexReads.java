package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The entries, SQL texts and lookup sizes of an index; texts are made when they are first needed. Thread-safe. */
public final class IndexReads {
    private final StoreTables tables;
    private final Model model;
    private final IndexDefinition index;
    private final IndexEntries entries;
    private final LookupSizes rowSizes = new LookupSizes();
    private final LookupSizes keySizes = new LookupSizes();
    private final ConcurrentMap<Integer, IndexSql> sql = new ConcurrentHashMap<>();

    IndexReads(StoreTables tables, Model model, IndexDefinition index) {
        this.tables = tables;
        this.model = model;
        this.index = index;
        this.entries = IndexEntries.of(model, index, tables.topology().shards());
    }

    public IndexDefinition index() {
        return index;
    }

    public IndexEntries entries() {
        return entries;
    }

    /** Returns the sizes of recent lookups that read rows together with their entries. */
    public LookupSizes rowSizes() {
        return rowSizes;
    }

    /** Returns the sizes of recent lookups that read row keys. */
    public LookupSizes keySizes() {
        return keySizes;
    }

    /** Returns the texts for one table run of a partition. */
    public IndexSql sql(int position, int run) {
        IndexSql known = sql.get(run);
        return known == null ? sql.computeIfAbsent(run, absent -> made(position, absent)) : known;
    }

    private IndexSql made(int position, int run) {
        String table = tables.names().entries(model, index.number(), run);
        return IndexSql.of(tables.partition(position).dialect(), table, entries);
    }
}
