package dev.schemaless.cli;

import dev.schemaless.cli.complete.Identifiers;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The first lines of a prompt: the version, the store, and three things to try. */
final class Greeting {
    /** The greeting of a prompt that is not connected. */
    static final String WITHOUT_STORE = "Not connected. !connect URL opens a store, help says what else there is.";

    private static final String FIRST_TABLE =
            "CREATE TABLE pet (id BIGINT PRIMARY KEY, name VARCHAR); INSERT INTO pet VALUES (1, 'Ada');";

    private Greeting() {}

    /** Returns the greeting of a connection's store. */
    static String of(Connection connection) throws SQLException {
        DatabaseMetaData meta = connection.getMetaData();
        return Version.text() + " on " + meta.getURL() + "\n"
                + "  SHOW TABLES;  lists the tables, and DESCRIBE a table its columns\n"
                + "  " + example(meta) + "\n"
                + "  help  says what else there is, quit ends";
    }

    private static String example(DatabaseMetaData meta) throws SQLException {
        try (ResultSet tables = meta.getTables(null, null, "%", new String[] {"TABLE"})) {
            if (!tables.next()) {
                return FIRST_TABLE;
            }
            String name = Identifiers.quoted(meta, tables.getString("TABLE_NAME"));
            return "SELECT * FROM " + name + " LIMIT 10;";
        }
    }
}
