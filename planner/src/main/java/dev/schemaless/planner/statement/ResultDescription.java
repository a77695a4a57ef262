package dev.schemaless.planner.statement;

import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.SchemaNames;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.type.SqlTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** Describes a query's columns to the JDBC face. */
final class ResultDescription {
    private ResultDescription() {}

    static List<ResultColumn> of(Translated translated, CatalogSnapshot catalog) {
        List<ResultColumn> columns = new ArrayList<>();
        for (RelDataTypeField field : translated.rowType().getFieldList()) {
            @Nullable List<String> origin = translated.origins().get(field.getIndex());
            columns.add(
                    origin == null || origin.size() < 2
                            ? new ResultColumn(
                                    field.getName(),
                                    field.getName(),
                                    null,
                                    SqlTypes.of(field.getType()),
                                    field.getType().isNullable())
                            : ofTable(field, origin, catalog));
        }
        return List.copyOf(columns);
    }

    private static ResultColumn ofTable(RelDataTypeField field, List<String> origin, CatalogSnapshot catalog) {
        int last = origin.size() - 1;
        String schema = last < 2 ? SchemaNames.DEFAULT : origin.get(last - 2);
        String table = origin.get(last - 1);
        String column = origin.get(last);
        return new ResultColumn(
                field.getName(),
                column,
                schema,
                table,
                SqlTypes.of(field.getType()),
                field.getType().isNullable(),
                schema.equals(SchemaNames.DEFAULT) && isIdentity(table, column, catalog));
    }

    private static boolean isIdentity(String table, String column, CatalogSnapshot catalog) {
        return catalog.findModel(table)
                .flatMap(model -> model.findColumn(column))
                .filter(found -> found.identity() != null)
                .isPresent();
    }
}
