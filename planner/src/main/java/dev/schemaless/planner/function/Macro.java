package dev.schemaless.planner.function;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.validate.SqlValidator;

/** A function that is another expression of its operands, which takes its place before types are known. */
final class Macro extends SqlFunction {
    private final SqlOperandCountRange operands;
    private final Expansion expansion;

    /** The expression that replaces a call. */
    @FunctionalInterface
    interface Expansion {
        SqlNode of(SqlValidator validator, SqlParserPos position, List<SqlNode> operands);
    }

    Macro(String name, int least, int most, Expansion expansion) {
        this(name, SqlFunctionCategory.SYSTEM, least, most, expansion);
    }

    /** Makes a function that the grammar looks for in a category. */
    Macro(String name, SqlFunctionCategory category, int least, int most, Expansion expansion) {
        super(
                name,
                SqlKind.OTHER_FUNCTION,
                ReturnTypes.ARG0,
                null,
                OperandTypes.variadic(SqlOperandCountRanges.between(least, most)),
                category);
        this.operands = SqlOperandCountRanges.between(least, most);
        this.expansion = expansion;
    }

    /** Expands a call. One with a wrong number of operands stays, and is refused later. */
    @Override
    public SqlNode rewriteCall(SqlValidator validator, SqlCall call) {
        return operands.isValidCount(call.operandCount())
                ? expansion.of(validator, call.getParserPosition(), call.getOperandList())
                : call;
    }
}
