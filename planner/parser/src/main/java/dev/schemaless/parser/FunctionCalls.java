package dev.schemaless.parser;

import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Calls of functions that the validator finds by their names, as it does where they are written. */
final class FunctionCalls {
    private FunctionCalls() {}

    @SuppressWarnings("NullAway") // takes Calcite's @Nullable on the elements for one on the array
    static SqlCall of(String name, SqlParserPos position, @Nullable SqlNode... operands) {
        SqlUnresolvedFunction function = new SqlUnresolvedFunction(
                new SqlIdentifier(name, position), null, null, null, null, SqlFunctionCategory.USER_DEFINED_FUNCTION);
        return new SqlBasicCall(function, operands, position);
    }
}
