package dev.schemaless.planner.statement;

import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.PseudoColumn;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.UpdatableTable;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.jspecify.annotations.Nullable;

/** Recognises queries whose rows are rows of one table. */
final class UpdatableTables {
    private UpdatableTables() {}

    /**
     * Returns the table of a query that reads one, without joins, groups, windows and set operations, and selects its key.
     *
     * @param query not optimised
     * @return null if there is none
     */
    static @Nullable UpdatableTable of(RelNode query, List<ResultColumn> columns) {
        SchemalessScan scan = onlyScan(query);
        return scan == null ? null : of(scan.model(), columns);
    }

    /** Returns the table if its key is among the first columns of the result. */
    static @Nullable UpdatableTable within(@Nullable UpdatableTable table, int columns) {
        if (table == null || table.key().stream().anyMatch(place -> place >= columns)) {
            return null;
        }
        List<Integer> shown =
                table.columns().stream().filter(place -> place < columns).toList();
        return new UpdatableTable(table.name(), table.key(), shown);
    }

    private static @Nullable SchemalessScan onlyScan(RelNode query) {
        RelNode node = query;
        while (keepsRows(node)) {
            node = node.getInput(0);
        }
        return node instanceof SchemalessScan scan && scan.spec().asOf() == null ? scan : null;
    }

    private static boolean keepsRows(RelNode node) {
        if (node instanceof Project project) {
            return !project.containsOver();
        }
        return node instanceof Filter filter ? !filter.containsOver() : node instanceof Sort;
    }

    private static @Nullable UpdatableTable of(Model model, List<ResultColumn> columns) {
        List<Integer> key = placesOf(keyOf(model), model, columns);
        List<Integer> declared =
                placesOf(model.columns().stream().map(Column::name).toList(), model, columns);
        return key.contains(-1)
                ? null
                : new UpdatableTable(
                        model.name(),
                        key,
                        declared.stream().filter(place -> place >= 0).sorted().toList());
    }

    private static List<String> keyOf(Model model) {
        return model.primaryKey().isEmpty()
                ? List.of(PseudoColumn.ROW_KEY.columnName())
                : model.primaryKeyColumns().stream().map(Column::name).toList();
    }

    /** Returns for each column of the table where the result has it, -1 if it has not. */
    private static List<Integer> placesOf(List<String> names, Model model, List<ResultColumn> columns) {
        List<Integer> places = new ArrayList<>();
        for (String name : names) {
            places.add(IntStream.range(0, columns.size())
                    .filter(place -> isColumn(columns.get(place), model, name))
                    .findFirst()
                    .orElse(-1));
        }
        return places;
    }

    private static boolean isColumn(ResultColumn column, Model model, String name) {
        return model.name().equalsIgnoreCase(column.table()) && name.equalsIgnoreCase(column.name());
    }
}
