package dev.schemaless.catalog.type;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/** The errors of values that do not fit their column. Values themselves stay out of messages. */
final class WriteErrors {
    private WriteErrors() {}

    static SchemalessException tooLong(ColumnType type, String column, String actual, int limit) {
        return new SchemalessException(
                ErrorCode.STRING_TOO_LONG,
                "Cannot store value in column '" + column + "': it has " + actual + ", " + type.sql() + " takes "
                        + limit + ". Shorten it or declare a longer column.");
    }

    static SchemalessException outOfRange(String column, String limits) {
        return new SchemalessException(
                ErrorCode.NUMBER_OUT_OF_RANGE,
                "Cannot store value in column '" + column + "': it is out of range, " + limits
                        + ". Correct it or declare a wider column.");
    }

    static SchemalessException outOfRange(ColumnType type, String column, String limits) {
        return new SchemalessException(
                ErrorCode.DATETIME_OUT_OF_RANGE,
                "Cannot store value in column '" + column + "': it is out of range, " + type.sql() + " takes " + limits
                        + ". Correct it.");
    }

    static SchemalessException wrongForm(ColumnType type, String column, Object value) {
        return new SchemalessException(
                ErrorCode.CAST_INVALID,
                "Cannot store value in column '" + column + "': " + type.sql() + " takes no "
                        + value.getClass().getSimpleName() + ". Cast it.");
    }

    static SchemalessException noUtf8Form(String column) {
        return new SchemalessException(
                ErrorCode.PARAMETER_INVALID,
                "Cannot store value in column '" + column
                        + "': it holds half a surrogate pair, which has no UTF-8 form. Remove it.");
    }
}
