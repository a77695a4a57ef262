package dev.schemaless.planner.access;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rex.RexNode;

/** Estimates the number of rows that pass the predicate of a scan. */
public final class ScanEstimate {
    private ScanEstimate() {}

    /** Returns at least one: a plan that counts on nothing is worthless if there is something. */
    public static double rows(ScanSpec scan) {
        TableEstimates table = TableEstimates.of(scan.model());
        ColumnConditions conditions = scan.conditions();
        double rows = table.rows();
        for (Map.Entry<String, ColumnCondition> condition : conditions.byField().entrySet()) {
            rows *= table.share(condition.getKey(), condition.getValue());
        }
        Set<RexNode> known = new HashSet<>();
        conditions.origins().values().forEach(known::addAll);
        for (ColumnConditions.Disjunction disjunction : conditions.disjunctions()) {
            rows *= share(table, disjunction);
            known.add(disjunction.origin());
        }
        for (RexNode conjunct : scan.conjuncts()) {
            rows *= known.contains(conjunct) ? 1 : RelMdUtil.guessSelectivity(conjunct);
        }
        return Math.max(1, Math.min(rows, keys(scan)));
    }

    private static double share(TableEstimates table, ColumnConditions.Disjunction disjunction) {
        return Math.min(
                1,
                disjunction.parts().stream()
                        .mapToDouble(part -> part.byField().entrySet().stream()
                                .mapToDouble(condition -> table.share(condition.getKey(), condition.getValue()))
                                .reduce(1, (left, right) -> left * right))
                        .sum());
    }

    /** Returns how many rows keys leave, where the whole primary key is compared with some. */
    private static double keys(ScanSpec scan) {
        List<String> key = scan.model().primaryKey();
        double rows = key.isEmpty() ? Double.POSITIVE_INFINITY : 1;
        for (String field : key) {
            rows *= scan.conditions()
                    .findPoints(field)
                    .map(points -> (double) points.count())
                    .orElse(Double.POSITIVE_INFINITY);
        }
        return rows;
    }
}
