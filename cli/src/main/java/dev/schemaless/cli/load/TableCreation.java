package dev.schemaless.cli.load;

import dev.schemaless.cli.output.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Makes a table for a file, by its first records.
 *
 * @param key the fields of its primary key; empty for the first field
 */
public record TableCreation(ConnectionSource connections, String table, List<String> key) {
    public TableCreation {
        key = List.copyOf(key);
    }

    /**
     * Makes the table, and prints the statement before. A table that exists stays as it is.
     *
     * @return whether it was made
     * @throws IllegalArgumentException if the key cannot be one
     */
    public boolean make(Path file, PrintWriter out) throws IOException, SQLException {
        try (Connection connection = connections.open()) {
            if (LoadTarget.tables(connection.getMetaData()).stream().anyMatch(table::equalsIgnoreCase)) {
                out.println(Printable.text("Table '" + table + "' exists: --create leaves it as it is."));
                return false;
            }
            TableSample sample = TableSample.of(file);
            List<String> chosen = sample.key(key);
            String sql =
                    sample.createSql(table, chosen, connection.getMetaData().getIdentifierQuoteString());
            out.println(Printable.text("-- by the first " + sample.size() + " records of " + file.getFileName()
                    + (key.isEmpty() ? "; the key is the first field, unless --key names another" : "")));
            out.println(Printable.text(sql) + ";");
            out.flush();
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
            return true;
        }
    }
}
