package dev.schemaless.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.InferTypes;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.jspecify.annotations.Nullable;

/** {@code text ~* pattern} and {@code text !~* pattern}, which are calls of {@code REGEXP_LIKE(text, pattern, 'i')}. */
public final class CaselessMatch extends SqlBinaryOperator {
    public static final SqlBinaryOperator MATCHES = new CaselessMatch("~*", false);
    public static final SqlBinaryOperator MATCHES_NOT = new CaselessMatch("!~*", true);

    /** The precedence of LIKE. */
    private static final int PRECEDENCE = 32;

    private final boolean isNegated;

    private CaselessMatch(String name, boolean isNegated) {
        super(
                name,
                SqlKind.OTHER,
                PRECEDENCE,
                true,
                ReturnTypes.BOOLEAN_NULLABLE,
                InferTypes.FIRST_KNOWN,
                OperandTypes.STRING_STRING);
        this.isNegated = isNegated;
    }

    @Override
    @SuppressWarnings("NullAway") // takes Calcite's @Nullable on the elements for one on the array
    public SqlCall createCall(@Nullable SqlLiteral functionQualifier, SqlParserPos pos, @Nullable SqlNode... operands) {
        SqlNode flags = SqlLiteral.createCharString("i", pos);
        SqlCall matches = FunctionCalls.of("REGEXP_LIKE", pos, operands[0], operands[1], flags);
        return isNegated ? SqlStdOperatorTable.NOT.createCall(pos, matches) : matches;
    }
}
