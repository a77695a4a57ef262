package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.access.ColumnCondition;
import dev.schemaless.planner.access.ColumnConditions;
import dev.schemaless.planner.rel.JoinCondition;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;

/** The conditions of a join on the columns of a table, for one row of the other input. */
final class LookupKeys {
    private LookupKeys() {}

    /**
     * Returns the conditions of the scan and those that the join adds, which compare with the other input's columns.
     *
     * @return empty if the join adds none, or if our own evaluator does not know its condition
     */
    static Optional<ColumnConditions> conditions(Join join, SchemalessScan scan, boolean tableIsLeft) {
        JoinCondition condition = JoinCondition.of(join);
        if (!condition.isKnown()) {
            return Optional.empty();
        }
        List<RelDataTypeField> outerFields =
                (tableIsLeft ? join.getRight() : join.getLeft()).getRowType().getFieldList();
        ColumnConditions conditions = scan.spec().conditions();
        boolean added = false;
        for (JoinCondition.Pair pair : condition.equalColumns()) {
            int outer = tableIsLeft ? pair.right() : pair.left();
            int inner = tableIsLeft ? pair.left() : pair.right();
            Optional<String> field = scan.spec().fieldOf(scan.outputs().get(inner));
            if (field.isPresent()) {
                RexInputRef value =
                        new RexInputRef(outer, outerFields.get(outer).getType());
                conditions = conditions.and(field.get(), new ColumnCondition.Points(List.of(value)));
                added = true;
            }
        }
        return added ? Optional.of(conditions) : Optional.empty();
    }
}
