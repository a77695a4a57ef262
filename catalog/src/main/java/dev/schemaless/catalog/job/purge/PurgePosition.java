package dev.schemaless.catalog.job.purge;

import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.cell.RowKey;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The progress of a purge.
 *
 * @param rows those to erase, each with its count of writes, 0 if it was deleted before; of a row that is erased, the count of
 *     writes up to which its entries are old
 * @param erased the number of rows that are erased, the first ones in the order of their keys
 * @param dueMicros when old entries may be removed, in microseconds since 1970-01-01 UTC; 0 while rows are being erased
 * @param keys whether keys go
 * @param firstVersion the version with which new rows begin when keys go; 0 before that is known
 */
record PurgePosition(SortedMap<RowKey, Long> rows, int erased, long dueMicros, Purge.Keys keys, long firstVersion) {
    static PurgePosition beginning(Map<RowKey, Long> rows, Purge.Keys keys) {
        return new PurgePosition(new TreeMap<>(rows), 0, 0, keys, 0);
    }

    /** Reads the form of {@link #text}. */
    static PurgePosition of(String text) {
        String[] words = text.split(" ", -1);
        SortedMap<RowKey, Long> rows = new TreeMap<>();
        for (String word : words[4].split(",", -1)) {
            String[] row = word.split("=", -1);
            rows.put(RowKey.parse(row[0]).orElseThrow(), Long.valueOf(row[1]));
        }
        return new PurgePosition(
                rows,
                Integer.parseInt(words[0]),
                Long.parseLong(words[1]),
                Purge.Keys.valueOf(words[2]),
                Long.parseLong(words[3]));
    }

    String text() {
        return erased + " " + dueMicros + " " + keys + " " + firstVersion + " "
                + rows.entrySet().stream()
                        .map(row -> row.getKey() + "=" + row.getValue())
                        .collect(Collectors.joining(","));
    }

    boolean hasRowsToErase() {
        return erased < rows.size();
    }

    /** Returns the greatest count of writes of a row. */
    long greatestCount() {
        return rows.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    /** Returns the position after the next rows are erased. */
    PurgePosition after(Map<RowKey, Long> old) {
        SortedMap<RowKey, Long> all = new TreeMap<>(rows);
        all.putAll(old);
        return new PurgePosition(all, erased + old.size(), 0, keys, 0);
    }

    PurgePosition beginningAt(long version) {
        return new PurgePosition(rows, erased, dueMicros, keys, version);
    }

    PurgePosition due(long micros) {
        return new PurgePosition(rows, erased, micros, keys, firstVersion);
    }
}
