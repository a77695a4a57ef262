package dev.schemaless.cli.console;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.schemaless.cli.complete.Identifiers;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The content of the tree: the tables of a store, and the columns and indexes of one table. */
final class CatalogCall {
    private static final int MAX_TABLES = 10_000;

    private CatalogCall() {}

    /** Returns an object: the {@code store}'s URL without passwords, and its {@code tables}, the first {@value #MAX_TABLES}. */
    static byte[] tables(Connection connection) throws SQLException, IOException {
        DatabaseMetaData meta = connection.getMetaData();
        return Json.object(json -> {
            json.writeStringField("store", meta.getURL());
            json.writeBooleanField("transaction", !connection.getAutoCommit());
            json.writeArrayFieldStart("tables");
            try (ResultSet tables = meta.getTables(null, null, "%", null)) {
                for (int count = 0; count < MAX_TABLES && tables.next(); count++) {
                    writeTable(tables, connection, json);
                }
            }
            json.writeEndArray();
        });
    }

    private static void writeTable(ResultSet table, Connection connection, JsonGenerator json)
            throws SQLException, IOException {
        DatabaseMetaData meta = connection.getMetaData();
        String schema = table.getString("TABLE_SCHEM");
        String name = table.getString("TABLE_NAME");
        String quoted = Identifiers.quoted(meta, name);
        json.writeStartObject();
        json.writeStringField("schema", schema);
        json.writeStringField("name", name);
        json.writeStringField("type", table.getString("TABLE_TYPE"));
        json.writeStringField("remarks", table.getString("REMARKS"));
        json.writeStringField(
                "sql",
                schema.equals(connection.getSchema()) ? quoted : Identifiers.quoted(meta, schema) + "." + quoted);
        json.writeEndObject();
    }

    /** Returns an object: {@code columns} in order and {@code indexes} by name; both are empty if there is no such table. */
    static byte[] table(Connection connection, String schema, String name) throws SQLException, IOException {
        DatabaseMetaData meta = connection.getMetaData();
        return Json.object(json -> {
            json.writeArrayFieldStart("columns");
            Set<String> key = key(meta, schema, name);
            try (ResultSet columns = meta.getColumns(null, pattern(meta, schema), pattern(meta, name), "%")) {
                while (columns.next()) {
                    writeColumn(columns, key, json);
                }
            }
            json.writeEndArray();
            json.writeArrayFieldStart("indexes");
            for (Index each : indexes(meta, schema, name)) {
                each.write(json);
            }
            json.writeEndArray();
        });
    }

    /** Returns a name as a pattern that matches this name alone. */
    private static String pattern(DatabaseMetaData meta, String name) throws SQLException {
        String escape = meta.getSearchStringEscape();
        return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }

    private static Set<String> key(DatabaseMetaData meta, String schema, String name) throws SQLException {
        Set<String> columns = new HashSet<>();
        try (ResultSet rows = meta.getPrimaryKeys(null, schema, name)) {
            while (rows.next()) {
                columns.add(rows.getString("COLUMN_NAME"));
            }
        }
        return columns;
    }

    private static void writeColumn(ResultSet column, Set<String> key, JsonGenerator json)
            throws SQLException, IOException {
        String name = column.getString("COLUMN_NAME");
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("type", column.getString("TYPE_NAME"));
        json.writeBooleanField("key", key.contains(name));
        json.writeBooleanField("nullable", column.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls);
        json.writeEndObject();
    }

    private static List<Index> indexes(DatabaseMetaData meta, String schema, String table) throws SQLException {
        Map<String, Index> indexes = new LinkedHashMap<>();
        try (ResultSet rows = meta.getIndexInfo(null, schema, table, false, true)) {
            while (rows.next()) {
                @Nullable String name = rows.getString("INDEX_NAME");
                if (name != null) {
                    boolean unique = !rows.getBoolean("NON_UNIQUE");
                    indexes.computeIfAbsent(name, ignored -> new Index(name, unique, new ArrayList<>()))
                            .columns()
                            .add(String.valueOf(rows.getString("COLUMN_NAME")));
                }
            }
        }
        return List.copyOf(indexes.values());
    }

    /** An index, with the names or expressions of its columns in order. */
    private record Index(String name, boolean unique, List<String> columns) {
        void write(JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeStringField("name", name);
            json.writeBooleanField("unique", unique);
            json.writeStringField("columns", String.join(", ", columns));
            json.writeEndObject();
        }
    }
}
