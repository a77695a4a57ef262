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
    private static final String[] SYSTEM_TABLES = {"SYSTEM TABLE", "SYSTEM VIEW"};

    private final DatabaseMetaData meta;

    public CatalogNames(DatabaseMetaData meta) {
        this.meta = meta;
    }

    /** Returns the tables and views. */
    public List<String> tables() throws SQLException {
        return names(meta.getTables(null, schema(), "%", TABLES), "TABLE_NAME");
    }

    /** Returns the system's schemas, whose tables are named with them. */
    Collection<String> systemSchemas() throws SQLException {
        return new LinkedHashSet<>(names(meta.getTables(null, null, "%", SYSTEM_TABLES), "TABLE_SCHEM"));
    }

    /** Returns the tables of a schema in any case of letters; none if there is no such schema. */
    public List<String> tablesOf(String schema) throws SQLException {
        if (schema.equalsIgnoreCase(schema())) {
            return tables();
        }
        for (String known : systemSchemas()) {
            if (known.equalsIgnoreCase(schema)) {
                return names(meta.getTables(null, known, "%", null), "TABLE_NAME");
            }
        }
        return List.of();
    }

    private static List<String> names(ResultSet result, String column) throws SQLException {
        List<String> names = new ArrayList<>();
        try (result) {
            while (result.next()) {
                names.add(result.getString(column));
            }
        }
        return names;
    }

    /** Returns the store's schema. Tables of other schemas are named with their schema. */
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
