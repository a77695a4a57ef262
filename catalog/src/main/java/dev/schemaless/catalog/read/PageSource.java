package dev.schemaless.catalog.read;

import java.util.List;

/**
 * The rows of one partition, page by page. Used by one thread at a time; holds no connection between two pages.
 */
interface PageSource {
    /**
     * Reads the next page, which may be empty without being the last. Not called after the last.
     *
     * @return whether anything follows
     */
    boolean next(RowTaker taker);

    /**
     * Gives away what other threads may read meanwhile. Called between two pages, where something follows.
     *
     * @return what is read by others from now on, in an order that the rows alone decide; empty if it is not worth it
     */
    default List<PageSource> split(Parallelism parallelism) {
        return List.of();
    }
}
