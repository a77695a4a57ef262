package dev.schemaless.spark;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.index.TableIndex;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;

/** The indexes of a table but that of its primary key, read from metadata. */
final class TableIndexes {
    private static final String PRIMARY = "PRIMARY";

    private TableIndexes() {}

    static TableIndex[] of(Connection connection, Identifier table) throws SQLException {
        Map<String, List<NamedReference>> columns = new LinkedHashMap<>();
        try (ResultSet rows = connection.getMetaData().getIndexInfo(null, null, table.name(), false, true)) {
            while (rows.next()) {
                String column = rows.getString("COLUMN_NAME");
                if (column != null && !PRIMARY.equals(rows.getString("INDEX_NAME"))) {
                    columns.computeIfAbsent(rows.getString("INDEX_NAME"), name -> new ArrayList<>())
                            .add(Expressions.column(column));
                }
            }
        }
        return columns.entrySet().stream()
                .map(index -> new TableIndex(
                        index.getKey(),
                        "",
                        index.getValue().toArray(NamedReference[]::new),
                        Map.of(),
                        new Properties()))
                .toArray(TableIndex[]::new);
    }
}
