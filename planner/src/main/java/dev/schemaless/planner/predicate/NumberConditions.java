package dev.schemaless.planner.predicate;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.row.NumberFilter;
import dev.schemaless.catalog.type.ScalarType;
import dev.schemaless.planner.expression.EvaluationContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a predicate says about columns of numbers, to be seen on a row's bytes, before anything is decoded. They are the bounds
 * that an index on the column would be looked up by: a superset of what the predicate lets pass. Immutable and thread-safe.
 */
public final class NumberConditions {
    private final Map<Column, ColumnCondition> conditions;
    private final BoundResolver bounds;
    private final int cell;

    private NumberConditions(Map<Column, ColumnCondition> conditions, int cell) {
        this.conditions = conditions;
        this.bounds = new BoundResolver(Constants.of(List.copyOf(conditions.values())));
        this.cell = cell;
    }

    /**
     * Returns the conditions on a model's base cell.
     *
     * @param cells whose bodies rows come with, in this order
     */
    public static NumberConditions of(Model model, ColumnConditions conditions, List<String> cells) {
        Map<Column, ColumnCondition> ofNumbers = new LinkedHashMap<>();
        int cell = cells.indexOf(Column.BASE_CELL);
        for (Column column : model.columns()) {
            if (cell >= 0 && column.cell().equals(Column.BASE_CELL) && NumberFilter.knows(column)) {
                conditions
                        .find(column.field())
                        .filter(NumberConditions::isOfValues)
                        .ifPresent(condition -> ofNumbers.put(column, condition));
            }
        }
        return new NumberConditions(ofNumbers, cell);
    }

    private static boolean isOfValues(ColumnCondition condition) {
        return condition instanceof ColumnCondition.Points || condition instanceof ColumnCondition.Range;
    }

    /** Returns the filter of one execution; empty if nothing can be tested. */
    public Optional<NumberFilter> bind(EvaluationContext context) {
        if (conditions.isEmpty()) {
            return Optional.empty();
        }
        Map<Column, Bound> resolved = new LinkedHashMap<>();
        conditions.forEach((column, condition) ->
                bound(column, condition, context).ifPresent(bound -> resolved.put(column, bound)));
        return NumberFilter.of(resolved, cell);
    }

    /** Where a value cannot be computed the predicate says so, if there is a row. */
    private Optional<Bound> bound(Column column, ColumnCondition condition, EvaluationContext context) {
        try {
            return bounds.resolve(condition, (ScalarType) column.type(), context);
        } catch (SchemalessException e) {
            return Optional.empty();
        }
    }
}
