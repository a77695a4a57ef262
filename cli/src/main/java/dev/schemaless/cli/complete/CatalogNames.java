package dev.schemaless.cli.complete;

import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of tables and columns, asked anew each time. Not thread-safe. */
public final class CatalogNames {
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final String[] TABLES = {"TABLE", "VIEW"};

    private final DatabaseMetaData meta;

    public CatalogNames(DatabaseMetaData meta) {
        this.meta = meta;
    }

    /** Returns the tables and views. */
    public List<String> tables() throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = meta.getTables(null, schema(), "%", TABLES)) {
            while (rows.next()) {
                names.add(rows.getString("TABLE_NAME"));
            }
        }
        return names;
    }

    /** Tables of other schemas, the system's, are named with them. */
    private String schema() throws SQLException {
        return meta.getConnection().getSchema();
    }

    /** Returns the columns of the tables that a text names; of all tables if it names none. */
    public Collection<String> columnsFor(String text) throws SQLException {
        Collection<String> named = tablesIn(text);
        return columnsOf(named.isEmpty() ? tables() : named);
    }

    /** Returns the tables that a text names, in any case of letters. */
    Collection<String> tablesIn(String text) throws SQLException {
        Set<String> words = new TreeSet<>();
        Matcher word = WORD.matcher(text);
        while (word.find()) {
            words.add(word.group().toLowerCase(Locale.ROOT));
        }
        return tables().stream()
                .filter(table -> words.contains(table.toLowerCase(Locale.ROOT)))
                .toList();
    }

    Collection<String> columnsOf(Collection<String> tables) throws SQLException {
        Collection<String> columns = new LinkedHashSet<>();
        try (ResultSet rows = meta.getColumns(null, schema(), "%", "%")) {
            while (rows.next()) {
                if (tables.contains(rows.getString("TABLE_NAME"))) {
                    columns.add(rows.getString("COLUMN_NAME"));
                }
            }
        }
        return columns;
    }
}
