package dev.schemaless.stores.entry;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Values as a column of an index table takes them without a change that the other program would not make. */
public final class EntryValue {
    private static final int LAST_ASCII = 127;

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
        if (value instanceof Number number && !Double.isFinite(number.doubleValue())) {
            throw refusal(ErrorCode.NUMBER_OUT_OF_RANGE, column, table, "its entry is a " + column.dataType());
        }
        if (value instanceof Double number && column.isInteger()) {
            return checked(column, number, table);
        }
        return value;
    }

    /**
     * Says whether a column is sure to take a value as it is. Of some values the server alone knows, such as texts that a character set
     * may lack.
     *
     * @param value as for {@link #of}
     */
    public static boolean isHeld(EntryColumn column, @Nullable Object value) {
        if (value instanceof String text) {
            boolean isKnown = column.isBinary()
                    || (column.isText()
                            && ("utf8mb4".equals(column.charset())
                                    || text.chars().allMatch(unit -> unit <= LAST_ASCII)));
            return isKnown && holds(column, text);
        } else if (value instanceof Boolean) {
            return column.isInteger();
        } else if (value instanceof Long number) {
            return column.isDouble() || (column.isInteger() && holds(column, number));
        }
        return value instanceof Number number && column.isDouble() && Double.isFinite(number.doubleValue());
    }

    private static String checked(EntryColumn column, String text, String table) {
        if (!holds(column, text)) {
            throw refusal(
                    ErrorCode.STRING_TOO_LONG,
                    column,
                    table,
                    "its entry holds " + column.length().orElse(0) + (column.isBinary() ? " bytes" : " characters"));
        }
        return text;
    }

    /** Refuses a number that is out of the column's range once the server has rounded it to a whole number. */
    private static Double checked(EntryColumn column, Double number, String table) {
        double whole = Math.rint(number);
        // 2^63 is the next number of float64 beyond those of a long
        if (!(whole >= column.least() && whole <= column.greatest() && whole < 0x1p63)) {
            throw refusal(ErrorCode.NUMBER_OUT_OF_RANGE, column, table, "its entry is a " + column.dataType());
        }
        return number;
    }

    private static boolean holds(EntryColumn column, String text) {
        int most = column.length().orElse(Integer.MAX_VALUE);
        return column.isBinary()
                ? text.getBytes(StandardCharsets.UTF_8).length <= most
                : !column.isText() || text.codePointCount(0, text.length()) <= most;
    }

    private static Number checked(EntryColumn column, Number number, String table) {
        if (column.isInteger() && !holds(column, number)) {
            throw refusal(ErrorCode.NUMBER_OUT_OF_RANGE, column, table, "its entry is a " + column.dataType());
        }
        return number;
    }

    private static boolean holds(EntryColumn column, Number number) {
        return number instanceof Long value && value >= column.least() && value <= column.greatest();
    }

    private static SchemalessException refusal(ErrorCode code, EntryColumn column, String table, String reason) {
        return new SchemalessException(
                code, "Cannot write '" + column.name() + "' of '" + table + "': " + reason + ".");
    }
}
