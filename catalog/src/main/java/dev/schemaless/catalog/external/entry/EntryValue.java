package dev.schemaless.catalog.external.entry;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Values as a column of an index table takes them without a change that the other program would not make. */
public final class EntryValue {
    private EntryValue() {}

    /**
     * Returns a value of a body for a statement.
     *
     * @param value {@code Boolean, Long, BigInteger, Float, Double, String} or {@code byte[]}
     * @param table named in messages
     * @throws SchemalessException if the column cannot hold it
     */
    public static Object of(EntryColumn column, @Nullable Object value, String table) {
        if (value == null) {
            throw refusal(ErrorCode.NOT_NULL_VIOLATION, column, table, "it has no value, and an entry needs one");
        }
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        if (value instanceof String text) {
            return checked(column, text, table);
        }
        if (value instanceof Long || value instanceof BigInteger) {
            return checked(column, (Number) value, table);
        }
        if (value instanceof Double number && column.isInteger()) {
            return checked(column, number, table);
        }
        return value;
    }

    private static String checked(EntryColumn column, String text, String table) {
        if (column.isText()
                && column.length().isPresent()
                && text.codePointCount(0, text.length()) > column.length().getAsInt()) {
            throw refusal(
                    ErrorCode.STRING_TOO_LONG,
                    column,
                    table,
                    "its entry holds " + column.length().getAsInt() + " characters");
        }
        if (column.isBinary()
                && text.getBytes(StandardCharsets.UTF_8).length
                        > column.length().orElse(Integer.MAX_VALUE)) {
            throw refusal(
                    ErrorCode.STRING_TOO_LONG,
                    column,
                    table,
                    "its entry holds " + column.length().orElseThrow() + " bytes");
        }
        return text;
    }

    /** The server rounds to a whole number. */
    private static Double checked(EntryColumn column, Double number, String table) {
        double whole = Math.rint(number);
        // 2^63 is the next number of float64 beyond those of a long
        if (!(whole >= column.least() && whole <= column.greatest() && whole < 0x1p63)) {
            throw refusal(ErrorCode.NUMBER_OUT_OF_RANGE, column, table, "its entry is a " + column.dataType());
        }
        return number;
    }

    private static Number checked(EntryColumn column, Number number, String table) {
        boolean fits = !column.isInteger()
                || (number instanceof Long value && value >= column.least() && value <= column.greatest());
        if (!fits) {
            throw refusal(ErrorCode.NUMBER_OUT_OF_RANGE, column, table, "its entry is a " + column.dataType());
        }
        return number;
    }

    private static SchemalessException refusal(ErrorCode code, EntryColumn column, String table, String reason) {
        return new SchemalessException(
                code, "Cannot write '" + column.name() + "' of '" + table + "': " + reason + ".");
    }
}
