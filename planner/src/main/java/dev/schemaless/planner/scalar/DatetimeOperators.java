package dev.schemaless.planner.scalar;

import static dev.schemaless.planner.scalar.ScalarOperator.strict;

import java.util.List;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** The operators of functions of dates and times. */
final class DatetimeOperators {
    /** The seconds of a date or time, and the date of seconds; given the session's zone as another operand. */
    static final SqlFunction EPOCH = strict(
            "UNIX_TIMESTAMP",
            DatetimeFunction.EPOCH,
            ReturnTypes.BIGINT_NULLABLE,
            Signature.of(SqlTypeFamily.TIMESTAMP).optional(1));

    private static final SqlReturnTypeInference AS_TIMESTAMP =
            ReturnTypes.explicit(SqlTypeName.TIMESTAMP, 6).andThen(SqlTypeTransforms.TO_NULLABLE);

    static final SqlFunction FROM_EPOCH =
            strict("FROM_UNIXTIME", DatetimeFunction.FROM_EPOCH, AS_TIMESTAMP, Signature.of(SqlTypeFamily.NUMERIC));

    private static final SqlTypeFamily TEXT = SqlTypeFamily.CHARACTER;
    private static final SqlTypeFamily WHOLE = SqlTypeFamily.INTEGER;
    private static final SqlTypeFamily TIME = SqlTypeFamily.TIMESTAMP;
    private static final SqlReturnTypeInference AS_TEXT = ReturnTypes.VARCHAR_NULLABLE;
    private static final SqlReturnTypeInference AS_DATE = ReturnTypes.DATE_NULLABLE;

    static final SqlFunction DATE_TRUNC =
            strict("DATE_TRUNC", DatetimeFunction.DATE_TRUNC, AS_TIMESTAMP, Signature.of(TEXT, TIME));

    static final SqlFunction MICROSECONDS_BETWEEN = strict(
            "TIMESTAMPDIFF",
            DatetimeFunction.MICROSECONDS_BETWEEN,
            ReturnTypes.BIGINT_NULLABLE,
            Signature.of(TIME, TIME));

    private DatetimeOperators() {}

    static List<SqlFunction> all() {
        return List.of(
                DATE_TRUNC,
                EPOCH,
                FROM_EPOCH,
                strict("DATE_FORMAT", DatetimeFunction.DATE_FORMAT, AS_TEXT, Signature.of(TIME, TEXT)),
                strict("DATE_PART", DatetimeFunction.DATE_PART, ReturnTypes.DOUBLE_NULLABLE, Signature.of(TEXT, TIME)),
                strict("DAYNAME", DatetimeFunction.DAYNAME, AS_TEXT, Signature.of(TIME)),
                strict("LAST_DAY", DatetimeFunction.LAST_DAY, AS_DATE, Signature.of(TIME)),
                strict("MAKE_DATE", DatetimeFunction.MAKE_DATE, AS_DATE, Signature.of(WHOLE, WHOLE, WHOLE)),
                strict("MAKEDATE", DatetimeFunction.MAKEDATE, AS_DATE, Signature.of(WHOLE, WHOLE)),
                strict(
                        "MAKE_TIMESTAMP",
                        DatetimeFunction.MAKE_TIMESTAMP,
                        AS_TIMESTAMP,
                        Signature.of(WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, SqlTypeFamily.NUMERIC)),
                strict("MONTHNAME", DatetimeFunction.MONTHNAME, AS_TEXT, Signature.of(TIME)),
                strict("STR_TO_DATE", DatetimeFunction.STR_TO_DATE, AS_TIMESTAMP, Signature.of(TEXT, TEXT)),
                strict("TO_CHAR", DatetimeFunction.TO_CHAR, AS_TEXT, Signature.of(TIME, TEXT)),
                strict("TO_DATE", DatetimeFunction.TO_DATE, AS_DATE, Signature.of(TEXT, TEXT)),
                strict("TO_TIMESTAMP", DatetimeFunction.TO_TIMESTAMP, AS_TIMESTAMP, Signature.of(TEXT, TEXT)),
                strict("WEEKDAY", DatetimeFunction.WEEKDAY, ReturnTypes.INTEGER_NULLABLE, Signature.of(TIME)));
    }
}
