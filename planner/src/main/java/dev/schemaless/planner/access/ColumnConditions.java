package dev.schemaless.planner.access;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;

/**
 * The conditions on single columns that follow from a predicate.
 *
 * @param byField the condition of each bounded column, by body field
 * @param origins the conjuncts each condition was read from, by body field
 * @param disjunctions the conjuncts that are an OR over conditions on different columns
 */
public record ColumnConditions(
        Map<String, ColumnCondition> byField, Map<String, List<RexNode>> origins, List<Disjunction> disjunctions) {
    /** Nothing is said. */
    static final ColumnConditions NONE = new ColumnConditions(Map.of(), Map.of(), List.of());

    /**
     * A conjunct that is an OR.
     *
     * @param origin the conjunct
     * @param parts the conditions of each part, at least one each
     */
    public record Disjunction(RexNode origin, List<ColumnConditions> parts) {
        public Disjunction {
            parts = List.copyOf(parts);
        }
    }

    /** Returns the conditions that hold where these do and one more. */
    public ColumnConditions and(String field, ColumnCondition more) {
        Map<String, ColumnCondition> joined = new LinkedHashMap<>(byField);
        joined.merge(field, more, ColumnCondition::and);
        return new ColumnConditions(joined, origins, disjunctions);
    }

    /** Returns the conditions that hold where these do and one part of a disjunction. */
    public ColumnConditions andPart(ColumnConditions part) {
        ColumnConditions joined = this;
        for (Map.Entry<String, ColumnCondition> condition : part.byField.entrySet()) {
            joined = joined.and(condition.getKey(), condition.getValue());
        }
        return joined;
    }

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
