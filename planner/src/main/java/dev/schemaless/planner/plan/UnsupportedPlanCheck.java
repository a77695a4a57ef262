package dev.schemaless.planner.plan;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Refuses plans that cannot be executed, or not correctly. */
final class UnsupportedPlanCheck extends RelHomogeneousShuttle {
    private static final Set<SqlTypeName> UNORDERED =
            EnumSet.of(SqlTypeName.MAP, SqlTypeName.ANY, SqlTypeName.VARIANT, SqlTypeName.OTHER);

    /** Window functions whose second operand is a number of rows. */
    private static final Set<SqlKind> NUMBERED = EnumSet.of(SqlKind.LEAD, SqlKind.LAG, SqlKind.NTH_VALUE);

    @Override
    public RelNode visit(RelNode other) {
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
                over.getWindow().orderKeys.forEach(key -> requireOrder(key.left.getType(), UNORDERED, "OVER"));
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

    private static void requireSupported(RexOver over) {
        boolean isNumbered = NUMBERED.contains(over.getAggOperator().getKind());
        if (isNumbered && over.getOperands().size() > 1) {
            requireInteger(over, over.getOperands().get(1).getType().getSqlTypeName());
        }
        RexWindow window = over.getWindow();
        boolean ofTimes = !window.isRows()
                && window.orderKeys.stream().anyMatch(key -> SqlTypeUtil.isDatetime(key.left.getType()));
        if (ofTimes
                && Stream.of(window.getLowerBound(), window.getUpperBound())
                        .map(RexWindowBound::getOffset)
                        .anyMatch(offset -> offset != null
                                && !SqlTypeName.DAY_INTERVAL_TYPES.contains(
                                        offset.getType().getSqlTypeName()))) {
            throw refusal("a window's RANGE over times is supported for days, hours, minutes and seconds only");
        }
    }

    private static void requireInteger(RexOver over, SqlTypeName offset) {
        if (offset != SqlTypeName.NULL && !SqlTypeName.INT_TYPES.contains(offset)) {
            throw new SchemalessException(
                    ErrorCode.TYPE_INVALID,
                    "Cannot plan " + over.getAggOperator().getName() + ": its offset is of type " + offset
                            + ". Cast it to INTEGER.");
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
