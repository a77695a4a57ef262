package dev.schemaless.planner.function;

import dev.schemaless.planner.type.SchemalessTypeSystem;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Functions of dates and times that the standard writes otherwise. */
final class DatetimeMacros {
    private static final Pattern DATE = Pattern.compile("\\d+-\\d+-\\d+");

    private DatetimeMacros() {}

    static List<SqlFunction> all() {
        return List.of(
                shift("DATE_ADD", SqlStdOperatorTable.PLUS),
                shift("ADDDATE", SqlStdOperatorTable.PLUS),
                shift("DATE_SUB", SqlStdOperatorTable.MINUS),
                shift("SUBDATE", SqlStdOperatorTable.MINUS),
                new Macro(
                        "DATEDIFF",
                        2,
                        2,
                        (validator, position, operands) -> SqlStdOperatorTable.TIMESTAMP_DIFF.createCall(
                                position,
                                new SqlIntervalQualifier(TimeUnit.DAY, null, position),
                                cast(operands.get(1), SqlTypeName.DATE),
                                cast(operands.get(0), SqlTypeName.DATE))),
                conversion("DATE", SqlTypeName.DATE),
                conversion("TIME", SqlTypeName.TIME),
                conversion("TIMESTAMP", SqlTypeName.TIMESTAMP),
                part("DAY", TimeUnit.DAY),
                part("WEEKOFYEAR", TimeUnit.WEEK));
    }

    /** Makes the macro of a function that adds an interval. A plain number counts days. */
    private static Macro shift(String name, SqlBinaryOperator operator) {
        return new Macro(name, 2, 2, (validator, position, operands) -> {
            SqlNode by = operands.get(1);
            boolean interval = by instanceof SqlIntervalLiteral || by.getKind() == SqlKind.INTERVAL;
            SqlNode days = interval
                    ? by
                    : SqlStdOperatorTable.INTERVAL.createCall(
                            position, number(by), new SqlIntervalQualifier(TimeUnit.DAY, null, position));
            return operator.createCall(position, time(operands.get(0)), days);
        });
    }

    /** Gives a parameter the type BIGINT, because Calcite finds none for it here. */
    private static SqlNode number(SqlNode node) {
        return node instanceof SqlDynamicParam ? cast(node, SqlTypeName.BIGINT) : node;
    }

    /** Casts a text in the place of a time to a date, or to a timestamp. */
    private static SqlNode time(SqlNode node) {
        if (!(node instanceof SqlCharStringLiteral text)) {
            return node;
        }
        boolean date = DATE.matcher(text.getValueAs(String.class).strip()).matches();
        return cast(node, date ? SqlTypeName.DATE : SqlTypeName.TIMESTAMP);
    }

    private static Macro conversion(String name, SqlTypeName type) {
        return new Macro(
                name,
                SqlFunctionCategory.TIMEDATE,
                1,
                1,
                (validator, position, operands) -> cast(operands.get(0), type));
    }

    private static Macro part(String name, TimeUnit unit) {
        return new Macro(
                name,
                1,
                1,
                (validator, position, operands) -> SqlStdOperatorTable.EXTRACT.createCall(
                        position, new SqlIntervalQualifier(unit, null, position), operands.get(0)));
    }

    private static SqlNode cast(SqlNode node, SqlTypeName type) {
        SqlParserPos position = node.getParserPosition();
        SqlBasicTypeNameSpec name = type == SqlTypeName.DATE || type == SqlTypeName.BIGINT
                ? new SqlBasicTypeNameSpec(type, position)
                : new SqlBasicTypeNameSpec(type, SchemalessTypeSystem.MAX_FRACTION, position);
        return SqlStdOperatorTable.CAST.createCall(position, node, new SqlDataTypeSpec(name, position));
    }
}
