package dev.schemaless.tests.bench.throughput;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A lookup by an index that another program keeps, past the driver: one statement for the keys, one for their rows.
 *
 * @param entries the statement of the keys, with a mark for the value
 * @param rows the statement of the rows
 */
record OldLookup(String entries, RowQuery rows) {
    /** Reads rows by their keys. */
    interface RowQuery {
        /** Returns the text of the statement, with a mark for each of its parameters. */
        String text(List<byte[]> keys);

        /** Binds the keys, in the order of the marks. */
        void bind(PreparedStatement query, List<byte[]> keys) throws SQLException;

        /** Decodes a row with all of its fields. */
        Object decode(ResultSet row) throws SQLException;
    }

    /** Returns how many rows a value has. */
    int find(Connection connection, Object value) throws SQLException {
        List<byte[]> keys = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(entries)) {
            query.setObject(1, value);
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    keys.add(found.getBytes(1));
                }
            }
        }
        List<Object> decoded = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(rows.text(keys))) {
            rows.bind(query, keys);
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    decoded.add(rows.decode(found));
                }
            }
        }
        return decoded.size();
    }

    /** Returns marks with commas between. */
    static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
