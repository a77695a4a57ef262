package dev.schemaless.stores.entry;

import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/** The tables of a database and their columns, as the server describes them. */
public final class TableColumns {
    private static final String COLUMNS =
            "/* schemaless:external-columns */ SELECT table_name, column_name, data_type, column_type,"
                    + " character_maximum_length, character_set_name, collation_name FROM information_schema.columns"
                    + " WHERE table_schema = ";

    private static final String ORDER = " ORDER BY table_name, ordinal_position";

    private TableColumns() {}

    /** Returns the columns of each table in their order, by the tables' names in theirs. */
    public static Map<String, List<EntryColumn>> of(Partition partition) {
        return of(Query.of(COLUMNS + "DATABASE()" + ORDER), partition);
    }

    /** Returns those of another database of the same server. */
    public static Map<String, List<EntryColumn>> of(Partition partition, String database) {
        return of(Query.of(COLUMNS + "?" + ORDER, database), partition);
    }

    private static Map<String, List<EntryColumn>> of(Query query, Partition partition) {
        Map<String, List<EntryColumn>> tables = new LinkedHashMap<>();
        partition.run(
                "look at tables",
                connection -> query.list(
                        connection,
                        row -> tables.computeIfAbsent(row.getString(1), table -> new ArrayList<>())
                                .add(column(row))));
        return tables;
    }

    private static EntryColumn column(ResultSet row) throws SQLException {
        long length = row.getLong(5);
        OptionalInt most =
                row.wasNull() || length > Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of((int) length);
        return new EntryColumn(
                row.getString(2),
                row.getString(3).toLowerCase(Locale.ROOT),
                row.getString(4).contains("unsigned"),
                most,
                row.getString(6),
                row.getString(7));
    }
}
