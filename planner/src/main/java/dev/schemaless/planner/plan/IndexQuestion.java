package dev.schemaless.planner.plan;

import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.AccessPaths;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.function.SchemalessOperators;
import dev.schemaless.planner.rel.SchemalessRead;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A predicate that one index can answer as a whole.
 *
 * @param scan of the table, with the predicate
 * @param lookup by the index
 */
public record IndexQuestion(ScanSpec scan, AccessPath.IndexLookup lookup) {
    /**
     * Finds the index that has all columns of a query's predicate, each compared with values; preferably one that a
     * hint names. Empty if there is none.
     */
    public static Optional<IndexQuestion> of(ExecutablePlan query) {
        if (!(query.physical() instanceof SchemalessRead read)) {
            return Optional.empty();
        }
        ScanSpec scan = read.scan().spec();
        if (!scan.conjuncts().stream().allMatch(conjunct -> isComparison(scan, conjunct))) {
            return Optional.empty();
        }
        return AccessPaths.of(scan.table(), scan.conditions()).stream()
                .filter(AccessPath.IndexLookup.class::isInstance)
                .map(AccessPath.IndexLookup.class::cast)
                .filter(lookup -> new HashSet<>(lookup.pushed(scan.conditions())).containsAll(scan.conjuncts()))
                .min(Comparator.comparing(lookup -> !scan.hints().wants(lookup.index())))
                .map(lookup -> new IndexQuestion(scan, lookup));
    }

    private static boolean isComparison(ScanSpec scan, RexNode conjunct) {
        RexNode expanded = RexUtil.expandSearch(scan.rexBuilder(), null, conjunct);
        return RelOptUtil.conjunctions(expanded).stream()
                .allMatch(part -> part.getKind() == SqlKind.OR
                        ? RelOptUtil.disjunctions(part).stream().allMatch(each -> each.getKind() == SqlKind.EQUALS)
                        : isOne(part));
    }

    private static boolean isOne(RexNode part) {
        return switch (part.getKind()) {
            case EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
                ((RexCall) part).getOperands().stream().anyMatch(IndexQuestion::isColumn);
            case OTHER_FUNCTION -> ((RexCall) part).getOperator().equals(SchemalessOperators.IN_LIST);
            case INPUT_REF -> true;
            case NOT -> isColumn(((RexCall) part).getOperands().get(0));
            default -> false;
        };
    }

    /**
     * Says whether a node is a column. A time that is cut to its day is not one, because the client has no such
     * comparison.
     */
    private static boolean isColumn(RexNode node) {
        List<RexNode> operands = node instanceof RexCall call ? call.getOperands() : List.of();
        return node instanceof RexInputRef
                || (node.getKind() == SqlKind.CAST
                        && operands.get(0) instanceof RexInputRef
                        && node.getType().getSqlTypeName() != SqlTypeName.DATE);
    }
}
