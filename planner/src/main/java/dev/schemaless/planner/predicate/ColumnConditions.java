package dev.schemaless.planner.predicate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;

/**
 * What a predicate says about each column.
 *
 * @param byField the condition of each bounded column, by body field
 * @param origins the conjuncts each condition was read from, by body field
 */
public record ColumnConditions(Map<String, ColumnCondition> byField, Map<String, List<RexNode>> origins) {
    public Optional<ColumnCondition> find(String field) {
        return Optional.ofNullable(byField.get(field));
    }

    /** Finds the condition of a column that leaves finitely many values. */
    public Optional<ColumnCondition.Points> findPoints(String field) {
        return find(field).filter(ColumnCondition::isPoints).map(ColumnCondition.Points.class::cast);
    }

    /** Returns the conjuncts that conditions on these columns were read from. */
    public List<RexNode> originsOf(List<String> fields) {
        return fields.stream()
                .flatMap(field -> origins.getOrDefault(field, List.of()).stream())
                .distinct()
                .toList();
    }
}
