package dev.schemaless.stores.jogchat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.cells.CellWriting;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.layout.WriteStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes rows as the Go program's {@code PutCell} does: a cell more, numbered by the clock, and the entries of its
 * fields with it.
 *
 * <p>The Go program writes the entries after its cell, each by itself. If its cell is there when the transaction of a
 * change here ends, the change is made again on top of it; if it comes later its entries wait for those of this
 * transaction, and come later too.
 *
 * @param purges whether rows may be removed for good, for the Go program has no deletes
 */
record JogchatWriter(CellWriting writing, JogchatEntries entries, boolean purges) implements TableWriter {
    private static final long NANOS = 1_000_000_000L;

    @Override
    public List<WriteStep> insert(RowKey key, Map<String, byte[]> cells) {
        byte[] text = writing.edit(Column.BASE_CELL, null, TableWriter.base(cells), UuidText.of(key));
        return steps(
                key,
                new EditedBody(null, text, UuidText.of(key)),
                now(),
                writing.requireNew(key, Set.of(Column.BASE_CELL)));
    }

    @Override
    public List<WriteStep> update(RowKey key, Map<String, StoredCell> before, Map<String, byte[]> cells) {
        StoredCell latest = TableWriter.baseOf(before);
        byte[] text = writing.edit(Column.BASE_CELL, latest.body(), TableWriter.base(cells), latest.stored());
        return steps(
                key,
                new EditedBody(latest.body(), text, latest.stored()),
                Math.max(now(), latest.refKey() + 1),
                writing.requireNext(latest.stored(), Map.of(Column.BASE_CELL, latest.refKey())));
    }

    private List<WriteStep> steps(RowKey key, EditedBody body, long refKey, WriteStep last) {
        String stored = UuidText.of(key);
        List<WriteStep> steps = new ArrayList<>();
        steps.add(writing.add(stored, Column.BASE_CELL, refKey, body.text()));
        steps.addAll(entries.put(key, writing.databaseOf(stored), body));
        steps.add(last);
        return steps;
    }

    /** Returns the time in nanoseconds since 1970-01-01 UTC, as Go's {@code UnixNano} does. */
    private static long now() {
        Instant now = Instant.now();
        return Math.addExact(Math.multiplyExact(now.getEpochSecond(), NANOS), now.getNano());
    }

    @Override
    public List<WriteStep> delete(RowKey key, Map<String, StoredCell> before) {
        if (!purges) {
            throw writing.refusal(
                    ErrorCode.NOT_SUPPORTED,
                    "delete from",
                    "the Go program knows no deleted rows. Set deletes=purge to remove rows with all their versions and"
                            + " entries.");
        }
        int database = writing.databaseOf(UuidText.of(key));
        List<WriteStep> steps = new ArrayList<>(entries.remove(key, database));
        steps.add(new WriteStep(
                database,
                Query.of(
                        "/* schemaless:external-purge */ DELETE FROM "
                                + writing.cells().name() + " WHERE row_key = ? AND column_name = ?",
                        key,
                        writing.cells().base()),
                () -> writing.refusal(ErrorCode.UNIQUE_VIOLATION, "delete from", "a key is taken.")));
        return steps;
    }
}
