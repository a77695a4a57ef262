package dev.schemaless.catalog.read.share;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.coalesce.BatchMeters;
import dev.schemaless.catalog.read.page.FoundRows;
import dev.schemaless.catalog.read.page.SortedKeys;
import java.util.Optional;

/**
 * The batching lookups of an index by equality. Thread-safe.
 *
 * @param rows lookups that read rows together with their entries
 * @param keys lookups that read row keys; empty if there are too many
 */
public record IndexQueues(
        SharedReads<ValueRead<StoredRow, FoundRows>, FoundRows> rows,
        SharedReads<ValueRead<RowKey, Optional<SortedKeys>>, Optional<SortedKeys>> keys) {
    IndexQueues(BatchMeters meters) {
        this(new SharedReads<>(ValueRead.LIMITS, meters), new SharedReads<>(ValueRead.LIMITS, meters));
    }
}
