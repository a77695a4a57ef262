package dev.schemaless.planner.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.NewRow;
import java.util.ArrayList;
import java.util.List;

/** The rows of one statement, kept until all are known. Bounded, since a statement is written whole or not at all. */
final class RowBuffer {
    /** An eighth of the heap, and no more than 256 MiB. */
    private static final long MOST_BYTES =
            Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

    private static final int ROW_OVERHEAD = 200;

    private final List<NewRow> rows = new ArrayList<>();
    private long bytes;

    void add(NewRow row) {
        bytes += ROW_OVERHEAD;
        for (byte[] body : row.cells().values()) {
            bytes += body.length;
        }
        if (bytes > MOST_BYTES) {
            throw new SchemalessException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "Cannot insert rows: one statement is written whole, and its rows take more than " + MOST_BYTES
                            + " bytes. Insert them in several statements, or give the JVM a larger heap.");
        }
        rows.add(row);
    }

    List<NewRow> rows() {
        return rows;
    }
}
