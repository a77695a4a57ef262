package dev.schemaless.catalog.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Routing;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Gives a stored row new values, those of its primary key among them: where the key changes, the row becomes another one. Immutable and
 * thread-safe: made once per plan.
 */
public final class RowMover {
    private final Model model;
    private final RowEditor editor;
    private final Routing routing;

    private RowMover(Model model, RowEditor editor, Routing routing) {
        this.model = model;
        this.editor = editor;
        this.routing = routing;
    }

    /**
     * Returns a mover of rows of a model that has a primary key.
     *
     * @param routing of the model
     */
    public static RowMover of(Model model, RowEditor editor, Routing routing) {
        return new RowMover(model, editor, routing);
    }

    /**
     * A row as it is after a change.
     *
     * @param keyValues of the primary key's columns, at their places among all columns; the others are null
     * @param cells the bodies of all cells
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Moved(RowKey key, @Nullable Object[] keyValues, Map<String, byte[]> cells) {}

    /**
     * Computes a row as it is after a change.
     *
     * @param current with the bodies of all cells, in the order of {@link Model#cells()}
     * @param assigned as {@link RowEditor#edit} takes it
     * @throws SchemalessException with {@code NOT_NULL_VIOLATION} if a column of the key becomes NULL, and the failures
     *     of {@link RowEditor#edit}
     */
    public Moved move(StoredRow current, @Nullable Object[] assigned, Undeclared undeclared) {
        @Nullable Object[] values = new @Nullable Object[model.columns().size()];
        @Nullable Object[] old = editor.fixedValues(current);
        for (int i = 0; i < old.length; i++) {
            int position = model.columns().indexOf(editor.fixed().get(i));
            values[position] = assigned[position] == RowInput.ABSENT ? old[i] : checked(position, assigned[position]);
        }
        List<@Nullable Object> key = new ArrayList<>();
        for (Column column : model.primaryKeyColumns()) {
            key.add(values[model.columns().indexOf(column)]);
        }
        return new Moved(routing.keyOf(key), values, editor.whole(current, assigned, undeclared));
    }

    private Object checked(int position, @Nullable Object value) {
        Column column = model.columns().get(position);
        if (value == null) {
            throw new SchemalessException(
                    ErrorCode.NOT_NULL_VIOLATION,
                    "Cannot update row of '" + model.name() + "': column '" + column.name()
                            + "' is of the primary key and would become NULL. Give it a value.");
        }
        return column.type().check(value, column.name());
    }
}
