package dev.schemaless.catalog.job.purge;

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
 */
record PurgePosition(SortedMap<RowKey, Long> rows, int erased, long dueMicros) {
    static PurgePosition beginning(Map<RowKey, Long> rows) {
        return new PurgePosition(new TreeMap<>(rows), 0, 0);
    }

    /** Reads the form of {@link #text}. */
    static PurgePosition of(String text) {
        String[] words = text.split(" ", -1);
        SortedMap<RowKey, Long> rows = new TreeMap<>();
        for (String word : words[2].split(",", -1)) {
            String[] row = word.split("=", -1);
            rows.put(RowKey.parse(row[0]).orElseThrow(), Long.valueOf(row[1]));
        }
        return new PurgePosition(rows, Integer.parseInt(words[0]), Long.parseLong(words[1]));
    }

    String text() {
        return erased + " " + dueMicros + " "
                + rows.entrySet().stream()
                        .map(row -> row.getKey() + "=" + row.getValue())
                        .collect(Collectors.joining(","));
    }

    boolean hasRowsToErase() {
        return erased < rows.size();
    }

    /** Returns the position after the next rows are erased. */
    PurgePosition after(Map<RowKey, Long> old) {
        SortedMap<RowKey, Long> all = new TreeMap<>(rows);
        all.putAll(old);
        return new PurgePosition(all, erased + old.size(), 0);
    }

    PurgePosition due(long micros) {
        return new PurgePosition(rows, erased, micros);
    }
}
