package dev.schemaless.catalog.external;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows page by page. Holds no connection between two pages. Used by one thread at a time. */
interface RowPages {
    /** What one page may hold in bytes; the row that passes it is still of it. */
    long BUDGET = 4L * 1024 * 1024;

    /** Reads the next page, which may be empty; null after the last. */
    @Nullable List<ExternalRow> next();
}
