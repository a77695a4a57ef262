package dev.schemaless.planner.system;

import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.definition.ExternalTexts;
import dev.schemaless.planner.definition.TableTexts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The system tables of schemas, tables and views. */
final class RelationTables {
    static final SystemTable SCHEMAS = SystemTable.named("schemas", "The schemas")
            .text("schema_name", "Its name")
            .rows((context, sink) -> SchemaNames.ALL.forEach(sink::add));

    static final SystemTable TABLE_TYPES = SystemTable.named("table_types", "The kinds of tables")
            .text("table_type", "The type in sys.tables")
            .rows((context, sink) -> TableTypes.ALL.forEach(sink::add));

    static final SystemTable TABLES = SystemTable.named("tables", "The tables and views, the system's among them")
            .text("schema_name", "The schema of the table")
            .text("table_name", "The name of the table")
            .text("table_type", "TABLE, VIEW, SYSTEM TABLE or SYSTEM VIEW")
            .text("remarks", "The table's comment")
            .text("shard_column", "The column that decides where a row lies; NULL if rows are spread at random")
            .big("row_count", "How many rows the last ANALYZE TABLE counted; NULL if there was none")
            .ofRelations((context, relation, sink) -> sink.add(
                    relation.schema(),
                    relation.name(),
                    relation.type(),
                    relation.remarks(),
                    shardColumn(relation),
                    rowCount(relation)));

    static final SystemTable VIEWS = SystemTable.named("views", "The views, and their queries")
            .text("schema_name", "The schema of the view")
            .text("view_name", "The name of the view")
            .text("definition", "The view's query, as its creator wrote it")
            .ofRelations((context, relation, sink) -> {
                if (relation instanceof Relation.OfView view) {
                    sink.add(view.schema(), view.name(), view.view().sql());
                }
            });

    static final SystemTable DEFINITIONS = SystemTable.named(
                    "definitions",
                    "The statements that create the tables, indexes and views there are, and limit the past of tables")
            .text("schema_name", "The schema of the table")
            .text("table_name", "The name of the table that is created, or whose index is")
            .integer("ordinal_position", "The order in which the statements of a table have to run, from 1")
            .text("definition", "The statement, without a semicolon")
            .ofRelations((context, relation, sink) -> {
                if (relation instanceof Relation.OfModel table) {
                    define(table, sink);
                } else if (relation instanceof Relation.OfView view
                        && view.type().equals(TableTypes.VIEW)) {
                    sink.add(view.schema(), view.name(), 1, TableTexts.create(view.view()));
                }
            });

    private RelationTables() {}

    static List<SystemTable> all() {
        return List.of(SCHEMAS, TABLE_TYPES, TABLES, VIEWS, DEFINITIONS);
    }

    private static @Nullable String shardColumn(Relation relation) {
        String field =
                relation instanceof Relation.OfModel table ? table.model().shardField() : null;
        return field == null || !(relation instanceof Relation.OfModel table)
                ? null
                : table.model().columnOfField(field).name();
    }

    private static @Nullable Long rowCount(Relation relation) {
        ModelStatistics statistics =
                relation instanceof Relation.OfModel table ? table.model().statistics() : null;
        return statistics == null ? null : statistics.rows();
    }

    private static void define(Relation.OfModel table, SystemRows.Sink sink) {
        Model model = table.model();
        if (model.external() != null) {
            sink.add(table.schema(), table.name(), 1, ExternalTexts.create(model, model.external()));
            return;
        }
        sink.add(table.schema(), table.name(), 1, TableTexts.create(model));
        int position = 1;
        for (IndexDefinition index : model.indexes()) {
            sink.add(table.schema(), table.name(), ++position, TableTexts.create(model, index));
        }
        for (String limit : TableTexts.limits(model)) {
            sink.add(table.schema(), table.name(), ++position, limit);
        }
    }
}
