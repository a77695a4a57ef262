package dev.schemaless.planner.scalar;

import dev.schemaless.planner.expression.ComputedOperator;
import dev.schemaless.planner.expression.ScalarFunction;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlReturnTypeInference;

/** The operator of a function that is computed from its operands' values alone. */
final class ScalarOperator extends SqlFunction implements ComputedOperator {
    private final ScalarFunction computation;
    private final boolean takesNull;

    private ScalarOperator(
            String name,
            CategorisedFunction function,
            SqlReturnTypeInference type,
            Signature signature,
            boolean takesNull) {
        super(name, SqlKind.OTHER_FUNCTION, type, null, signature, function.category());
        this.computation = function;
        this.takesNull = takesNull;
    }

    /**
     * Returns the operator of a function that is NULL as soon as an operand is.
     *
     * @param type nullable where the function itself gives NULL
     */
    static ScalarOperator strict(
            String name, CategorisedFunction function, SqlReturnTypeInference type, Signature signature) {
        return new ScalarOperator(name, function, type, signature, false);
    }

    /** Returns the operator of a function that handles NULL itself. */
    static ScalarOperator takingNull(
            String name, CategorisedFunction function, SqlReturnTypeInference type, Signature signature) {
        return new ScalarOperator(name, function, type, signature, true);
    }

    @Override
    public ScalarFunction function() {
        return computation;
    }

    @Override
    public boolean takesNull() {
        return takesNull;
    }
}
