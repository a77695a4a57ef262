package dev.schemaless.catalog.access;

import java.util.List;
import java.util.function.Supplier;

/**
 * The rows of a read in parts that are taken at the same time, one or more for each partition. It is for reads that take all rows
 * and keep little of them. Rows are read as fast as they are taken, and none is handed from thread to thread. Used once.
 *
 * <p>Each part asks for one result at a time, on one connection that is given back in between. Parts depend on the rows alone, so
 * that the same rows come in the same parts again.
 */
public interface RowParts {
    /**
     * Reads all rows.
     *
     * @param sinks gives each part a sink of its own; called by the threads that read, one after another
     * @return the sinks of all parts, all of whose rows they have taken, in an order that the rows alone decide; empty
     *     if no partition can have a row
     * @throws StaleCatalogException if the catalog has changed since the request was planned
     * @throws dev.schemaless.catalog.SchemalessException the failure of a sink or of a read; all others have ended by
     *     then
     */
    <S extends RowSink> List<S> drain(Supplier<S> sinks);

    /**
     * Counts the rows, where it can be done without bringing them here; of a source of shards.
     *
     * @throws StaleCatalogException if the catalog has changed since the request was planned
     */
    long count();
}
