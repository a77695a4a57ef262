package dev.schemaless.jdbc.statement;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values set for a statement's parameters. Not thread-safe. */
final class BoundParameters {
    private static final Object UNSET = new Object();

    private final @Nullable Object[] values;

    BoundParameters(int count) {
        values = new @Nullable Object[count];
        clear();
    }

    void set(int index, @Nullable Object value) throws SQLException {
        if (index < 1 || index > values.length) {
            throw SqlExceptions.of(
                    ErrorCode.DESCRIPTOR_INVALID,
                    "Cannot set parameter " + index + ": the statement has " + values.length
                            + ". The first parameter is 1.");
        }
        values[index - 1] = value;
    }

    void clear() {
        Arrays.fill(values, UNSET);
    }

    /** Returns a copy of all values, or refuses the first that was never set. */
    List<@Nullable Object> values() throws SQLException {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == UNSET) {
                throw SqlExceptions.of(
                        ErrorCode.PARAMETER_MISSING,
                        "Cannot run statement: parameter " + (i + 1) + " of " + values.length
                                + " is not set. Set it, to null with setNull.");
            }
        }
        return Collections.unmodifiableList(new ArrayList<>(Arrays.asList(values)));
    }
}
