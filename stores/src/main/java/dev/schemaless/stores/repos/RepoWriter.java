package dev.schemaless.stores.repos;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.layout.WriteStep;
import dev.schemaless.stores.protobuf.FieldFaults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as Repos does: a version in the log, its entries, then the latest version. Bodies are edited in place, so
 * that unknown fields keep their bytes.
 *
 * @param indexes those whose entries can be computed; all of a version's entries in one are written, or none
 * @param janitor writes the entries of the others
 */
record RepoWriter(String table, RepoTables tables, RepoBodies bodies, List<WrittenIndex> indexes, RepoJanitor janitor)
        implements TableWriter {
    /** The order in which Repos locks rows. */
    private static final Comparator<RowKey> SIGNED =
            Comparator.<RowKey>comparingLong(key -> key.longAt(0)).thenComparingLong(key -> key.longAt(Long.BYTES));

    private static final byte[] NO_MESSAGE = {};
    /** The number of the version that the transaction has just put into the log. */
    private static final String VERSION = "LAST_INSERT_ID()";

    @Override
    public void checkWritable() {
        janitor.requireAtWork(table);
    }

    @Override
    public Comparator<RowKey> order() {
        return SIGNED;
    }

    @Override
    public List<WriteStep> insert(RowKey key, Map<String, byte[]> cells) {
        byte[] message = edited(NO_MESSAGE, cells, key);
        List<WriteStep> steps = version(key, message);
        steps.add(step(Query.of(
                "INSERT INTO " + CellTable.quote(tables.latest()) + " (" + CellTable.quote(tables.key())
                        + ", format, entry_bin, parent_pk) VALUES (?, '" + RepoBodies.PROTOBUF + "', ?, " + VERSION
                        + ")",
                key,
                message)));
        return steps;
    }

    @Override
    public List<WriteStep> update(RowKey key, Map<String, StoredCell> before, Map<String, byte[]> cells) {
        StoredCell base = TableWriter.baseOf(before);
        byte[] earlier = bodies.message(Objects.requireNonNull(base.body()), base.stored());
        byte[] message = edited(earlier, cells, key);
        if (Arrays.equals(earlier, message)) {
            return List.of();
        }
        List<WriteStep> steps = version(key, message);
        steps.add(step(Query.of(
                "UPDATE " + CellTable.quote(tables.latest()) + " SET format = '" + RepoBodies.PROTOBUF
                        + "', entry_bin = ?, parent_pk = " + VERSION + " WHERE " + CellTable.quote(tables.key())
                        + " = ?",
                message,
                key)));
        return steps;
    }

    /** Deletes the versions of a row. Entries stay, as Repos leaves them: they are ignored without a latest version. */
    @Override
    public List<WriteStep> delete(RowKey key, Map<String, StoredCell> before) {
        return List.of(
                step(Query.of(
                        "DELETE FROM " + CellTable.quote(tables.repo()) + " WHERE " + CellTable.quote(tables.logKey())
                                + " = ?",
                        key)),
                step(Query.of(
                        "DELETE FROM " + CellTable.quote(tables.latest()) + " WHERE " + CellTable.quote(tables.key())
                                + " = ?",
                        key)));
    }

    private byte[] edited(byte[] message, Map<String, byte[]> cells, RowKey key) {
        byte[] plain = TableWriter.base(cells);
        FieldFaults faults = (code, path, reason) -> refusal(code, "write '" + path + "' of", reason);
        byte[] edited =
                bodies.schema().edit(message, plain, reason -> BodyCodec.corrupt(UuidText.owner(key), reason), faults);
        if (edited.length > BodyCodec.MAX_BODY_BYTES) {
            throw tooLarge("its body would have " + edited.length + " bytes");
        }
        return edited;
    }

    private SchemalessException tooLarge(String reason) {
        return refusal(
                ErrorCode.LIMIT_EXCEEDED,
                "write a row of",
                reason + ", and a body may take " + BodyCodec.MAX_BODY_BYTES + ". Write less into a row");
    }

    private List<WriteStep> version(RowKey key, byte[] message) {
        // a body's defaults and oneofs are known from its bytes alone: which ones are not set, and which are unset
        byte[] plain = bodies.schema().toMessagePack(message, this::tooLarge);
        List<WriteStep> steps = new ArrayList<>();
        steps.add(step(Query.of(
                "INSERT INTO " + CellTable.quote(tables.repo()) + " ("
                        + CellTable.quote(tables.logKey())
                        + ", time_msec, format, entry_bin) VALUES (?, ?, '" + RepoBodies.PROTOBUF + "', ?)",
                key,
                System.currentTimeMillis(),
                message)));
        for (WrittenIndex index : indexes) {
            List<Object> values = index.bound(plain, table);
            if (!values.isEmpty()) {
                steps.add(step(entries(key, index.entries(), values)));
            }
        }
        return steps;
    }

    /**
     * Returns the query that inserts entries. Of values that are equal in the column's collation the first is kept,
     * because the key is unique.
     */
    private static Query entries(RowKey key, RepoTables.EntryNames names, List<Object> values) {
        List<@Nullable Object> parameters = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        for (Object value : values) {
            rows.add("(?, ?, " + VERSION + ")");
            parameters.add(key);
            parameters.add(value);
        }
        return new Query(
                "INSERT INTO " + CellTable.quote(names.table()) + " (" + CellTable.quote(names.key())
                        + ", value, parent_pk) VALUES " + String.join(", ", rows)
                        + " ON DUPLICATE KEY UPDATE parent_pk = parent_pk",
                parameters);
    }

    private WriteStep step(Query statement) {
        return new WriteStep(
                0,
                statement,
                () -> refusal(
                        ErrorCode.SERIALIZATION_FAILURE,
                        "change a row of",
                        "another program has written it meanwhile. Do it again"));
    }

    private SchemalessException refusal(ErrorCode code, String action, String reason) {
        return new SchemalessException(code, "Cannot " + action + " '" + table + "': " + reason + ".");
    }
}
