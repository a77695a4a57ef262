package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.NewRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyCodec;
import dev.schemaless.catalog.codec.BodyEdit;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.key.RowKeys;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.StoreConfig.Compression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns the values of an INSERT into rows to be stored: checks them, computes the row key, writes the bodies. Immutable
 * and thread-safe: made once per plan.
 */
public final class RowEncoder {
    private final Model model;
    private final RowKeys keys;
    private final List<Integer> keyPositions;
    private final int shardPosition;
    private final BodyFields bodyFields;
    private final Compression compression;
    private final long maxBodyBytes;

    private RowEncoder(Model model, RowKeys keys, Compression compression, long maxBodyBytes) {
        this.model = model;
        this.keys = keys;
        List<String> fields = model.columns().stream().map(Column::field).toList();
        this.keyPositions = model.primaryKey().stream().map(fields::indexOf).toList();
        String shardField = model.shardField();
        this.shardPosition = shardField == null ? -1 : fields.indexOf(shardField);
        this.bodyFields = BodyFields.of(model);
        this.compression = compression;
        this.maxBodyBytes = maxBodyBytes;
    }

    /**
     * Returns an encoder of a model's rows.
     *
     * @param shards how many the store has
     * @param maxBodyBytes {@link dev.schemaless.catalog.store.Store#maxBodyBytes()}
     */
    public static RowEncoder of(Model model, int shards, Compression compression, long maxBodyBytes) {
        return new RowEncoder(model, RowKeys.of(model, shards), compression, maxBodyBytes);
    }

    /**
     * Encodes a row. A column takes its value from the first place that has one: given, the field of {@code _body}, the
     * default; else it is NULL. A NULL that was given removes the field of {@code _body}.
     *
     * @throws SchemalessException with {@code NOT_NULL_VIOLATION}, {@code STRING_TOO_LONG}, {@code NUMBER_OUT_OF_RANGE},
     *     {@code DATETIME_OUT_OF_RANGE}, {@code CAST_INVALID} or {@code JSON_INVALID}, naming the column
     */
    public NewRow encode(RowInput input) {
        byte[] given = input.body() == null ? null : JsonBody.of(input.body());
        @Nullable Object[] values = resolve(input, given);
        RowKey key = keyOf(values);
        Map<String, byte[]> cells = new LinkedHashMap<>();
        edits(values, given).forEach((cell, edit) -> cells.put(cell, stored(cell, edit.toBytes())));
        return new NewRow(key, cells);
    }

    /** Returns each column's checked value; absent ones that {@code _body} does not have either are null. */
    private @Nullable Object[] resolve(RowInput input, byte @Nullable [] body) {
        List<Column> columns = model.columns();
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        @Nullable Object[] ofBody = body == null ? new @Nullable Object[0] : bodyFields.read(body);
        for (int i = 0; i < values.length; i++) {
            Column column = columns.get(i);
            Object value = input.given()[i];
            if (value == RowInput.ABSENT && body != null) {
                value = ofBody[i];
            }
            if (value == RowInput.ABSENT) {
                value = input.defaults()[i];
            }
            boolean none = value == null || value == RowInput.ABSENT;
            values[i] = none || value == null ? null : column.type().check(value, column.name());
            if (none && (column.notNull() || keyPositions.contains(i))) {
                throw isNull(column);
            }
        }
        return values;
    }

    private RowKey keyOf(@Nullable Object[] values) {
        if (keys.areGenerated()) {
            return keys.generate(shardPosition < 0 ? null : values[shardPosition]);
        }
        List<@Nullable Object> keyValues = new ArrayList<>(keyPositions.size());
        for (int position : keyPositions) {
            keyValues.add(values[position]);
        }
        return keys.of(keyValues);
    }

    private Map<String, BodyEdit> edits(@Nullable Object[] values, byte @Nullable [] given) {
        Map<String, BodyEdit> edits = new LinkedHashMap<>();
        edits.put(Column.BASE_CELL, given == null ? BodyEdit.ofNothing() : BodyEdit.of(given));
        for (int i = 0; i < values.length; i++) {
            Column column = model.columns().get(i);
            Object value = values[i];
            if (value != null) {
                edits.computeIfAbsent(column.cell(), cell -> BodyEdit.ofNothing())
                        .set(column.field(), out -> column.type().write(value, out));
            } else if (column.cell().equals(Column.BASE_CELL)) {
                edits.get(Column.BASE_CELL).remove(column.field());
            }
        }
        return edits;
    }

    private byte[] stored(String cell, byte[] plain) {
        byte[] stored = BodyCodec.encode(plain, compression);
        checkSize(cell, plain.length, BodyCodec.MAX_BODY_BYTES);
        checkSize(cell, stored.length, maxBodyBytes);
        return stored;
    }

    private void checkSize(String cell, int size, long limit) {
        if (size > limit) {
            throw new SchemalessException(
                    ErrorCode.STRING_TOO_LONG,
                    "Cannot insert row into '" + model.name() + "': the body of its cell '" + cell + "' has " + size
                            + " bytes, the limit is " + limit + " bytes. Shorten its values.");
        }
    }

    private SchemalessException isNull(Column column) {
        return new SchemalessException(
                ErrorCode.NOT_NULL_VIOLATION,
                "Cannot insert row into '" + model.name() + "': column '" + column.name()
                        + "' is NULL and must not be. Give it a value.");
    }
}
