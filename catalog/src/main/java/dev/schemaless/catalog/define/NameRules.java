package dev.schemaless.catalog.define;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The rules for names. Only the catalog holds names as they are; physical tables are named by numbers. */
public final class NameRules {
    private static final int MAX_LENGTH = 128;
    private static final Pattern NAMESPACE = Pattern.compile("(?=.{1,16}$)[a-z](?:_?[a-z0-9])*");
    private static final Pattern CELL = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}");
    private static final Set<String> PSEUDO_COLUMNS = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

    static {
        PSEUDO_COLUMNS.addAll(Set.of("_row_key", "_version", "_ref_key", "_created_at", "_shard", "_body"));
    }

    private NameRules() {}

    /** Refuses a namespace that could not stand in a table name on every server, or whose end could not be seen there. */
    public static void checkNamespace(String namespace) {
        if (!namespace.isEmpty() && !NAMESPACE.matcher(namespace).matches()) {
            throw new SchemalessException(
                    ErrorCode.NAME_INVALID,
                    "Cannot open store: its namespace is '" + namespace
                            + "', must be 1 to 16 characters a-z, 0-9 and _."
                            + " It begins with a letter, does not end with _, and has no two _ in a row.");
        }
    }

    /** Refuses a name of a table, view, index or column. */
    static void check(String kind, String name) {
        int length = name.codePointCount(0, name.length());
        if (name.isBlank() || length > MAX_LENGTH || name.codePoints().anyMatch(Character::isISOControl)) {
            throw new SchemalessException(
                    ErrorCode.NAME_INVALID,
                    "Cannot define " + kind + " '" + name + "': its name has " + length + " characters, must have 1 to "
                            + MAX_LENGTH + ", not all blank, and no control character.");
        }
    }

    /** Refuses a name of a column, pseudo columns included. */
    static void checkColumn(String name) {
        check("column", name);
        if (PSEUDO_COLUMNS.contains(name)) {
            throw new SchemalessException(
                    ErrorCode.NAME_INVALID,
                    "Cannot define column '" + name
                            + "': every table has a pseudo column of that name. Choose another.");
        }
    }

    /** Refuses a name of a cell. */
    static void checkCell(String name) {
        if (!CELL.matcher(name).matches() || PSEUDO_COLUMNS.contains(name)) {
            throw new SchemalessException(
                    ErrorCode.NAME_INVALID,
                    "Cannot define cell '" + name + "': its name must have 1 to 64 letters a-z, digits and _ and begin"
                            + " with a letter.");
        }
    }
}
