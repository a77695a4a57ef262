package dev.schemaless.stores.shameless;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.ClientIndex;
import dev.schemaless.stores.entry.EntryAudit;
import dev.schemaless.stores.entry.EntryColumn;
import dev.schemaless.stores.entry.EntryValue;
import dev.schemaless.stores.entry.FieldValues;
import dev.schemaless.stores.form.FieldForms;
import dev.schemaless.stores.layout.StoreClock;
import dev.schemaless.stores.layout.StoredCell;
import dev.schemaless.stores.layout.TableWriter;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.layout.WriteStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows as the gem's {@code put} and {@code save} do: a version is one more cell, numbered from 0, that is never
 * changed. Fields of indexes are in the base cell as well as in one entry of each index. They never change, because the
 * gem cannot move an entry.
 *
 * @param forms of values in bodies
 * @param shardFields the field that names an entry's shard, by index; an index without one cannot be written
 * @param purges whether rows may be removed for good, for the gem has no tombstones
 */
record ShamelessWriter(
        String table,
        ContentTables tables,
        ShamelessShards shards,
        StoreClock clock,
        FieldForms forms,
        ShardFields shardFields,
        boolean purges)
        implements TableWriter {
    @Override
    public List<WriteStep> insert(RowKey key, Map<String, byte[]> given) {
        Map<String, byte[]> cells = formed(key, Map.of(), given);
        FieldValues values = values(TableWriter.base(cells), key);
        List<WriteStep> steps = new ArrayList<>();
        cells.forEach((cell, body) -> steps.add(cell(key, UuidText.of(key), cell, 0, body)));
        tables.indexes().forEach(index -> steps.add(entry(key, index, values)));
        return steps;
    }

    @Override
    public List<WriteStep> update(RowKey key, Map<String, StoredCell> before, Map<String, byte[]> given) {
        Map<String, byte[]> cells = formed(key, before, given);
        byte[] base = cells.get(Column.BASE_CELL);
        if (base != null) {
            requireSameFields(key, before, values(base, key));
        }
        List<WriteStep> steps = new ArrayList<>();
        cells.forEach((cell, body) -> {
            StoredCell latest = before.get(cell);
            // another spelling of the key would be another row where letters of both cases differ
            steps.add(cell(
                    key, TableWriter.baseOf(before).stored(), cell, latest == null ? 0 : latest.refKey() + 1, body));
        });
        return steps;
    }

    private Map<String, byte[]> formed(RowKey key, Map<String, StoredCell> before, Map<String, byte[]> given) {
        Map<String, byte[]> formed = new LinkedHashMap<>();
        given.forEach((cell, body) -> {
            StoredCell latest = before.get(cell);
            byte[] stored = latest == null ? null : latest.body();
            formed.put(
                    cell,
                    forms.of(
                            cell,
                            stored == null ? null : BodyCodec.decode(stored, UuidText.owner(key)),
                            body,
                            UuidText.of(key)));
        });
        return formed;
    }

    private void requireSameFields(RowKey key, Map<String, StoredCell> before, FieldValues after) {
        FieldValues earlier = values(bodyOf(before), key);
        for (ClientIndex index : tables.indexes()) {
            for (EntryColumn column : index.columns()) {
                if (!earlier.sameAs(after, column.name())) {
                    throw refusal(
                            ErrorCode.NOT_SUPPORTED,
                            "change '" + column.name() + "' of",
                            "it is a field of the index '" + index.name()
                                    + "', whose entries the gem never changes. Insert another row with the new value.");
                }
            }
        }
    }

    @Override
    public List<WriteStep> delete(RowKey key, Map<String, StoredCell> before) {
        if (!purges) {
            throw refusal(
                    ErrorCode.NOT_SUPPORTED,
                    "delete from",
                    "the gem knows no deleted rows. Set deletes=purge to remove rows with all their versions and entries.");
        }
        FieldValues values = values(bodyOf(before), key);
        List<WriteStep> steps = new ArrayList<>();
        String stored = TableWriter.baseOf(before).stored();
        tables.indexes().stream()
                .filter(index -> hasEntry(index, values))
                .forEach(index -> steps.add(removal(stored, index, values)));
        int shard = shards.shardOf(key);
        steps.add(step(
                shards.partitionOf(shard),
                Query.of("DELETE FROM " + CellTable.quote(tables.content(shard)) + " WHERE uuid = ?", stored)));
        return steps;
    }

    /** Says whether the gem puts an entry for a row: only if it has all fields of the index. */
    private static boolean hasEntry(ClientIndex index, FieldValues values) {
        return index.columns().stream().allMatch(column -> values.get(column.name()) != null);
    }

    private static byte[] bodyOf(Map<String, StoredCell> before) {
        return Objects.requireNonNull(TableWriter.baseOf(before).body());
    }

    private FieldValues values(byte[] base, RowKey key) {
        List<String> fields = tables.indexes().stream()
                .flatMap(index -> index.columns().stream())
                .map(EntryColumn::name)
                .toList();
        return FieldValues.of(base, fields, UuidText.of(key));
    }

    private WriteStep cell(RowKey key, String stored, String cell, long refKey, byte[] body) {
        int shard = shards.shardOf(key);
        Query insert = Query.of(
                "INSERT INTO " + CellTable.quote(tables.content(shard))
                        + " (uuid, column_name, ref_key, body, created_at) VALUES (?, ?, ?, ?, ?)",
                stored,
                cell,
                refKey,
                body,
                now());
        return new WriteStep(
                shards.partitionOf(shard),
                insert,
                () -> refusal(
                        ErrorCode.SERIALIZATION_FAILURE,
                        "change a row of",
                        "another program changed it meanwhile. Do it again."));
    }

    private Object now() {
        Instant now = Instant.now();
        return tables.millis() ? (Object) now.toEpochMilli() : clock.text(now);
    }

    private WriteStep entry(RowKey key, ClientIndex index, FieldValues values) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (EntryColumn column : index.columns()) {
            row.put(column.name(), EntryValue.of(column, values.get(column.name()), table));
        }
        int shard = shardOf(index, values);
        List<String> names = row.keySet().stream().map(CellTable::quote).toList();
        List<@Nullable Object> parameters = new ArrayList<>(row.values());
        parameters.add(UuidText.of(key));
        Query insert = new Query(
                "INSERT INTO " + CellTable.quote(tables.entries(index.name(), shard)) + " (" + String.join(", ", names)
                        + ", uuid) VALUES (" + CellTable.marks(parameters.size()) + ")",
                parameters);
        return new WriteStep(
                shards.partitionOf(shard),
                insert,
                () -> refusal(
                        ErrorCode.UNIQUE_VIOLATION,
                        "insert into",
                        "the index '" + index.name() + "' has an entry with these values. Its fields are "
                                + String.join(", ", row.keySet()) + "."));
    }

    private WriteStep removal(String stored, ClientIndex index, FieldValues values) {
        List<@Nullable Object> parameters = new ArrayList<>();
        StringBuilder condition = new StringBuilder();
        for (EntryColumn column : index.columns()) {
            condition.append(CellTable.quote(column.name())).append(" = ? AND ");
            parameters.add(EntryValue.of(column, values.get(column.name()), table));
        }
        parameters.add(stored);
        int shard = shardOf(index, values);
        return step(
                shards.partitionOf(shard),
                new Query(
                        "DELETE FROM " + CellTable.quote(tables.entries(index.name(), shard)) + " WHERE " + condition
                                + "uuid = ?",
                        parameters));
    }

    /**
     * Returns the function that finds the shard of an index's entry; empty where the index's shard field is not known
     * or the value is neither text nor number.
     */
    EntryAudit.Place placeOf(ClientIndex index) {
        String field = shardFields.nameOf(index.name()).orElse("");
        int position = index.columns().stream().map(EntryColumn::name).toList().indexOf(field);
        return (key, values) ->
                position >= 0 && (values.get(position) instanceof String || values.get(position) instanceof Number)
                        ? OptionalInt.of(shards.ofValue(Objects.requireNonNull(values.get(position))))
                        : OptionalInt.empty();
    }

    private int shardOf(ClientIndex index, FieldValues values) {
        String field = shardFields
                .nameOf(index.name())
                .orElseThrow(() -> refusal(
                        ErrorCode.NOT_SUPPORTED,
                        "write",
                        Objects.requireNonNull(shardFields.unknown().get(index.name()))));
        Object value = values.get(field);
        if (value == null) {
            throw refusal(ErrorCode.NOT_NULL_VIOLATION, "write", "'" + field + "' has no value, and names a shard.");
        }
        return shards.ofValue(value);
    }

    private WriteStep step(int partition, Query statement) {
        return new WriteStep(
                partition, statement, () -> refusal(ErrorCode.UNIQUE_VIOLATION, "change", "a key is taken."));
    }

    private SchemalessException refusal(ErrorCode code, String action, String reason) {
        return new SchemalessException(code, "Cannot " + action + " '" + table + "': " + reason);
    }
}
