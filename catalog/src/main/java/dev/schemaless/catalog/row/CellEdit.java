package dev.schemaless.catalog.row;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyEdit;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.codec.FieldTable;
import dev.schemaless.catalog.codec.JsonBody;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.type.ColumnType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The changes of one cell of one row. Not thread-safe. */
final class CellEdit {
    private static final byte[] NO_FIELDS = {(byte) 0x80};

    private final Model model;
    private final String cell;
    private final Map<String, TypedValue> fields = new LinkedHashMap<>();
    private byte @Nullable [] undeclared;

    CellEdit(Model model, String cell) {
        this.model = model;
        this.cell = cell;
    }

    /**
     * Sets the field of a column.
     *
     * @param value null removes it, or becomes nil where the field's absence has another meaning
     */
    void set(Column column, @Nullable Object value) {
        fields.put(column.field(), new TypedValue(column.type(), value, column.missingValue()));
    }

    /**
     * Sets a field that no column has.
     *
     * @param value null removes it
     */
    void set(String field, ColumnType type, @Nullable Object value) {
        fields.put(field, new TypedValue(type, value, null));
    }

    /** Replaces all fields that no column declares by those of a JSON object; null has none. */
    void replaceUndeclared(@Nullable String json) {
        if (json == null) {
            undeclared = NO_FIELDS;
        } else {
            undeclared = model.external() == null ? JsonBody.of(json) : JsonBody.ofClient(json, declared());
        }
    }

    /**
     * Returns the plain body after the change.
     *
     * @param body the plain body as it is; null if the row has no such cell
     * @param row named in messages
     * @return null if the row needs no such cell now either
     */
    byte @Nullable [] apply(byte @Nullable [] body, StoredRow row) {
        BodyEdit edit = body == null ? BodyEdit.ofNothing() : BodyEdit.of(body, row);
        if (undeclared != null) {
            edit.replaceOthers(undeclared, declared());
        }
        fields.forEach((field, typed) -> {
            Object value = typed.value();
            if (value != null) {
                edit.set(field, out -> typed.type().write(value, out));
            } else if (typed.missing() != null) {
                edit.set(field, BodyWriter::writeNil);
            } else {
                edit.remove(field);
            }
        });
        byte[] edited = edit.toBytes();
        boolean isEmpty = edited.length == NO_FIELDS.length;
        return body == null && isEmpty && !cell.equals(Column.BASE_CELL) ? null : edited;
    }

    private List<String> declared() {
        return model.columns().stream()
                .filter(column -> column.cell().equals(cell))
                .map(Column::field)
                .toList();
    }

    /** Says whether a plain body has the very values already, though perhaps encoded otherwise than they would be now. */
    boolean isIn(byte[] body, StoredRow row) {
        if (undeclared != null) {
            return false;
        }
        BodyReader reader = new BodyReader(body, row);
        int[] places = FieldTable.of(List.copyOf(fields.keySet())).locate(reader);
        int slot = 0;
        for (TypedValue typed : fields.values()) {
            int place = places[slot++];
            if (!Objects.deepEquals(valueAt(reader, place, typed), typed.value())) {
                return false;
            }
        }
        return true;
    }

    private static @Nullable Object valueAt(BodyReader reader, int place, TypedValue typed) {
        if (place == FieldTable.ABSENT) {
            return typed.missing();
        }
        reader.seek(place);
        return typed.type().read(reader);
    }

    /**
     * A new value.
     *
     * @param missing of a row that lacks the field
     */
    private record TypedValue(
            ColumnType type,
            @Nullable Object value,
            @Nullable Object missing) {}
}
