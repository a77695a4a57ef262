package dev.schemaless.jdbc.statement;

import dev.schemaless.planner.InsertedRows;
import dev.schemaless.planner.ResultColumn;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The generated keys of a statement's last execution: the requested columns of the rows that it inserted.
 *
 * @param inserted their values are computed when they are asked for
 */
record GeneratedKeys(KeyRequest request, InsertedRows inserted) {
    private static final GeneratedKeys NONE = new GeneratedKeys(new KeyRequest.None(), InsertedRows.none());

    /** Returns those of a statement that was not asked for any. */
    static GeneratedKeys none() {
        return NONE;
    }

    /** Returns the requested columns of inserted rows, and keeps no others in memory. */
    static GeneratedKeys of(KeyRequest request, InsertedRows inserted) {
        return request.isNone() ? none() : new GeneratedKeys(request, inserted);
    }

    List<ResultColumn> columns() throws SQLException {
        return request.places(inserted).stream().map(inserted.columns()::get).toList();
    }

    List<@Nullable Object[]> rows() throws SQLException {
        List<Integer> places = request.places(inserted);
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (@Nullable Object[] row : inserted.rows()) {
            rows.add(places.stream().map(place -> row[place]).toArray());
        }
        return rows;
    }
}
