package dev.schemaless.catalog.read.page;

import dev.schemaless.catalog.access.RowSink;

/**
 * The rows of one partition, page by page. Used by one thread at a time; holds no connection between two pages.
 */
public interface PageSource {
    /**
     * Reads the next page, which may be empty without being the last. Not called after the last.
     *
     * @return whether anything follows
     */
    boolean next(RowSink sink);
}
