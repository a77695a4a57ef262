package dev.schemaless.planner.fault;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A fault of a statement, recognised by Calcite's message, because Calcite has no error codes. */
enum StatementFault {
    TABLE("(Table|Object|View|Schema) '.*' not found", ErrorCode.TABLE_NOT_FOUND, "SHOW TABLES lists the tables"),
    COLUMN(
            "Column '.*' not found|Unknown target column|Unknown identifier|Unknown field|unknown column",
            ErrorCode.COLUMN_NOT_FOUND,
            "DESCRIBE lists a table's columns; undeclared fields are read by JSON_VALUE(_body, '$.field')"),
    PAST(
            "is not a temporal table",
            ErrorCode.NOT_SUPPORTED,
            "only tables of a store and views are read as of a time",
            "Leave out FOR SYSTEM_TIME, or write it after the table within the query; t$history has the versions of t"),
    NOT_NULL("does not allow NULLs", ErrorCode.NOT_NULL_VIOLATION, "Give it a value"),
    AMBIGUOUS("is ambiguous", ErrorCode.AMBIGUOUS_COLUMN, "Qualify it with its table"),
    FUNCTION(
            "No match found for function signature",
            ErrorCode.FUNCTION_NOT_FOUND,
            "Check its name, and the number and types of its arguments"),
    PARAMETER(
            "Illegal use of dynamic parameter",
            ErrorCode.TYPE_INVALID,
            "Give the type where it is not known: CAST(? AS type)"),
    TYPE(
            "Cannot apply '|Illegal mixing of types|not comparable|Cannot assign to target field|cannot convert value"
                    + "|must have compatible types|must be of the same type|Type mismatch|Cannot infer|Unknown datatype"
                    + "|type inferences|incompatible types",
            ErrorCode.TYPE_INVALID,
            "Cast one side: CAST(value AS type)"),
    OPERANDS(
            "Invalid types for (comparison|arithmetic)",
            ErrorCode.TYPE_INVALID,
            "values of these types cannot be compared, or computed with",
            "Cast one side: CAST(value AS type)"),
    UUID("Invalid UUID string", ErrorCode.CAST_INVALID, "Write it as 8-4-4-4-12 hexadecimal digits"),
    DATETIME_RANGE(
            "Value of \\w+ field is out of range|Year out of range",
            ErrorCode.DATETIME_OUT_OF_RANGE,
            "Dates lie between 0001-01-01 and 9999-12-31, times below 24:00"),
    DATETIME(
            "(?i)(Illegal|Invalid) (DATE|TIME|TIMESTAMP|INTERVAL)|not in format",
            ErrorCode.DATETIME_INVALID,
            "Write dates as yyyy-mm-dd and times as hh:mm:ss"),
    JSON(
            "Invalid input for JSON_|(?i)(illegal|invalid) jsonpath|error of jsonpath",
            ErrorCode.JSON_INVALID,
            "a text is not JSON, or a path is invalid or leads to nothing that the function takes",
            "Correct the text or the path"),
    NUMBER("(?i)out of range|overflow|exceeds", ErrorCode.NUMBER_OUT_OF_RANGE, "Use a wider type or check the value"),
    CAST("(?i)Invalid character for cast", ErrorCode.CAST_INVALID, "Correct the value or use TRY_CAST"),
    ARGUMENT(
            "(?i)Invalid escape|negative .*length|single character",
            ErrorCode.PARAMETER_INVALID,
            "Correct the argument"),
    OTHER("", ErrorCode.STATEMENT_INVALID, "Correct the statement");

    /** A message may quote a value of any length, over which some patterns take the square of it. */
    private static final int LOOKED_AT = 2_000;

    private final Pattern pattern;
    private final ErrorCode code;
    private final @Nullable String reason;
    private final String advice;

    StatementFault(String pattern, ErrorCode code, String advice) {
        this(pattern, code, null, advice);
    }

    /** A fault with a reason in place of Calcite's message, which is of no use to readers. */
    StatementFault(String pattern, ErrorCode code, @Nullable String reason, String advice) {
        this.pattern = Pattern.compile(pattern);
        this.code = code;
        this.reason = reason;
        this.advice = advice;
    }

    static StatementFault of(String full) {
        String message = full.substring(0, Math.min(full.length(), LOOKED_AT));
        for (StatementFault fault : values()) {
            if (fault.pattern.matcher(message).find()) {
                return fault;
            }
        }
        return OTHER;
    }

    SchemalessException exception(String position, String message, Throwable cause) {
        return RuntimeErrors.of(code, "run statement" + position, reason == null ? message : reason, advice, cause);
    }
}
