package dev.schemaless.stores.check;

import dev.schemaless.catalog.type.BooleanType;
import dev.schemaless.catalog.type.ColumnType;
import dev.schemaless.catalog.type.FloatingType;
import dev.schemaless.catalog.type.IntegerType;
import dev.schemaless.catalog.type.StringType;
import java.math.BigInteger;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A value of a body.
 *
 * @param isThere whether the body has one that is not NULL
 * @param raw as the body has it: {@code Boolean, Long, BigInteger, Float, Double, String} or {@code byte[]}; null if it has none, or no
 *     scalar
 * @param decoded in the internal form of the column's type; null if that cannot take it
 */
record AuditedField(
        boolean isThere, @Nullable Object raw, @Nullable Object decoded) {
    private static final int LONGEST = 60;

    /** Says whether it is a value of another type than its column, which may make another of it. */
    boolean isOfAnotherType(ColumnType type) {
        if (!isThere) {
            return false;
        } else if (type instanceof StringType) {
            return !(raw instanceof String) || decoded == null;
        } else if (type instanceof IntegerType) {
            return !(raw instanceof Long || raw instanceof BigInteger) || decoded == null;
        } else if (type instanceof FloatingType) {
            return !(raw instanceof Number) || decoded == null;
        } else if (type instanceof BooleanType && raw instanceof Long flag) {
            // some programs write truth so
            return flag != 0 && flag != 1;
        }
        return decoded == null;
    }

    /** Returns the value as reports show it. */
    String text() {
        if (!isThere) {
            return "nothing";
        } else if (raw instanceof String text) {
            return shortened("'" + text + "'");
        } else if (raw instanceof byte[] bytes) {
            return shortened("0x" + HexFormat.of().formatHex(bytes));
        }
        return raw == null ? "an array or an object" : raw.toString();
    }

    /** Cuts a text that is too long for a report. */
    static String shortened(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST
                ? text
                : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + "…";
    }
}
