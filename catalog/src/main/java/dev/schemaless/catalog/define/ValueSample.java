package dev.schemaless.catalog.define;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.index.IndexEntry;
import dev.schemaless.catalog.type.KeyBytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** The values that an index has of some rows. Digests of eight bytes stand for values; the few that are alike make no difference. */
final class ValueSample {
    private final IndexEntries entries;
    /** By how many of the first columns, less one. */
    private final List<LongStream.Builder> digests = new ArrayList<>();

    private long rows;
    private long nulls;

    ValueSample(IndexEntries entries) {
        this.entries = entries;
        entries.lengths().forEach(column -> digests.add(LongStream.builder()));
    }

    /** Adds a row that has the bodies of the index's cells. */
    void add(StoredRow row) {
        Map<String, byte[]> bodies = new HashMap<>();
        for (int i = 0; i < entries.cells().size(); i++) {
            byte[] body = row.bodies().get(i);
            if (body != null) {
                bodies.put(entries.cells().get(i), body);
            }
        }
        IndexEntry entry = entries.entryOf(row.key(), bodies);
        KeyBytes values = new KeyBytes();
        for (int i = 0; i < digests.size(); i++) {
            values.appendRaw(entry.key().values().get(i).toBytes());
            digests.get(i).add(values.sha256().getLong());
        }
        rows++;
        nulls += entries.beginsWithNull(entry) ? 1 : 0;
    }

    /** Returns how many different values the first columns have; of more and more of them. To be called once. */
    List<ValueCounts> counts() {
        return digests.stream().map(values -> counts(values.build().toArray())).toList();
    }

    private static ValueCounts counts(long[] values) {
        Arrays.sort(values);
        long distinct = 0;
        long once = 0;
        int from = 0;
        for (int to = 1; to <= values.length; to++) {
            if (to == values.length || values[to] != values[from]) {
                distinct++;
                once += to - from == 1 ? 1 : 0;
                from = to;
            }
        }
        return new ValueCounts(distinct, once, values.length);
    }

    /** Returns which share of the rows has NULL in the first column. */
    double nulls() {
        return rows == 0 ? 0 : (double) nulls / rows;
    }
}
