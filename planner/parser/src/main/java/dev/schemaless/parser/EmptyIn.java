package dev.schemaless.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.validate.SqlValidator;

/**
 * {@code x IN ()}, which is false, and {@code x NOT IN ()}, which is true, whatever x is. Standard SQL has neither;
 * programs write them where a list of theirs is empty. The compared value is validated, and not computed.
 */
public final class EmptyIn extends SqlPostfixOperator {
    private static final EmptyIn IN = new EmptyIn("IN ()", false);
    private static final EmptyIn NOT_IN = new EmptyIn("NOT IN ()", true);

    private final boolean result;

    private EmptyIn(String name, boolean result) {
        super(
                name,
                SqlKind.OTHER,
                SqlStdOperatorTable.IN.getLeftPrec(),
                ReturnTypes.BOOLEAN_NOT_NULL,
                InferTypes.VARCHAR_1024,
                OperandTypes.ANY);
        this.result = result;
    }

    /** Returns the operator in the place of one that takes a list: IN, NOT IN, or a comparison with SOME or ALL. */
    public static SqlOperator of(SqlOperator operator) {
        boolean ofNoneIsTrue = operator.getKind() == SqlKind.NOT_IN || operator.getKind() == SqlKind.ALL;
        return ofNoneIsTrue ? NOT_IN : IN;
    }

    @Override
    public SqlNode rewriteCall(SqlValidator validator, SqlCall call) {
        SqlParserPos position = call.getParserPosition();
        SqlNode compared = call.operand(0);
        SqlOperator test = result ? SqlStdOperatorTable.IS_NULL : SqlStdOperatorTable.IS_NOT_NULL;
        SqlOperator combine = result ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND;
        return combine.createCall(
                position, SqlLiteral.createBoolean(result, position), test.createCall(position, compared));
    }
}
