package dev.schemaless.jdbc;

import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SqlType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Result sets over values in memory. */
final class ResultSets {
    static final ZoneId ZONE = ZoneId.of("Asia/Tokyo");
    static final ValueContext CONTEXT = SchemalessResultSet.contextOf(ZONE);

    private ResultSets() {}

    /** Returns a result set that stands on its one row of one column {@code v}. */
    static ResultSet on(SqlType type, Object value) throws SQLException {
        ResultSet rows = of(type, value);
        rows.next();
        return rows;
    }

    /** Returns a result set before its rows of one column {@code v}. */
    static ResultSet of(SqlType type, Object... values) {
        List<Object[]> rows = new ArrayList<>();
        for (Object value : values) {
            rows.add(new Object[] {value});
        }
        return SchemalessResultSet.ofList(List.of(new ResultColumn("v", "v", null, type, true)), rows, CONTEXT);
    }
}
