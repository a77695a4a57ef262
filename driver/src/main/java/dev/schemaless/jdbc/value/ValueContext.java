package dev.schemaless.jdbc.value;

import dev.schemaless.planner.ResultColumn;
import java.sql.ResultSet;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a connection that conversions depend on. Thread-safe.
 *
 * @param zone the session's, in which values with a zone lose it
 * @param maker makes result sets, as an array's elements can be read as one
 */
public record ValueContext(ZoneId zone, ResultSetMaker maker) {
    /** Makes result sets of rows that are in memory. */
    @FunctionalInterface
    public interface ResultSetMaker {
        ResultSet of(List<ResultColumn> columns, List<@Nullable Object[]> rows, ValueContext context);
    }

    /** Returns rows, whose values have the internal form, as a result set that belongs to no statement. */
    public ResultSet resultSet(List<ResultColumn> columns, List<@Nullable Object[]> rows) {
        return maker.of(columns, rows, this);
    }
}
