package dev.schemaless.cli.complete;

import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** Names of tables and columns as they are written in SQL. */
public final class Identifiers {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private Identifiers() {}

    /** Returns a name, in the store's quotes if it needs any. */
    public static String quoted(DatabaseMetaData meta, String name) throws SQLException {
        if (PLAIN.matcher(name).matches()) {
            return name;
        }
        String quote = meta.getIdentifierQuoteString();
        return quote + name.replace(quote, quote + quote) + quote;
    }
}
