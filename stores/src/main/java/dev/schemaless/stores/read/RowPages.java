package dev.schemaless.stores.read;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows page by page. Holds no connection between two pages. Used by one thread at a time. */
interface RowPages {
    /** The most bytes of one page; the row that exceeds it still belongs to it. */
    long BUDGET = 4L * 1024 * 1024;

    /** Reads the next page, which may be empty; null after the last. */
    @Nullable List<ExternalRow> next();
}
