package dev.schemaless.cli.statement;

import dev.schemaless.cli.complete.CatalogNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says which table or column was probably meant. */
public final class NameAdvice {
    private static final String TABLE_NOT_FOUND = "42P01";
    private static final String COLUMN_NOT_FOUND = "42703";
    private static final String ASKED = "Did you mean";
    private static final Pattern NAME = Pattern.compile("'([^']+)'");
    private static final Pattern SCHEMA = Pattern.compile("not found within '([^']+)'");

    private NameAdvice() {}

    /** Returns a sentence that names the nearest name, or nothing if the error is another one or no name is near. */
    static Optional<String> of(SQLException refused, String statement, Connection connection) {
        String message = String.valueOf(refused.getMessage());
        Matcher name = NAME.matcher(message);
        if (message.contains(ASKED) || !name.find()) {
            return Optional.empty();
        }
        String given = name.group(1).substring(name.group(1).lastIndexOf('.') + 1);
        try {
            return NearestWord.of(given, known(refused, statement, connection))
                    .map(meant -> ASKED + " '" + meant + "'?");
        } catch (SQLException e) {
            return Optional.empty(); // the error itself is reported
        }
    }

    /** Returns an error with {@linkplain #of advice}, or itself if there is none. */
    public static SQLException advised(SQLException refused, String statement, Connection connection) {
        String end = String.valueOf(refused.getMessage()).endsWith(".") ? " " : ". ";
        return of(refused, statement, connection)
                .map(advice -> new SQLException(
                        refused.getMessage() + end + advice, refused.getSQLState(), refused.getErrorCode(), refused))
                .orElse(refused);
    }

    private static Collection<String> known(SQLException refused, String statement, Connection connection)
            throws SQLException {
        CatalogNames names = new CatalogNames(connection.getMetaData());
        Matcher schema = SCHEMA.matcher(String.valueOf(refused.getMessage()));
        return switch (String.valueOf(refused.getSQLState())) {
            case TABLE_NOT_FOUND -> schema.find() ? names.tablesOf(schema.group(1)) : names.tables();
            case COLUMN_NOT_FOUND -> names.columnsFor(statement);
            default -> List.of();
        };
    }
}
