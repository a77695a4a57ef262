package dev.schemaless.planner.subquery;

import dev.schemaless.planner.aggregate.SingleValue;
import dev.schemaless.planner.expression.ComputedOperator;
import dev.schemaless.planner.expression.ScalarFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** A value out of a number of rows: an error if there are several. Other than SINGLE_VALUE it fails only where it is computed. */
final class OnlyValue extends SqlFunction implements ComputedOperator {
    static final OnlyValue FUNCTION = new OnlyValue();

    private OnlyValue() {
        super(
                "ONLY_VALUE",
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.ARG0_FORCE_NULLABLE,
                null,
                OperandTypes.ANY_ANY,
                SqlFunctionCategory.SYSTEM);
    }

    @Override
    public ScalarFunction function() {
        return (values, guard) -> {
            if (values[1] instanceof Number rows && rows.longValue() > 1) {
                throw SingleValue.severalRows();
            }
            return values[0];
        };
    }

    @Override
    public boolean takesNull() {
        return true;
    }
}
