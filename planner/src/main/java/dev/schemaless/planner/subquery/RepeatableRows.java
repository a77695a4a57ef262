package dev.schemaless.planner.subquery;

import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/**
 * Says whether rows are the same when a statement reads them again, if they are not changed meanwhile: not if they are
 * random, or depend on the order of equal rows, as with LIMIT and windows.
 */
public final class RepeatableRows {
    private static final Set<SqlKind> OF_ANY_ORDER =
            Set.of(SqlKind.COUNT, SqlKind.SUM, SqlKind.SUM0, SqlKind.MIN, SqlKind.MAX, SqlKind.AVG);

    private boolean repeatable = true;

    private RepeatableRows() {}

    /** Says whether a second read of a plan gives the same rows. */
    public static boolean of(RelNode rel) {
        RepeatableRows rows = new RepeatableRows();
        rows.look(rel);
        return rows.repeatable;
    }

    private void look(RelNode rel) {
        new RelVisitor() {
            @Override
            public void visit(RelNode node, int ordinal, @Nullable RelNode parent) {
                lookAt(node);
                super.visit(node, ordinal, parent);
            }
        }.go(rel);
    }

    private void lookAt(RelNode node) {
        if (node instanceof Sort sort && (sort.fetch != null || sort.offset != null)) {
            repeatable = false;
        }
        if (node instanceof Aggregate aggregate
                && !aggregate.getAggCallList().stream().allMatch(RepeatableRows::isOfAnyOrder)) {
            repeatable = false;
        }
        node.accept(new Expressions());
    }

    private static boolean isOfAnyOrder(AggregateCall call) {
        return OF_ANY_ORDER.contains(call.getAggregation().getKind());
    }

    private final class Expressions extends RexShuttle {
        @Override
        public RexNode visitCall(RexCall call) {
            repeatable &= call.getOperator().isDeterministic();
            return super.visitCall(call);
        }

        @Override
        public RexNode visitOver(RexOver over) {
            repeatable = false;
            return over;
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery subQuery) {
            look(subQuery.rel);
            return super.visitSubQuery(subQuery);
        }
    }
}
