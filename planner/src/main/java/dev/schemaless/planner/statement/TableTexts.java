package dev.schemaless.planner.statement;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.SqlNames;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes models as the SQL that would create them. Names are quoted only where they have to be. */
final class TableTexts {
    private TableTexts() {}

    static String create(Model model) {
        List<String> elements = new ArrayList<>();
        model.columns().forEach(column -> elements.add(column(column)));
        if (!model.primaryKey().isEmpty()) {
            elements.add("PRIMARY KEY (" + names(model.primaryKeyColumns()) + ")");
        }
        StringBuilder text = new StringBuilder("CREATE TABLE ")
                .append(SqlNames.quoted(model.name()))
                .append(" (\n  ")
                .append(String.join(",\n  ", elements))
                .append("\n)");
        if (model.shardField() != null) {
            text.append(" SHARD BY (")
                    .append(SqlNames.quoted(
                            model.columnOfField(model.shardField()).name()))
                    .append(')');
        }
        return text.toString();
    }

    static String create(Model model, IndexDefinition index) {
        String text = "CREATE INDEX " + SqlNames.quoted(index.name()) + " ON " + SqlNames.quoted(model.name()) + " ("
                + model.valuesOf(index).stream().map(IndexedValue::sql).collect(Collectors.joining(", ")) + ")";
        String shardField = index.shardField();
        return shardField == null || shardField.equals(model.shardField())
                ? text
                : text + " SHARD BY (" + model.valueOf(index, shardField).sql() + ")";
    }

    private static String column(Column column) {
        StringBuilder text = new StringBuilder(SqlNames.quoted(column.name()))
                .append(' ')
                .append(column.type().sql());
        if (column.notNull()) {
            text.append(" NOT NULL");
        }
        if (column.defaultSql() != null) {
            text.append(" DEFAULT ").append(column.defaultSql());
        }
        if (!column.cell().equals(Column.BASE_CELL)) {
            text.append(" CELL ").append(SqlNames.quoted(column.cell()));
        }
        return text.toString();
    }

    private static String names(List<Column> columns) {
        return String.join(
                ", ",
                columns.stream().map(column -> SqlNames.quoted(column.name())).toList());
    }
}
