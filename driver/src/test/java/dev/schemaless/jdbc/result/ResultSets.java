package dev.schemaless.jdbc.result;

import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.jdbc.value.ValueContext;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SqlType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Result sets over values in memory. */
public final class ResultSets {
    public static final SqlType INTEGER = SqlType.of(new IntegerType(32));
    public static final ZoneId ZONE = ZoneId.of("Asia/Tokyo");
    public static final ValueContext CONTEXT = SchemalessResultSet.contextOf(ZONE);

    private ResultSets() {}

    /** Returns a result set that stands on its one row of one column {@code v}. */
    public static ResultSet on(SqlType type, Object value) throws SQLException {
        ResultSet rows = of(type, value);
        rows.next();
        return rows;
    }

    /** Returns a result set before its rows of one column {@code v}. */
    public static ResultSet of(SqlType type, Object... values) {
        List<Object[]> rows = new ArrayList<>();
        for (Object value : values) {
            rows.add(new Object[] {value});
        }
        return SchemalessResultSet.ofList(List.of(new ResultColumn("v", "v", null, type, true)), rows, CONTEXT);
    }
}
