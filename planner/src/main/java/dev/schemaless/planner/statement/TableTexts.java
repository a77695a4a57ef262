package dev.schemaless.planner.statement;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Writes models as the SQL that would create them. Names are quoted only where they have to be. */
final class TableTexts {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    private TableTexts() {}

    static String create(Model model) {
        List<String> elements = new ArrayList<>();
        model.columns().forEach(column -> elements.add(column(column)));
        if (!model.primaryKey().isEmpty()) {
            elements.add("PRIMARY KEY (" + names(model.primaryKeyColumns()) + ")");
        }
        StringBuilder text = new StringBuilder("CREATE TABLE ")
                .append(quoted(model.name()))
                .append(" (\n  ")
                .append(String.join(",\n  ", elements))
                .append("\n)");
        if (model.shardField() != null) {
            text.append(" SHARD BY (")
                    .append(quoted(model.columnOfField(model.shardField()).name()))
                    .append(')');
        }
        return model.latest()
                ? text.toString()
                : text.append(" WITH (latest = FALSE)").toString();
    }

    static String create(Model model, IndexDefinition index) {
        String text = "CREATE INDEX " + quoted(index.name()) + " ON " + quoted(model.name()) + " ("
                + names(model.columnsOf(index)) + ")";
        String shardField = index.shardField();
        return shardField == null || shardField.equals(model.shardField())
                ? text
                : text + " SHARD BY (" + quoted(model.columnOfField(shardField).name()) + ")";
    }

    private static String column(Column column) {
        StringBuilder text = new StringBuilder(quoted(column.name()))
                .append(' ')
                .append(column.type().sql());
        if (column.notNull()) {
            text.append(" NOT NULL");
        }
        if (column.defaultSql() != null) {
            text.append(" DEFAULT ").append(column.defaultSql());
        }
        if (!column.cell().equals(Column.BASE_CELL)) {
            text.append(" CELL ").append(quoted(column.cell()));
        }
        return text.toString();
    }

    private static String names(List<Column> columns) {
        return String.join(
                ", ", columns.stream().map(column -> quoted(column.name())).toList());
    }

    private static String quoted(String name) {
        return PLAIN.matcher(name).matches() ? name : '"' + name.replace("\"", "\"\"") + '"';
    }
}
