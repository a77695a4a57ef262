package dev.schemaless.cli.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records of one file that are inserted as one batch. */
record Chunk(String file, List<Row> rows) {
    Chunk {
        rows = List.copyOf(rows);
    }

    /** A record's parameters and the line it came from. */
    record Row(long line, List<@Nullable Object> values) {}
}
