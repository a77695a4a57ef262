package dev.schemaless.catalog.transaction;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowMapper;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.read.Reader;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The changes of a transaction, laid over a read: committed versions of changed rows are left out, and the changed rows are given
 * as the transaction sees them. A changed row is given whether or not it is in an index's range, because the caller applies the
 * predicate anyway. Immutable.
 *
 * @param rows the changed rows
 * @param micros the time at which uncommitted rows are written
 */
record Overlay(ReadRequest request, Map<RowKey, StagedRow> rows, long micros) {
    static Overlay of(ReadRequest request, Map<RowKey, StagedRow> rows) {
        return new Overlay(request, rows, ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()));
    }

    <T> RowCursor<T> read(Reader reader, RowMapper<T> mapper) {
        RowCursor<T> committed = reader.read(request, row -> hides(row.key()) ? null : mapper.map(row));
        return new OverlayCursor<>(committed, staged().iterator(), mapper);
    }

    /** Says whether the transaction has changed the row of a key. */
    boolean hides(RowKey key) {
        return rows.containsKey(key);
    }

    /** Returns the live ones of the changed rows. */
    Stream<StoredRow> staged() {
        Predicate<RowKey> wanted = wanted(request.source());
        return rows.values().stream()
                .filter(row -> wanted.test(row.key()))
                .map(row -> row.draft(request.model()).after(micros).toRow(request.cells()))
                .filter(Objects::nonNull)
                .map(StoredRow.class::cast);
    }

    private static Predicate<RowKey> wanted(RowSource source) {
        if (source instanceof RowSource.Keys keys) {
            return new HashSet<>(keys.keys())::contains;
        }
        return source instanceof RowSource.Scan scan
                ? key -> scan.shards().contains(NativeKey.shardOf(key))
                : key -> true;
    }
}
