package dev.schemaless.planner.scalar;

import dev.schemaless.planner.expression.ComputedOperator;
import dev.schemaless.planner.expression.ScalarFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/** The operator of a function that is computed from its operands' values alone. */
final class ScalarOperator extends SqlUserDefinedFunction implements ComputedOperator {
    private final ScalarFunction computation;
    private final boolean takesNull;

    private ScalarOperator(
            String name, Enum<?> constant, SqlReturnTypeInference type, Signature signature, boolean takesNull) {
        super(
                new SqlIdentifier(name, SqlParserPos.ZERO),
                SqlKind.OTHER_FUNCTION,
                type,
                null,
                signature,
                new GeneratedScalar(constant, takesNull),
                ((CategorisedFunction) constant).category(),
                SqlSyntax.FUNCTION);
        this.computation = (ScalarFunction) constant;
        this.takesNull = takesNull;
    }

    /**
     * Returns the operator of a function that is NULL as soon as an operand is.
     *
     * @param type nullable where the function itself gives NULL
     */
    static <F extends Enum<F> & CategorisedFunction> ScalarOperator strict(
            String name, F function, SqlReturnTypeInference type, Signature signature) {
        return new ScalarOperator(name, function, type, signature, false);
    }

    /** Returns the operator of a function that handles NULL itself. */
    static <F extends Enum<F> & CategorisedFunction> ScalarOperator takingNull(
            String name, F function, SqlReturnTypeInference type, Signature signature) {
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
