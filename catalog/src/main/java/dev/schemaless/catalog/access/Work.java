package dev.schemaless.catalog.access;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import java.util.Optional;
import java.util.concurrent.Future;

/** The target of a statement's reads and writes: the store itself, each statement by itself, or a transaction. */
public interface Work {
    /** Starts a read of rows as they are stored. See {@link #read(ReadRequest, RowMapper)}. */
    default RowCursor<StoredRow> read(ReadRequest request) {
        return read(request, StoredRow::materialized);
    }

    /**
     * Starts a read. Nothing is sent before the cursor's first {@code next()}.
     *
     * <p>Each live row of the source comes out once, in no particular order. Other rows may come out too: the caller
     * applies its whole predicate to the decoded body. Within a transaction its own changes are visible.
     *
     * @param mapper converts each row; several threads use it at the same time
     */
    <T> RowCursor<T> read(ReadRequest request, RowMapper<T> mapper);

    /**
     * Prepares a read of the same rows in parts, at the same time. Nothing is sent before they are asked for; the changes of
     * a transaction are those that it has now.
     */
    RowParts parts(ReadRequest request);

    /**
     * Prepares to read the rows that come first in an index's order. Nothing is sent yet.
     *
     * <p>A row that meets the conditions and is among the first all the time is returned. No row is returned twice.
     * Both hold for any concurrent writes. Within a transaction its own changes, as they are when this is called, are
     * seen.
     */
    <T> FirstRows<T> readFirst(FirstRequest<T> request);

    /**
     * Makes all changes of a statement, or none.
     *
     * @return the count of each change
     * @throws dev.schemaless.catalog.access.StaleCatalogException if the catalog has changed
     * @throws LostRaceException if a change has to be computed again; also when a row was changed by others again and
     *     again
     * @throws dev.schemaless.catalog.SchemalessException the failure of a change, or the refusal of a server
     */
    long[] write(WriteRequest request);

    /** Returns the number of a model's rows on one partition that a batch writes as one group. */
    default int groupRows(Model model) {
        return 1_024; // twice as many as fit the largest statement that servers keep prepared
    }

    /**
     * Does {@link #write} in another thread.
     *
     * @return its future result; empty if no thread is free or it is not worth one: then nothing has begun
     */
    default Optional<Future<long[]>> writeAside(WriteRequest request) {
        return Optional.empty();
    }
}
