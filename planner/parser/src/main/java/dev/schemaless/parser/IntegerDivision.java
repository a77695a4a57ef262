package dev.schemaless.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.jspecify.annotations.Nullable;

/** {@code a DIV b}, which is a call of the function {@code DIV(a, b)}. */
public final class IntegerDivision extends SqlBinaryOperator {
    public static final SqlBinaryOperator OPERATOR = new IntegerDivision();

    /** The precedence of a division. */
    private static final int PRECEDENCE = 60;

    private IntegerDivision() {
        super(
                "DIV",
                SqlKind.OTHER,
                PRECEDENCE,
                true,
                ReturnTypes.BIGINT_NULLABLE,
                InferTypes.FIRST_KNOWN,
                OperandTypes.NUMERIC_NUMERIC);
    }

    @Override
    @SuppressWarnings("NullAway") // takes Calcite's @Nullable on the elements for one on the array
    public SqlCall createCall(@Nullable SqlLiteral functionQualifier, SqlParserPos pos, @Nullable SqlNode... operands) {
        return FunctionCalls.of(getName(), pos, operands);
    }
}
