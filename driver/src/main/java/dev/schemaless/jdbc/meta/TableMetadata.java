package dev.schemaless.jdbc.meta;

import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ViewDefinition;
import dev.schemaless.jdbc.value.TypeTraits;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.SqlType;
import java.sql.DatabaseMetaData;
import java.sql.PseudoColumnUsage;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What metadata says of models and views, their columns and pseudo columns, at one catalog version. */
final class TableMetadata {
    private static final String TABLE = "TABLE";
    private static final String VIEW = "VIEW";

    private final CatalogSnapshot catalog;
    private final Function<ViewDefinition, List<ColumnDescription>> viewColumns;

    /**
     * Makes the view of one snapshot.
     *
     * @param viewColumns gives a view's columns; none if it is not valid any more
     */
    TableMetadata(CatalogSnapshot catalog, Function<ViewDefinition, List<ColumnDescription>> viewColumns) {
        this.catalog = catalog;
        this.viewColumns = viewColumns;
    }

    static MetadataRows tableTypes() {
        MetadataRows rows = new MetadataRows(MetadataLayouts.TABLE_TYPES);
        rows.add(TABLE);
        rows.add(VIEW);
        return rows;
    }

    static MetadataRows schemas(@Nullable String catalogName, NamePattern schema) {
        MetadataRows rows = new MetadataRows(MetadataLayouts.SCHEMAS);
        if (NamePattern.selectsSchema(catalogName, schema)) {
            rows.add(SchemaNames.DEFAULT, null);
        }
        return rows;
    }

    /**
     * Returns tables and views.
     *
     * @param types null for both
     */
    MetadataRows tables(NamePattern table, String @Nullable [] types) {
        MetadataRows rows = new MetadataRows(MetadataLayouts.TABLES);
        if (wanted(TABLE, types)) {
            catalog.models().forEach(model -> addTable(rows, table, model.name(), TABLE, model.comment()));
        }
        if (wanted(VIEW, types)) {
            catalog.views().forEach(view -> addTable(rows, table, view.name(), VIEW, null));
        }
        return rows.orderedBy("TABLE_TYPE", "TABLE_NAME");
    }

    private static boolean wanted(String type, String @Nullable [] types) {
        return types == null || Arrays.asList(types).contains(type);
    }

    private static void addTable(
            MetadataRows rows, NamePattern wanted, String name, String type, @Nullable String remarks) {
        if (wanted.matches(name)) {
            rows.add(null, SchemaNames.DEFAULT, name, type, remarks, null, null, null, null, null);
        }
    }

    MetadataRows columns(NamePattern table, NamePattern column) {
        MetadataRows rows = new MetadataRows(MetadataLayouts.COLUMNS);
        catalog.models().stream()
                .filter(model -> table.matches(model.name()))
                .forEach(model -> addColumns(rows, column, ColumnDescription.ofModel(model)));
        catalog.views().stream()
                .filter(view -> table.matches(view.name()))
                .forEach(view -> addColumns(rows, column, viewColumns.apply(view)));
        return rows.orderedBy("TABLE_NAME", "ORDINAL_POSITION");
    }

    private static void addColumns(MetadataRows rows, NamePattern wanted, List<ColumnDescription> columns) {
        for (ColumnDescription column : columns) {
            if (wanted.matches(column.name())) {
                addColumn(rows, column);
            }
        }
    }

    private static void addColumn(MetadataRows rows, ColumnDescription column) {
        SqlType type = column.type();
        rows.add(
                null,
                SchemaNames.DEFAULT,
                column.table(),
                column.name(),
                type.jdbcType(),
                TypeTraits.typeName(type),
                ColumnDescription.size(type),
                null,
                ColumnDescription.decimalDigits(type),
                ColumnDescription.radix(type),
                column.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
                column.remarks(),
                column.defaultSql(),
                null,
                null,
                ColumnDescription.octets(type),
                column.ordinal(),
                ColumnDescription.yesOrNo(column.nullable()),
                null,
                null,
                null,
                null,
                ColumnDescription.yesOrNo(column.autoIncrement()),
                "NO");
    }

    MetadataRows pseudoColumns(NamePattern table, NamePattern column) {
        MetadataRows rows = new MetadataRows(MetadataLayouts.PSEUDO_COLUMNS);
        for (Model model : catalog.models()) {
            if (table.matches(model.name())) {
                addPseudoColumns(rows, model, column);
            }
        }
        return rows.orderedBy("TABLE_NAME", "COLUMN_NAME");
    }

    private static void addPseudoColumns(MetadataRows rows, Model model, NamePattern wanted) {
        for (PseudoColumn column : PseudoColumn.values()) {
            addPseudoColumn(rows, wanted, model, column.columnName(), column);
        }
        for (String cell : model.cells().subList(1, model.cells().size())) {
            addPseudoColumn(rows, wanted, model, cell, PseudoColumn.BODY);
        }
    }

    private static void addPseudoColumn(
            MetadataRows rows, NamePattern wanted, Model model, String name, PseudoColumn column) {
        SqlType type = SqlType.of(column.type());
        boolean cell = !name.equals(column.columnName());
        if (wanted.matches(name)) {
            rows.add(
                    null,
                    SchemaNames.DEFAULT,
                    model.name(),
                    name,
                    type.jdbcType(),
                    ColumnDescription.size(type),
                    ColumnDescription.decimalDigits(type),
                    ColumnDescription.radix(type),
                    PseudoColumnUsage.NO_USAGE_RESTRICTIONS.name(),
                    cell ? "The body of the cell '" + name + "' as JSON text" : column.remarks(),
                    ColumnDescription.octets(type),
                    ColumnDescription.yesOrNo(cell));
        }
    }
}
