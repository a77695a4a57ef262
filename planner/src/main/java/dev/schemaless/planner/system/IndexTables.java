package dev.schemaless.planner.system;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.ExternalBinding;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.planner.definition.TableTexts;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The system tables of keys and indexes.
 *
 * <p>A primary key is a unique index too: its row keys are computed, so a lookup is at least as quick as one in an index.
 */
final class IndexTables {
    /** The name of every primary key. */
    static final String PRIMARY = "PRIMARY";

    static final SystemTable INDEXES = SystemTable.named("indexes", "The primary keys and the indexes")
            .text("schema_name", "The schema of the table")
            .text("table_name", "The name of the table")
            .text("index_name", "The name of the index; PRIMARY for the primary key")
            .bool("is_primary", "Whether it is the primary key")
            .bool("is_unique", "Whether no two rows have the same values")
            .text("column_list", "Its columns, separated by commas, as CREATE INDEX has them")
            .text("shard_column", "The value that decides an entry's shard; NULL if it is that of its row")
            .text(
                    "state",
                    "building while its entries are put in, then readable; write_only and disabled while it is dropped")
            .big("cardinality", "How many different values the last ANALYZE TABLE found; NULL if that is not known")
            .text("trust", "AS CLIENT or IGNORED if another program keeps the index; else NULL")
            .ofRelations((context, relation, sink) -> {
                if (relation instanceof Relation.OfModel table) {
                    addIndexes(table, sink);
                }
            });

    static final SystemTable INDEX_COLUMNS = SystemTable.named(
                    "index_columns", "The columns of primary keys and indexes")
            .text("schema_name", "The schema of the table")
            .text("table_name", "The name of the table")
            .text("index_name", "The name of the index; PRIMARY for the primary key")
            .integer("ordinal_position", "The column's place in the index, from 1")
            .text("column_name", "The name of the column, or the indexed expression")
            .bool("is_descending", "Whether its greatest value comes first")
            .ofRelations((context, relation, sink) -> {
                if (relation instanceof Relation.OfModel table) {
                    addColumns(table, sink);
                }
            });

    private IndexTables() {}

    static List<SystemTable> all() {
        return List.of(INDEXES, INDEX_COLUMNS);
    }

    private static void addIndexes(Relation.OfModel table, SystemRows.Sink sink) {
        Model model = table.model();
        if (!model.primaryKey().isEmpty()) {
            ModelStatistics statistics = model.statistics();
            List<String> names =
                    model.primaryKeyColumns().stream().map(Column::name).toList();
            sink.add(
                    table.schema(),
                    table.name(),
                    PRIMARY,
                    true,
                    true,
                    String.join(", ", names),
                    null,
                    "readable",
                    statistics == null ? null : statistics.rows(),
                    null);
        }
        for (IndexDefinition index : model.indexes()) {
            String shardField = index.shardField();
            sink.add(
                    table.schema(),
                    table.name(),
                    index.name(),
                    false,
                    index.unique(),
                    TableTexts.columns(model, index, IndexedValue::name),
                    shardField == null ? null : model.valueOf(index, shardField).name(),
                    index.state().name().toLowerCase(Locale.ROOT),
                    cardinality(model, index),
                    trust(model, index));
        }
    }

    private static @Nullable String trust(Model model, IndexDefinition index) {
        ExternalBinding external = model.external();
        return external == null ? null : external.index(index.name()).trust().sql();
    }

    private static @Nullable Long cardinality(Model model, IndexDefinition index) {
        ModelStatistics statistics = model.statistics();
        IndexStatistics known = statistics == null ? null : statistics.indexes().get(index.number());
        List<Long> distinct = known == null ? List.of() : known.distinct();
        return distinct.isEmpty() ? null : distinct.get(distinct.size() - 1);
    }

    private static void addColumns(Relation.OfModel table, SystemRows.Sink sink) {
        Model model = table.model();
        int position = 0;
        for (Column column : model.primaryKeyColumns()) {
            sink.add(table.schema(), table.name(), PRIMARY, ++position, column.name(), false);
        }
        for (IndexDefinition index : model.indexes()) {
            List<IndexedValue> values = model.valuesOf(index);
            for (int i = 0; i < values.size(); i++) {
                boolean descending = index.directions().get(i) == Direction.DESCENDING;
                sink.add(
                        table.schema(),
                        table.name(),
                        index.name(),
                        i + 1,
                        values.get(i).name(),
                        descending);
            }
        }
    }
}
