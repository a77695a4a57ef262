package dev.schemaless.stores.entry;

import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A column of an index table, as {@code information_schema.columns} describes it.
 *
 * @param name as the table has it
 * @param dataType in lower case, such as {@code int} or {@code varchar}
 * @param unsigned whether an integer has no sign
 * @param length the most characters of a text, or bytes; empty where it holds neither
 * @param charset of a text; null for other types
 * @param collation of a text; null for other types
 */
public record EntryColumn(
        String name,
        String dataType,
        boolean unsigned,
        OptionalInt length,
        @Nullable String charset,
        @Nullable String collation) {
    /** Says whether it holds whole numbers. */
    public boolean isInteger() {
        return switch (dataType) {
            case "tinyint", "smallint", "mediumint", "int", "integer", "bigint" -> true;
            default -> false;
        };
    }

    /** Says whether it holds numbers of float64. */
    public boolean isDouble() {
        return dataType.equals("double");
    }

    /** Says whether it holds bytes. */
    public boolean isBinary() {
        return dataType.equals("binary") || dataType.equals("varbinary");
    }

    /** Says whether it holds local times. */
    public boolean isDateTime() {
        return dataType.equals("datetime");
    }

    /** Says whether it holds texts. */
    public boolean isText() {
        return charset != null && collation != null;
    }

    /** Says whether texts are compared by their code points, so that ranges of it are ranges of SQL. */
    public boolean ordersByCodePoints() {
        return collation != null
                && charset != null
                && collation.toLowerCase(Locale.ROOT).endsWith("_bin")
                && (charset.equals("utf8mb4") || charset.equals("ascii"));
    }

    /** Returns the least number that it holds, of integers of eight bytes the least {@code long}. */
    public long least() {
        return unsigned ? 0 : -1L << (bits() - 1);
    }

    /** Returns the greatest number that it holds, at most that of a {@code long}. */
    public long greatest() {
        if (bits() == 64) {
            return Long.MAX_VALUE;
        }
        return (1L << (unsigned ? bits() : bits() - 1)) - 1;
    }

    private int bits() {
        return switch (dataType) {
            case "tinyint" -> 8;
            case "smallint" -> 16;
            case "mediumint" -> 24;
            case "int", "integer" -> 32;
            default -> 64;
        };
    }
}
