package dev.schemaless.cli.load;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The table that is loaded.
 *
 * @param name as the catalog has it
 * @param quote the quote of identifiers
 * @param columns the declared columns, in order
 * @param keyed whether the table has a primary key; if not, the loader gives each row a key of its own
 * @param shards how many shards those keys may name
 */
record LoadTarget(String name, String quote, List<TargetColumn> columns, boolean keyed, int shards) {
    static final String BODY = "_body";
    static final String ROW_KEY = "_row_key";

    /** Finds the number of shards in the plan of a scan. */
    private static final Pattern SHARDS = Pattern.compile("^ *shards: \\d+ of (\\d+)$");

    LoadTarget {
        columns = List.copyOf(columns);
    }

    /**
     * Looks a table up, names matching without case.
     *
     * @throws IllegalArgumentException if there is no such table
     */
    static LoadTarget find(Connection connection, String wanted) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        List<String> tables = tables(meta);
        String name = tables.stream()
                .filter(wanted::equals)
                .findFirst()
                .or(() -> tables.stream().filter(wanted::equalsIgnoreCase).findFirst())
                .orElseThrow(() -> new IllegalArgumentException(missing(wanted, tables)));
        String quote = meta.getIdentifierQuoteString();
        boolean keyed = keyed(meta, name);
        return new LoadTarget(
                name, quote, columns(meta, name), keyed, keyed ? 1 : shards(connection, quoted(quote, name)));
    }

    /** Returns the names of all tables. */
    static List<String> tables(DatabaseMetaData meta) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet rows = meta.getTables(null, null, "%", new String[] {"TABLE"})) {
            while (rows.next()) {
                tables.add(rows.getString("TABLE_NAME"));
            }
        }
        return tables;
    }

    private static int shards(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet plan = statement.executeQuery("EXPLAIN SELECT * FROM " + table)) {
            while (plan.next()) {
                Matcher matcher = SHARDS.matcher(plan.getString(1));
                if (matcher.find()) {
                    return Integer.parseInt(matcher.group(1));
                }
            }
        }
        return 1; // every store has the first shard
    }

    private static String missing(String wanted, List<String> tables) {
        Collections.sort(tables);
        String known = tables.isEmpty() ? "the store has none" : "there are " + String.join(", ", tables);
        return "Cannot load table '" + wanted + "': it does not exist; " + known + ". Create it first, or by --create";
    }

    private static List<TargetColumn> columns(DatabaseMetaData meta, String table) throws SQLException {
        List<TargetColumn> columns = new ArrayList<>();
        try (ResultSet rows = meta.getColumns(null, null, escaped(meta, table), "%")) {
            while (rows.next()) {
                String name = rows.getString("COLUMN_NAME");
                if (!name.equalsIgnoreCase(BODY) && !name.equalsIgnoreCase(ROW_KEY)) {
                    columns.add(TargetColumn.of(
                            name,
                            rows.getInt("DATA_TYPE"),
                            String.valueOf(rows.getString("TYPE_NAME")),
                            rows.getInt("DECIMAL_DIGITS")));
                }
            }
        }
        return columns;
    }

    private static boolean keyed(DatabaseMetaData meta, String table) throws SQLException {
        try (ResultSet rows = meta.getPrimaryKeys(null, null, table)) {
            return rows.next();
        }
    }

    private static String escaped(DatabaseMetaData meta, String name) throws SQLException {
        String escape = meta.getSearchStringEscape();
        return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }

    /** Returns the statement whose parameters {@link RowBinder} gives. */
    String insertSql() {
        List<String> names = Stream.concat(
                        Stream.concat(columns.stream().map(TargetColumn::name), Stream.of(BODY)),
                        keyed ? Stream.empty() : Stream.of(ROW_KEY))
                .map(this::quoted)
                .toList();
        return "INSERT IGNORE INTO " + quoted(name) + " (" + String.join(", ", names) + ") VALUES ("
                + names.stream().map(column -> "?").collect(Collectors.joining(", ")) + ")";
    }

    private String quoted(String identifier) {
        return quoted(quote, identifier);
    }

    static String quoted(String quote, String identifier) {
        return quote + identifier.replace(quote, quote + quote) + quote;
    }

    /** Returns the positions of the columns by their name in lower case. */
    Map<String, Integer> positions() {
        Map<String, Integer> positions = new java.util.HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            positions.put(columns.get(i).name().toLowerCase(Locale.ROOT), i);
        }
        return positions;
    }

    /** Returns the number of parameters of {@link #insertSql}. */
    int width() {
        return columns.size() + (keyed ? 1 : 2);
    }

    /** Returns the column at a position, or null for those that are not declared. */
    @Nullable TargetColumn column(int position) {
        return position < columns.size() ? columns.get(position) : null;
    }
}
