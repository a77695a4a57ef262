package dev.schemaless.parser;

import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * {@code SHOW TABLES}, {@code SHOW DATABASES}, {@code SHOW SEQUENCES}, {@code SHOW VARIABLES}, {@code SHOW COLUMNS FROM table}, {@code
 * SHOW FIELDS FROM table [SAMPLE rows]}, {@code SHOW INDEXES FROM table}, {@code SHOW CREATE TABLE table}, {@code SHOW PLAN CACHE}, {@code SHOW WARNINGS}, {@code
 * SHOW HELP [FOR topic]}; some with {@code LIKE}.
 *
 * @param table null where the subject does not concern one table
 * @param like the pattern that names have to be like, the topic of HELP, or the number of rows of FIELDS; null if none is given
 */
public record Show(
        Subject subject,
        @Nullable SqlIdentifier table,
        @Nullable String like) implements Command {
    /** The subject of a SHOW. */
    public enum Subject {
        TABLES,
        DATABASES,
        VARIABLES,
        WARNINGS,
        HELP,
        COLUMNS,
        FIELDS,
        SEQUENCES,
        INDEXES,
        CREATE_TABLE,
        PLAN_CACHE
    }
}
