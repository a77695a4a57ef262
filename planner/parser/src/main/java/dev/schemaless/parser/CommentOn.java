package dev.schemaless.parser;

import org.apache.calcite.sql.SqlIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * {@code COMMENT ON TABLE table IS text} and {@code COMMENT ON COLUMN table.column IS text}.
 *
 * @param column null for a comment on the table
 * @param text null removes the comment
 */
public record CommentOn(
        SqlIdentifier table,
        @Nullable String column,
        @Nullable String text) implements Command {
    /** Makes a comment on what a name with one or more parts before the last stands for: a table's column. */
    public static CommentOn column(SqlIdentifier name, @Nullable String text) {
        int last = name.names.size() - 1;
        if (last == 0) {
            throw SyntaxErrors.at(name.getParserPosition(), "a column is named with its table: table.column");
        }
        return new CommentOn(name.getComponent(0, last), name.names.get(last), text);
    }
}
