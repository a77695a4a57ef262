package dev.schemaless.planner.change.row;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.expression.AssignedOutputs;
import org.jspecify.annotations.Nullable;

/** Names the row of a statement whose value was refused. Errors without a value stay as they are. */
public final class RowFaults {
    /** The number of a row that comes in no order. */
    public static final long NO_NUMBER = 0;

    private static final String DATA_EXCEPTION = "22";

    private RowFaults() {}

    /**
     * Names a row that was to be inserted.
     *
     * @param number counts from 1, in the order in which the statement gives its rows
     * @param values by column; a value that is not present is not known
     */
    public static SchemalessException inserting(
            SchemalessException e, Model model, long number, @Nullable Object[] values) {
        String key = KeyText.ofKnown(model, values);
        String row = number == NO_NUMBER ? "row" : "row " + number;
        return named(
                e, model, "insert " + (key.isEmpty() ? row : row + " with " + key) + " into '" + model.name() + "'");
    }

    /** Names a row that was to be inserted and has no values yet. */
    public static SchemalessException inserting(SchemalessException e, Model model, long number) {
        return inserting(e, model, number, new @Nullable Object[model.columns().size()]);
    }

    /** Names a row that exists. */
    static SchemalessException updating(SchemalessException e, Model model, RowKey key) {
        return named(e, model, "update row key '" + key + "' of '" + model.name() + "'");
    }

    private static SchemalessException named(SchemalessException e, Model model, String action) {
        if (!e.code().sqlState().startsWith(DATA_EXCEPTION) && e.code() != ErrorCode.NOT_NULL_VIOLATION) {
            return e;
        }
        String general = "Cannot insert row into '" + model.name() + "': ";
        String message = String.valueOf(e.getMessage());
        String reason = message.startsWith(general) ? message.substring(general.length()) : AssignedOutputs.reason(e);
        return new SchemalessException(e.code(), "Cannot " + action + ": " + reason, e);
    }
}
