package dev.schemaless.jdbc.update;

import dev.schemaless.jdbc.value.InternalForm;
import dev.schemaless.jdbc.value.ParameterForm;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.SqlType;
import java.sql.SQLException;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The values that a caller has set and not written yet, of the current row or of the insert row. Leaving the row forgets them.
 * Used by one thread.
 */
final class PendingRow {
    private final Map<Integer, @Nullable Object> values = new TreeMap<>();
    private boolean inserting;
    /** The row that was inserted last: it is shown until another value is set. */
    private @Nullable Object @Nullable [] inserted;

    boolean isInserting() {
        return inserting;
    }

    /** Sets the value of a column by its place from 0, in the form that parameters have. */
    void set(int place, @Nullable Object value) {
        inserted = null;
        values.put(place, value);
    }

    /** Returns the values by the places of their columns. */
    Map<Integer, @Nullable Object> values() {
        return Collections.unmodifiableMap(values);
    }

    void forgetValues() {
        values.clear();
    }

    void enterInsertRow() {
        leave();
        inserting = true;
    }

    void leave() {
        values.clear();
        inserting = false;
        inserted = null;
    }

    /** Takes note of the row that was inserted: the next value that is set belongs to another. */
    void insertedAs(@Nullable Object[] row) {
        values.clear();
        inserted = row;
    }

    /** Returns the insert row's value of a column, in the Java form; null where none was set. */
    @Nullable Object insertValue(int place, SqlType type, ValueContext context) throws SQLException {
        @Nullable Object[] row = inserted;
        return row != null
                ? InternalForm.toJava(type, row[place])
                : ParameterForm.of(ParameterForm.of(values.get(place), type.jdbcType(), -1, context));
    }
}
