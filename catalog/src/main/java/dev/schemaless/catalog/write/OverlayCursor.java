package dev.schemaless.catalog.write;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.store.ReadRequest;
import dev.schemaless.catalog.store.RowCursor;
import dev.schemaless.catalog.store.RowSource;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Committed rows without those that a transaction has changed, then these as it sees them. Whether a changed row is of an
 * index's range is left to the caller, who applies the predicate anyway.
 */
final class OverlayCursor implements RowCursor {
    private final RowCursor committed;
    private final Set<RowKey> masked;
    private final Iterator<StoredRow> staged;
    private @Nullable StoredRow current;
    private boolean inCommitted = true;

    OverlayCursor(RowCursor committed, ReadRequest request, Map<RowKey, StagedRow> rows) {
        this.committed = committed;
        this.masked = rows.keySet();
        this.staged = live(request, rows).iterator();
    }

    /** Returns the changed rows that live and may be of a request's source, as the transaction sees them. */
    static Stream<StoredRow> live(ReadRequest request, Map<RowKey, StagedRow> rows) {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
        Predicate<RowKey> wanted = wanted(request.source());
        return rows.values().stream()
                .filter(row -> wanted.test(row.key()))
                .map(row -> row.draft(request.model()).after(now).toRow(request.cells()))
                .filter(Objects::nonNull)
                .map(StoredRow.class::cast);
    }

    private static Predicate<RowKey> wanted(RowSource source) {
        if (source instanceof RowSource.Keys keys) {
            return new HashSet<>(keys.keys())::contains;
        }
        return source instanceof RowSource.Scan scan ? key -> scan.shards().contains(key.shard()) : key -> true;
    }

    @Override
    public boolean next() {
        while (inCommitted) {
            inCommitted = committed.next();
            if (inCommitted && !masked.contains(committed.row().key())) {
                current = committed.row();
                return true;
            }
        }
        current = staged.hasNext() ? staged.next() : null;
        return current != null;
    }

    @Override
    public StoredRow row() {
        if (current == null) {
            throw new IllegalStateException("there is no current row");
        }
        return current;
    }

    @Override
    public void close() {
        committed.close();
    }
}
