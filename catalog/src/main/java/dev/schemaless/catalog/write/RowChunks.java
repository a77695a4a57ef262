package dev.schemaless.catalog.write;

import dev.schemaless.catalog.cell.RowKey;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/** How many rows may be read at a time so that their bodies fit the memory; found out as they come. Not thread-safe. */
final class RowChunks {
    private static final int FIRST = 4;
    private static final int MOST = 64;
    private static final long MANY_BYTES = 4 << 20;

    private int size = FIRST;

    /**
     * Works keys in pieces.
     *
     * @param reader returns the rows that it has read for some keys
     */
    void forEach(List<RowKey> keys, Function<List<RowKey>, Collection<RowState>> reader) {
        int from = 0;
        while (from < keys.size()) {
            int to = Math.min(keys.size(), from + size);
            long bytes = reader.apply(keys.subList(from, to)).stream()
                    .mapToLong(RowChunks::bytes)
                    .sum();
            size = bytes > MANY_BYTES ? Math.max(1, size / 4) : Math.min(MOST, size * 2);
            from = to;
        }
    }

    private static long bytes(RowState row) {
        return row.bodies().values().stream().mapToLong(body -> body.length).sum();
    }
}
