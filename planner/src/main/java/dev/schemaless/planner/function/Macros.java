package dev.schemaless.planner.function;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;

/** Functions of MySQL and PostgreSQL that the standard writes otherwise. */
final class Macros {
    private static final int IF_OPERANDS = 3;

    private Macros() {}

    static List<SqlFunction> all() {
        return Stream.concat(DatetimeMacros.all().stream(), plain().stream()).toList();
    }

    private static List<SqlFunction> plain() {
        return List.of(
                new Macro(
                        "IF",
                        IF_OPERANDS,
                        IF_OPERANDS,
                        (validator, position, operands) ->
                                choice(position, operands.get(0), operands.get(1), operands.get(2))),
                new Macro("IFNULL", 2, 2, Macros::coalesce),
                new Macro("NVL", 2, 2, Macros::coalesce),
                new Macro(
                        "NVL2",
                        IF_OPERANDS,
                        IF_OPERANDS,
                        (validator, position, operands) -> choice(
                                position,
                                SqlStdOperatorTable.IS_NOT_NULL.createCall(position, operands.get(0)),
                                operands.get(1),
                                operands.get(2))),
                alias("ISNULL", 1, SqlStdOperatorTable.IS_NULL),
                alias("LCASE", 1, SqlStdOperatorTable.LOWER),
                alias("UCASE", 1, SqlStdOperatorTable.UPPER),
                new Macro("MID", 2, IF_OPERANDS, Macros::substring),
                new Macro("SUBSTR", 2, IF_OPERANDS, Macros::substring),
                alias("POW", 2, SqlStdOperatorTable.POWER),
                alias("CURDATE", 0, SqlStdOperatorTable.CURRENT_DATE),
                alias("CURTIME", 0, SqlStdOperatorTable.LOCALTIME),
                alias("SYSDATE", 0, SchemalessOperators.NOW),
                alias("CURRENT_DATABASE", 0, SchemalessOperators.DATABASE),
                alias("SCHEMA", 0, SqlStdOperatorTable.CURRENT_SCHEMA),
                alias("GEN_RANDOM_UUID", 0, SchemalessOperators.UUID),
                alias("RANDOM_UUID", 0, SchemalessOperators.UUID),
                alias("RANDOM", 0, SqlStdOperatorTable.RAND));
    }

    private static Macro alias(String name, int operands, SqlOperator operator) {
        return new Macro(
                name, operands, operands, (validator, position, given) -> operator.createCall(position, given));
    }

    private static SqlNode substring(SqlValidator validator, SqlParserPos position, List<SqlNode> operands) {
        return SqlStdOperatorTable.SUBSTRING.createCall(position, operands);
    }

    private static SqlNode choice(SqlParserPos position, SqlNode condition, SqlNode then, SqlNode otherwise) {
        return new SqlCase(
                position,
                null,
                new SqlNodeList(List.of(condition), position),
                new SqlNodeList(List.of(then), position),
                otherwise);
    }

    private static SqlNode coalesce(SqlValidator validator, SqlParserPos position, List<SqlNode> operands) {
        SqlCall call = SqlStdOperatorTable.COALESCE.createCall(position, operands);
        return SqlStdOperatorTable.COALESCE.rewriteCall(validator, call);
    }
}
