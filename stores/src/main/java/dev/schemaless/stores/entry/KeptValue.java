package dev.schemaless.stores.entry;

import dev.schemaless.catalog.dialect.MySqlNames;
import dev.schemaless.catalog.type.ScalarType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A value in a column of an index table. */
public record KeptValue(EntryColumn column, Object value) {
    /** Reads it; null for NULL, or from a column of a type that no index is looked at by. */
    public static @Nullable KeptValue read(EntryColumn column, ResultSet row, int position) throws SQLException {
        Object value = null;
        if (column.isInteger()) {
            value = row.getLong(position);
        } else if (column.isDouble()) {
            value = row.getDouble(position);
        } else if (column.isText()) {
            value = row.getString(position);
        } else if (column.isBinary()) {
            value = row.getBytes(position);
        } else if (column.isDateTime()) {
            value = row.getString(position);
        }
        return value == null || row.wasNull() ? null : new KeptValue(column, value);
    }

    /**
     * Returns the expression by which a query selects the value.
     *
     * @param table the name of the index table in the query
     */
    static String expression(EntryColumn column, String table) {
        String name = table + "." + MySqlNames.quote(column.name());
        if (column.isDateTime()) {
            // drivers refuse dates of zeros
            return "CAST(" + name + " AS CHAR)";
        }
        boolean isBeyondLong = column.isInteger() && column.unsigned() && column.greatest() == Long.MAX_VALUE;
        return isBeyondLong ? "LEAST(" + name + ", " + Long.MAX_VALUE + ")" : name;
    }

    /** Says whether values of a type are looked for in an index table's column at all. */
    public static boolean isLookedFor(EntryColumn column, ScalarType type) {
        return EntryForm.of(column, type, EntryNumbers.AS_THEY_ARE).isPresent();
    }

    /**
     * Says whether it may be the kept form of a value, so that a lookup of that value finds it. It is strict: of texts
     * that a collation holds equal, only those that differ in case are.
     */
    public boolean mayBe(Object original, ScalarType type) {
        return mayBe(original, type, EntryNumbers.AS_THEY_ARE);
    }

    /**
     * Says whether it may be the kept form of a value.
     *
     * @param numbers how the program writes numbers into entries
     */
    public boolean mayBe(Object original, ScalarType type, EntryNumbers numbers) {
        return EntryForm.of(column, type, numbers)
                .filter(form -> form.equal(original).stream().anyMatch(this::isWithin))
                .isPresent();
    }

    private boolean isWithin(EntryForm.Interval interval) {
        if (value instanceof Long number
                && interval.low() instanceof Long low
                && interval.high() instanceof Long high) {
            return number >= low && number <= high;
        } else if (value instanceof byte[] bytes && interval.low() instanceof byte[] low) {
            return Arrays.equals(bytes, low);
        } else if (value instanceof String time && column.isDateTime()) {
            return time.compareTo(interval.low().toString()) >= 0
                    && time.compareTo(interval.high().toString()) <= 0;
        } else if (value instanceof String text && interval.low() instanceof String low) {
            return isSameText(text, low);
        }
        return value.equals(interval.low());
    }

    /**
     * Compares texts. Servers drop blanks at the end of CHAR, and keep a question mark for characters that a character
     * set lacks.
     */
    private boolean isSameText(String kept, String expected) {
        int[] left = kept.stripTrailing().codePoints().toArray();
        int[] right = expected.stripTrailing().codePoints().toArray();
        boolean exact = column.ordersByCodePoints();
        if (left.length != right.length) {
            return false;
        }
        for (int i = 0; i < left.length; i++) {
            boolean same = left[i] == right[i]
                    || left[i] == '?'
                    || (!exact && Character.toLowerCase(left[i]) == Character.toLowerCase(right[i]));
            if (!same) {
                return false;
            }
        }
        return true;
    }

    /** Returns the value as reports show it. */
    public String text() {
        if (value instanceof byte[] bytes) {
            return "0x" + HexFormat.of().formatHex(bytes);
        }
        return value instanceof String text ? "'" + text + "'" : value.toString();
    }
}
