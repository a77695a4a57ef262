package dev.schemaless.jdbc.meta;

import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SqlType;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** Columns of results that the driver makes up itself. */
final class MetadataColumns {
    static final SqlType TEXT = new SqlType(Types.VARCHAR, "VARCHAR", 0, 0, null);
    static final SqlType INTEGER = new SqlType(Types.INTEGER, "INTEGER", 10, 0, null);
    static final SqlType SMALLINT = new SqlType(Types.SMALLINT, "SMALLINT", 5, 0, null);
    static final SqlType BIGINT = new SqlType(Types.BIGINT, "BIGINT", 19, 0, null);
    static final SqlType BOOLEAN = new SqlType(Types.BOOLEAN, "BOOLEAN", 1, 0, null);

    private final List<ResultColumn> columns = new ArrayList<>();

    /** Adds columns of text. */
    MetadataColumns text(String... names) {
        return add(TEXT, names);
    }

    MetadataColumns integer(String... names) {
        return add(INTEGER, names);
    }

    MetadataColumns small(String... names) {
        return add(SMALLINT, names);
    }

    MetadataColumns big(String... names) {
        return add(BIGINT, names);
    }

    MetadataColumns bool(String... names) {
        return add(BOOLEAN, names);
    }

    List<ResultColumn> list() {
        return List.copyOf(columns);
    }

    private MetadataColumns add(SqlType type, String... names) {
        for (String name : names) {
            columns.add(new ResultColumn(name, name, null, type, true));
        }
        return this;
    }
}
