package dev.schemaless.planner.statement;

import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.planner.ResultColumn;
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
            columns.add(new ResultColumn(
                    field.getName(),
                    origin == null ? field.getName() : origin.get(origin.size() - 1),
                    origin == null || origin.size() < 2 ? null : origin.get(origin.size() - 2),
                    SqlTypes.of(field.getType()),
                    field.getType().isNullable(),
                    origin != null && isIdentity(origin, catalog)));
        }
        return List.copyOf(columns);
    }

    private static boolean isIdentity(List<String> origin, CatalogSnapshot catalog) {
        return origin.size() > 1
                && catalog.findModel(origin.get(origin.size() - 2))
                        .flatMap(model -> model.findColumn(origin.get(origin.size() - 1)))
                        .filter(column -> column.identity() != null)
                        .isPresent();
    }
}
