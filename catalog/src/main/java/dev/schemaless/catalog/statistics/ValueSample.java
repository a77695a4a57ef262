package dev.schemaless.catalog.statistics;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.index.IndexEntry;
import dev.schemaless.catalog.type.KeyBytes;
import java.util.List;

/** The values that an index has of some rows, as digests in bounded memory. */
final class ValueSample {
    private final IndexEntries entries;
    /** Samples of the first columns, by the number of columns less one. */
    private final List<DistinctSample> prefixes;

    private long rows;
    private long nulls;

    ValueSample(IndexEntries entries) {
        this.entries = entries;
        this.prefixes =
                entries.lengths().stream().map(column -> new DistinctSample()).toList();
    }

    /** Adds a row that has the bodies of the index's cells. */
    void add(StoredRow row) {
        IndexEntry entry = entries.entryOf(row.key(), row.bodiesOf(entries.cells()));
        KeyBytes values = new KeyBytes();
        for (int i = 0; i < prefixes.size(); i++) {
            values.appendRaw(entry.key().values().get(i).toBytes());
            prefixes.get(i).add(values.sha256().getLong());
        }
        rows++;
        nulls += entries.beginsWithNull(entry) ? 1 : 0;
    }

    /** Returns the values of the first columns, of more and more of them. */
    List<DistinctSample> prefixes() {
        return prefixes;
    }

    /** Returns which share of the rows has NULL in the first column. */
    double nulls() {
        return rows == 0 ? 0 : (double) nulls / rows;
    }
}
