package dev.schemaless.planner.expression;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.Sequence;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * The next number of one sequence. Each sequence has an operator of its own; the operand, the sequence's number,
 * distinguishes their calls. No SQL text has such calls: they stand for {@code NEXT VALUE FOR}, and for the values of
 * an identity column.
 */
public final class NextValue extends SqlFunction {
    /** The name that the evaluator knows it by. */
    public static final String NAME = "NEXT_VALUE";

    private final Sequence sequence;
    private final boolean identity;

    private NextValue(Sequence sequence, boolean identity) {
        super(
                NAME,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.BIGINT,
                null,
                OperandTypes.EXACT_NUMERIC,
                SqlFunctionCategory.SYSTEM);
        this.sequence = sequence;
        this.identity = identity;
    }

    /** Returns a call for a sequence that has a name of its own. */
    public static SqlNode of(Sequence sequence, SqlParserPos position) {
        return call(new NextValue(sequence, false), position);
    }

    /** Returns a call for a model's identity column. */
    public static SqlNode ofIdentity(Model model, SqlParserPos position) {
        return call(new NextValue(model.identitySequence().orElseThrow(), true), position);
    }

    private static SqlNode call(NextValue operator, SqlParserPos position) {
        String number = Integer.toString(operator.sequence.number());
        return operator.createCall(position, SqlLiteral.createExactNumeric(number, position));
    }

    public Sequence sequence() {
        return sequence;
    }

    /** Says whether the number is for an identity column. */
    public boolean isIdentity() {
        return identity;
    }

    /** Derives the type without a look-up, because no table of operators has this one. */
    @Override
    public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
        call.getOperandList().forEach(operand -> validator.deriveType(scope, operand));
        return validator.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    }

    @Override
    public boolean isDeterministic() {
        return false;
    }
}
