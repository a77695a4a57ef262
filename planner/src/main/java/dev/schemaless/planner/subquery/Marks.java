package dev.schemaless.planner.subquery;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Says which {@code IN} of some expressions are marks.
 *
 * @param joins the subqueries that Calcite makes semi and anti joins
 */
record Marks(Set<RexSubQuery> joins) {
    /** Returns the marks of expressions that are values. */
    static Marks ofValues() {
        return new Marks(Set.of());
    }

    /** Returns the marks of conditions, all of which a row fulfils. */
    static Marks ofConditions(List<RexNode> conditions) {
        Set<RexSubQuery> joins = new HashSet<>();
        for (RexNode each : conditions) {
            if (each instanceof RexSubQuery subquery) {
                joins.add(subquery);
            } else if (each.getKind() == SqlKind.NOT
                    && ((RexCall) each).getOperands().get(0) instanceof RexSubQuery subquery
                    && !mayCompareNull(subquery)) {
                joins.add(subquery);
            }
        }
        return new Marks(joins);
    }

    /** Says whether a subquery is a mark. A literal is looked up among the values, which Calcite reads once. */
    boolean isMark(RexSubQuery subquery) {
        boolean isLiteral = subquery.getOperands().size() == 1 && RexUtil.allLiterals(subquery.getOperands());
        return subquery.getKind() == SqlKind.IN && !isLiteral && !joins.contains(subquery);
    }

    /** Says whether the compared value, or one of the query's values, may be NULL. */
    static boolean mayCompareNull(RexSubQuery values) {
        return Stream.concat(
                        values.getOperands().stream().map(RexNode::getType),
                        values.rel.getRowType().getFieldList().stream().map(RelDataTypeField::getType))
                .anyMatch(RelDataType::isNullable);
    }
}
