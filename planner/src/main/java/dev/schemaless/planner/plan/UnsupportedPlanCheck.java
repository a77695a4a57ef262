package dev.schemaless.planner.plan;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** Refuses plans that cannot be executed, or not correctly. */
final class UnsupportedPlanCheck extends RelHomogeneousShuttle {
    private static final Set<SqlTypeName> UNORDERED =
            EnumSet.of(SqlTypeName.MAP, SqlTypeName.ANY, SqlTypeName.VARIANT, SqlTypeName.OTHER);

    /** Generated code compares these by a method that they do not have. */
    private static final Set<SqlTypeName> NOT_IN_WINDOWS = EnumSet.of(
            SqlTypeName.ARRAY,
            SqlTypeName.MULTISET,
            SqlTypeName.ROW,
            SqlTypeName.MAP,
            SqlTypeName.ANY,
            SqlTypeName.VARIANT,
            SqlTypeName.OTHER);

    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof RepeatUnion) {
            throw refusal(
                    "a query of WITH RECURSIVE that asks itself is not supported. Ask for one step after the other");
        }
        if (other instanceof TableFunctionScan) {
            throw refusal(
                    "TUMBLE, HOP, SESSION and other table functions are not supported. Group by FLOOR(time TO unit),"
                            + " or find where sessions begin by LAG(time) OVER (ORDER BY time)");
        }
        if (other instanceof Uncollect unnest && takesSeveral(unnest)) {
            throw refusal("UNNEST of several arrays of rows is not supported. Unnest one after the other");
        }
        if (other instanceof Join join && join.getCondition().getType().getSqlTypeName() != SqlTypeName.BOOLEAN) {
            throw new SchemalessException(
                    ErrorCode.TYPE_INVALID,
                    "Cannot plan statement: the condition of a join is not BOOLEAN. Compare it with something");
        }
        if (other instanceof Sort sort) {
            List<RelDataType> fields = sort.getRowType().getFieldList().stream()
                    .map(RelDataTypeField::getType)
                    .toList();
            sort.getCollation().getKeys().forEach(key -> requireOrder(fields.get(key), UNORDERED, "ORDER BY"));
        }
        other.accept(new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
                requireSupported(over);
                over.getWindow().orderKeys.forEach(key -> requireOrder(key.left.getType(), NOT_IN_WINDOWS, "OVER"));
                return super.visitOver(over);
            }
        });
        return super.visit(other);
    }

    /** Says whether an element of one of several arrays has several columns. */
    private static boolean takesSeveral(Uncollect unnest) {
        int arrays = unnest.getInput().getRowType().getFieldCount();
        return arrays > 1 && unnest.getRowType().getFieldCount() > arrays + (unnest.withOrdinality ? 1 : 0);
    }

    /**
     * Refuses windows that Calcite 1.42 silently computes wrongly: DISTINCT (CALCITE-4635), and EXCLUDE where no bound
     * moves.
     */
    private static void requireSupported(RexOver over) {
        SqlKind kind = over.getAggOperator().getKind();
        RexWindow window = over.getWindow();
        if (over.isDistinct() && kind != SqlKind.MIN && kind != SqlKind.MAX) {
            throw refusal(
                    "DISTINCT in a window function is not supported. Join with a query that groups by the partition");
        }
        if (kind == SqlKind.NTH_VALUE) {
            // generated code reads beyond the end of the frame, and gives 0 for a NULL of a column that has none
            throw refusal("NTH_VALUE is not supported. Take the row with that ROW_NUMBER() OVER the same window");
        }
        if (window.getExclude() != RexWindowExclusion.EXCLUDE_NO_OTHER
                && window.getLowerBound().isUnbounded()
                && window.getUpperBound().isUnbounded()) {
            throw refusal(
                    "EXCLUDE in a frame of all rows is not supported. End the frame at a row, or subtract the row");
        }
    }

    private static void requireOrder(RelDataType type, Set<SqlTypeName> refused, String where) {
        if (refused.contains(type.getSqlTypeName())) {
            throw new SchemalessException(
                    ErrorCode.TYPE_INVALID,
                    "Cannot plan statement: values of " + type.getSqlTypeName().getName() + " have no order in " + where
                            + ". Order by something else");
        }
        if (type.isStruct()) {
            type.getFieldList().forEach(field -> requireOrder(field.getType(), refused, where));
        }
        RelDataType component = type.getComponentType();
        if (component != null) {
            requireOrder(component, refused, where);
        }
    }

    private static SchemalessException refusal(String what) {
        return new SchemalessException(ErrorCode.NOT_SUPPORTED, "Cannot plan statement: " + what);
    }
}
