package dev.schemaless.jdbc.meta;

import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexDefinition.Direction;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import dev.schemaless.jdbc.value.TypeTraits;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.SqlType;
import java.sql.DatabaseMetaData;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of keys: primary keys, indexes, row identifiers and versions.
 *
 * <p>A primary key is reported as a unique index too: its row keys are computed, so it is at least as quick as one.
 */
final class KeyMetadata {
    private static final String PRIMARY = "PRIMARY";

    private final CatalogSnapshot catalog;
    private final NamePattern table;

    KeyMetadata(CatalogSnapshot catalog, NamePattern table) {
        this.catalog = catalog;
        this.table = table;
    }

    MetadataRows primaryKeys() {
        MetadataRows rows = new MetadataRows(MetadataLayouts.PRIMARY_KEYS);
        forModels(model -> {
            short position = 0;
            for (Column column : model.primaryKeyColumns()) {
                rows.add(null, SchemaNames.DEFAULT, model.name(), column.name(), ++position, PRIMARY);
            }
        });
        return rows.orderedBy("TABLE_NAME", "COLUMN_NAME");
    }

    /** Returns the primary key and all indexes that are maintained. */
    MetadataRows indexes() {
        MetadataRows rows = new MetadataRows(MetadataLayouts.INDEXES);
        addPrimaryKeys(rows);
        addIndexes(rows, IndexDefinition::isMaintained);
        return ordered(rows);
    }

    /** Returns only what is unique: an index is once it is filled. */
    MetadataRows uniqueIndexes() {
        MetadataRows rows = new MetadataRows(MetadataLayouts.INDEXES);
        addPrimaryKeys(rows);
        addIndexes(rows, index -> index.unique() && index.isReadable());
        return ordered(rows);
    }

    private void addIndexes(MetadataRows rows, Predicate<IndexDefinition> wanted) {
        forModels(model -> model.indexes().stream()
                .filter(wanted)
                .forEach(index -> addIndex(
                        rows,
                        model,
                        new Shown(
                                index.name(),
                                namesOf(model, index),
                                index.directions(),
                                !index.unique(),
                                cardinality(model, index)))));
    }

    private void addPrimaryKeys(MetadataRows rows) {
        forModels(model -> {
            List<String> names =
                    model.primaryKeyColumns().stream().map(Column::name).toList();
            ModelStatistics statistics = model.statistics();
            addIndex(
                    rows,
                    model,
                    new Shown(
                            PRIMARY,
                            names,
                            Direction.ascending(names.size()),
                            false,
                            statistics == null ? null : statistics.rows()));
        });
    }

    /** Returns how many different values the last analysis found in an index; null if it knows nothing of it. */
    private static @Nullable Long cardinality(Model model, IndexDefinition index) {
        ModelStatistics statistics = model.statistics();
        IndexStatistics known = statistics == null ? null : statistics.indexes().get(index.number());
        List<Long> distinct = known == null ? List.of() : known.distinct();
        return distinct.isEmpty() ? null : distinct.get(distinct.size() - 1);
    }

    /** As pgjdbc does, what is no column is named by its expression. */
    private static List<String> namesOf(Model model, IndexDefinition index) {
        return model.valuesOf(index).stream().map(IndexedValue::name).toList();
    }

    private static MetadataRows ordered(MetadataRows rows) {
        return rows.orderedBy("NON_UNIQUE", "TYPE", "INDEX_NAME", "TABLE_NAME", "ORDINAL_POSITION");
    }

    /**
     * An index as metadata shows it.
     *
     * @param cardinality how many different values it has; null if that is not known
     */
    private record Shown(
            String name,
            List<String> columns,
            List<Direction> directions,
            boolean nonUnique,
            @Nullable Long cardinality) {}

    private static void addIndex(MetadataRows rows, Model model, Shown index) {
        for (int i = 0; i < index.columns().size(); i++) {
            rows.add(
                    null,
                    SchemaNames.DEFAULT,
                    model.name(),
                    index.nonUnique(),
                    null,
                    index.name(),
                    DatabaseMetaData.tableIndexOther,
                    (short) (i + 1),
                    index.columns().get(i),
                    index.directions().get(i) == Direction.ASCENDING ? "A" : "D",
                    index.cardinality(),
                    null,
                    null);
        }
    }

    /** Returns the primary key, or {@code _row_key} where there is none. Both stay the same for the row's life. */
    MetadataRows bestRowIdentifier() {
        MetadataRows rows = new MetadataRows(MetadataLayouts.ROW_IDENTIFIERS);
        forModels(model -> {
            for (Column column : model.primaryKeyColumns()) {
                addIdentifier(
                        rows,
                        (short) DatabaseMetaData.bestRowSession,
                        column.name(),
                        SqlType.of(column.type()),
                        DatabaseMetaData.bestRowNotPseudo);
            }
            if (model.primaryKey().isEmpty()) {
                addPseudo(rows, (short) DatabaseMetaData.bestRowSession, PseudoColumn.ROW_KEY);
            }
        });
        return rows;
    }

    MetadataRows versionColumns() {
        MetadataRows rows = new MetadataRows(MetadataLayouts.ROW_IDENTIFIERS);
        forModels(model -> addPseudo(rows, null, PseudoColumn.VERSION));
        return rows;
    }

    private static void addPseudo(MetadataRows rows, @Nullable Short scope, PseudoColumn column) {
        // bestRowPseudo and versionColumnPseudo are the same number
        addIdentifier(
                rows, scope, column.columnName(), SqlType.of(column.type()), DatabaseMetaData.versionColumnPseudo);
    }

    private static void addIdentifier(MetadataRows rows, @Nullable Short scope, String name, SqlType type, int pseudo) {
        Integer digits = ColumnDescription.decimalDigits(type);
        rows.add(
                scope,
                name,
                type.jdbcType(),
                TypeTraits.typeName(type),
                ColumnDescription.size(type),
                null,
                digits == null ? null : digits.shortValue(),
                (short) pseudo);
    }

    private void forModels(Consumer<Model> action) {
        catalog.models().stream().filter(model -> table.matches(model.name())).forEach(action);
    }
}
