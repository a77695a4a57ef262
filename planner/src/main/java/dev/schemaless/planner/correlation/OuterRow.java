package dev.schemaless.planner.correlation;

import dev.schemaless.planner.subquery.RepeatableRows;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * The outer row of a correlation, and references to it.
 *
 * @param rows all outer rows, if they may be read a second time
 */
record OuterRow(CorrelationId variable, RelDataType type, Optional<RelNode> rows) {
    static OuterRow of(Correlate correlate) {
        return new OuterRow(correlate.getCorrelationId(), correlate.getLeft().getRowType(), Optional.empty());
    }

    /** Returns the outer row, whose values may be joined with a subquery if a second read gives the same rows. */
    static OuterRow readTwice(Correlate correlate) {
        RelNode rows = correlate.getLeft();
        boolean mayBeRead =
                RepeatableRows.of(rows) && RelOptUtil.getVariablesUsed(rows).isEmpty();
        return new OuterRow(
                correlate.getCorrelationId(), rows.getRowType(), mayBeRead ? Optional.of(rows) : Optional.empty());
    }

    int width() {
        return type.getFieldCount();
    }

    /** Says whether a part of a plan refers to the outer row. */
    boolean isUsedBy(RelNode rel) {
        return RelOptUtil.getVariablesUsed(rel).contains(variable);
    }

    boolean isUsedBy(RexNode node) {
        if (!RexUtil.containsCorrelation(node)) {
            return false;
        }
        boolean[] used = {false};
        node.accept(new RexShuttle() {
            @Override
            public RexNode visitCorrelVariable(RexCorrelVariable each) {
                used[0] |= each.id.equals(variable);
                return each;
            }
        });
        return used[0];
    }

    boolean isUsedBy(List<? extends RexNode> nodes) {
        return nodes.stream().anyMatch(this::isUsedBy);
    }

    /** Returns an expression of a subquery over the outer row's columns, followed by the subquery's. */
    RexNode joined(RexNode node) {
        return node.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef ref) {
                return new RexInputRef(width() + ref.getIndex(), ref.getType());
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                return access.getReferenceExpr() instanceof RexCorrelVariable each && each.id.equals(variable)
                        ? RexInputRef.of(access.getField().getIndex(), type)
                        : super.visitFieldAccess(access);
            }
        });
    }
}
