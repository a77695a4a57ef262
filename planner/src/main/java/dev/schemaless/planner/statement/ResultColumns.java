package dev.schemaless.planner.statement;

import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.sql.Translated;
import dev.schemaless.planner.type.SqlTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.jspecify.annotations.Nullable;

/** Describes a query's columns to the JDBC face. */
final class ResultColumns {
    private ResultColumns() {}

    static List<ResultColumn> of(Translated translated) {
        List<ResultColumn> columns = new ArrayList<>();
        for (RelDataTypeField field : translated.rowType().getFieldList()) {
            @Nullable List<String> origin = translated.origins().get(field.getIndex());
            columns.add(new ResultColumn(
                    field.getName(),
                    origin == null ? field.getName() : origin.get(origin.size() - 1),
                    origin == null || origin.size() < 2 ? null : origin.get(origin.size() - 2),
                    SqlTypes.of(field.getType()),
                    field.getType().isNullable()));
        }
        return List.copyOf(columns);
    }
}
