package dev.schemaless.tests.bench.throughput;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Takes all rows of an answer, each value by its own getter, as programs do. */
final class Reads {
    private Reads() {}

    /** Reads id, grp, name, price and n, and returns how many rows there were. */
    static int items(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            int count = 0;
            while (rows.next()) {
                check(rows.getLong(1) >= 0 && rows.getLong(2) >= 0 && rows.getString(3) != null);
                check(rows.getDouble(4) >= 0 && rows.getLong(5) >= 0);
                count++;
            }
            return count;
        }
    }

    /** Reads hotel, day, guest and price, and returns how many rows there were. */
    static int bookings(PreparedStatement query) throws SQLException {
        try (ResultSet rows = query.executeQuery()) {
            int count = 0;
            while (rows.next()) {
                check(rows.getLong(1) >= 0 && rows.getLong(2) >= 0 && rows.getString(3) != null);
                check(rows.getDouble(4) >= 0);
                count++;
            }
            return count;
        }
    }

    /** Ends the run where a side answers wrongly. */
    static void check(boolean right) {
        if (!right) {
            throw new IllegalStateException("a wrong answer");
        }
    }
}
