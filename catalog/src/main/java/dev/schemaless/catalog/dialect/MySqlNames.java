package dev.schemaless.catalog.dialect;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;

/** Names of tables and columns as MySQL and MariaDB take them. */
public final class MySqlNames {
    private MySqlNames() {}

    /**
     * Returns a name between backticks.
     *
     * @throws SchemalessException if {@link #check} refuses it
     */
    public static String quote(String name) {
        return "`" + check("name", name).replace("`", "``") + "`";
    }

    /**
     * Returns a name that can stand in a statement.
     *
     * <p>Connector/J 26.10.0 and before, in statements that it does not prepare on the server, takes a backslash
     * between backticks for an escape. The server does not. After a name that ends with one, Connector/J takes names
     * for text and text for names. It puts values into names, so a value can become SQL. A report is in {@code
     * docs/internals/connector-j-backslash.md}.
     *
     * @param kind of the name, for the message
     * @throws SchemalessException with {@code NAME_INVALID} if it has a backslash, a question mark or a control
     *     character
     */
    public static String check(String kind, String name) {
        if (name.chars().anyMatch(MySqlNames::isHazard)) {
            throw new SchemalessException(
                    ErrorCode.NAME_INVALID,
                    "Cannot use " + kind + " '" + name
                            + "': it has a backslash, a question mark or a control character, with which values could"
                            + " become part of the SQL text that is sent. Rename it on the server.");
        }
        return name;
    }

    private static boolean isHazard(int letter) {
        return letter == '\\' || letter == '?' || Character.isISOControl(letter);
    }
}
