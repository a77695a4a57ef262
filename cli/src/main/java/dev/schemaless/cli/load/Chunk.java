package dev.schemaless.cli.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records of one file that are inserted as one batch. */
record Chunk(String file, List<Row> rows) {
    /** The most rows of a chunk. */
    static final int MAX_ROWS = 1_024;

    /** The bytes of its records after which a chunk takes no more: a few chunks are in memory at once. */
    static final int FULL_BYTES = 1 << 20;

    Chunk {
        rows = List.copyOf(rows);
    }

    /** A record's parameters and the line it came from. */
    record Row(long line, List<@Nullable Object> values) {}
}
