package dev.schemaless.catalog.row;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.BodyEdit;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.model.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row as a statement gives it: its values are checked and its key is known, but it may turn out that the row exists.
 * Immutable.
 */
public final class ProposedRow {
    private final RowEncoder encoder;
    private final RowKey key;
    private final @Nullable Object[] assigned;
    private final @Nullable Object[] values;
    private final Map<String, byte[]> bodies;
    private final Undeclared undeclared;

    ProposedRow(
            RowEncoder encoder,
            RowKey key,
            @Nullable Object[] assigned,
            @Nullable Object[] values,
            Map<String, byte[]> bodies,
            Undeclared undeclared) {
        this.encoder = encoder;
        this.key = key;
        this.assigned = assigned;
        this.values = values;
        this.bodies = bodies;
        this.undeclared = undeclared;
    }

    public RowKey key() {
        return key;
    }

    /** Returns the text form of a key of the table, which {@code _row_key} shows: this row's, or the one that it is given. */
    public String textOf(RowKey any) {
        return encoder.textOf(any);
    }

    /** Returns for each column the checked value that the statement gives, null or {@link RowInput#ABSENT}. Not copied. */
    public @Nullable Object[] assigned() {
        return assigned;
    }

    /** Returns for each column the value of the row if it is inserted: defaults included, else null. Not copied. */
    public @Nullable Object[] values() {
        return values;
    }

    /** Returns the undeclared fields that the statement gives. */
    public Undeclared undeclared() {
        return undeclared;
    }

    /**
     * Encodes the row to be inserted.
     *
     * @return the body of each cell, always that of {@code base}
     * @throws dev.schemaless.catalog.SchemalessException with {@code NOT_NULL_VIOLATION} or {@code STRING_TOO_LONG}, naming
     *     the column or the cell
     */
    public Map<String, byte[]> cells() {
        Map<String, BodyEdit> edits = new LinkedHashMap<>();
        edits.put(Column.BASE_CELL, BodyEdit.ofNothing());
        bodies.forEach((cell, body) -> edits.put(cell, BodyEdit.of(body)));
        List<Column> columns = encoder.model().columns();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                edits.computeIfAbsent(columns.get(i).cell(), cell -> BodyEdit.ofNothing());
            }
        }
        for (int i = 0; i < values.length; i++) {
            edit(columns.get(i), values[i], isKept(assigned[i]), edits);
        }
        undeclared.fields().forEach(field -> edit(field, edits));
        Map<String, byte[]> cells = new LinkedHashMap<>();
        edits.forEach((cell, edit) -> cells.put(cell, encoder.limits().stored(cell, edit.toBytes(), this::action)));
        return cells;
    }

    private String action() {
        return "insert row into '" + encoder.model().name() + "'";
    }

    /** Says whether a value that a statement gives is a NULL that a body has. Other programs distinguish it from a missing field. */
    private boolean isKept(@Nullable Object given) {
        return given == null && encoder.model().external() != null;
    }

    private void edit(Column column, @Nullable Object value, boolean isKept, Map<String, BodyEdit> edits) {
        BodyEdit edit = edits.get(column.cell());
        if (value == null && column.notNull()) {
            throw encoder.isNull(column);
        } else if (value != null && edit != null) {
            edit.set(column.field(), out -> column.type().write(value, out));
        } else if (column.missing() != null) {
            edits.computeIfAbsent(column.cell(), cell -> BodyEdit.ofNothing())
                    .set(column.field(), BodyWriter::writeNil);
        } else if (edit != null && isKept) {
            edit.set(column.field(), BodyWriter::writeNil);
        } else if (edit != null) {
            edit.remove(column.field());
        }
    }

    private static void edit(Undeclared.Field field, Map<String, BodyEdit> edits) {
        BodyEdit base = edits.computeIfAbsent(Column.BASE_CELL, cell -> BodyEdit.ofNothing());
        Object value = field.value();
        if (value == null) {
            base.remove(field.name());
        } else {
            Object checked = field.type().check(value, field.name());
            base.set(field.name(), out -> field.type().write(checked, out));
        }
    }
}
