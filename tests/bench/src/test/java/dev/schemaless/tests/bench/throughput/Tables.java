package dev.schemaless.tests.bench.throughput;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** The tables that a program makes that has no driver of ours, the same on each server. */
interface Tables {
    List<String> definitions();

    String selectItem();

    String selectGroup();

    String selectDays();

    String insertItem();

    String insertBooking();

    String countItem();

    void bindItem(PreparedStatement insert, long id) throws SQLException;

    void bindBooking(PreparedStatement insert, long hotel, long day) throws SQLException;

    /** A column for each value. */
    final class Relational implements Tables {
        @Override
        public List<String> definitions() {
            return List.of(
                    "CREATE TABLE plain_item (id BIGINT PRIMARY KEY, grp BIGINT, name VARCHAR(100), price DOUBLE,"
                            + " n BIGINT, KEY (grp)) ENGINE=InnoDB",
                    "CREATE TABLE plain_booking (hotel BIGINT, day BIGINT, guest VARCHAR(100), price DOUBLE,"
                            + " PRIMARY KEY (hotel, day)) ENGINE=InnoDB");
        }

        @Override
        public String selectItem() {
            return "SELECT * FROM plain_item WHERE id = ?";
        }

        @Override
        public String selectGroup() {
            return "SELECT * FROM plain_item WHERE grp = ?";
        }

        @Override
        public String selectDays() {
            return "SELECT * FROM plain_booking WHERE hotel = ? AND day BETWEEN ? AND ? ORDER BY day LIMIT "
                    + Rows.RANGE;
        }

        @Override
        public String insertItem() {
            return "INSERT INTO plain_item VALUES (?, ?, ?, ?, ?)";
        }

        @Override
        public String insertBooking() {
            return "INSERT INTO plain_booking VALUES (?, ?, ?, ?)";
        }

        @Override
        public String countItem() {
            return "UPDATE plain_item SET n = n + 1 WHERE id = ?";
        }

        @Override
        public void bindItem(PreparedStatement insert, long id) throws SQLException {
            Rows.bindItem(insert, id);
        }

        @Override
        public void bindBooking(PreparedStatement insert, long hotel, long day) throws SQLException {
            Rows.bindBooking(insert, hotel, day);
        }
    }

    /** A JSON column that holds all, and generated columns for what is looked up. */
    final class Json implements Tables {
        private static final String ITEM =
                "id, grp, JSON_VALUE(body, '$.name'), JSON_VALUE(body, '$.price'), JSON_VALUE(body, '$.n')";

        @Override
        public List<String> definitions() {
            return List.of(
                    "CREATE TABLE json_item (id BIGINT PRIMARY KEY, body JSON,"
                            + " grp BIGINT GENERATED ALWAYS AS (JSON_VALUE(body, '$.grp')) VIRTUAL, KEY (grp)) ENGINE=InnoDB",
                    "CREATE TABLE json_booking (hotel BIGINT, day BIGINT, body JSON, PRIMARY KEY (hotel, day)) ENGINE=InnoDB");
        }

        @Override
        public String selectItem() {
            return "SELECT " + ITEM + " FROM json_item WHERE id = ?";
        }

        @Override
        public String selectGroup() {
            return "SELECT " + ITEM + " FROM json_item WHERE grp = ?";
        }

        @Override
        public String selectDays() {
            return "SELECT hotel, day, JSON_VALUE(body, '$.guest'), JSON_VALUE(body, '$.price') FROM json_booking"
                    + " WHERE hotel = ? AND day BETWEEN ? AND ? ORDER BY day LIMIT " + Rows.RANGE;
        }

        @Override
        public String insertItem() {
            return "INSERT INTO json_item (id, body) VALUES (?, ?)";
        }

        @Override
        public String insertBooking() {
            return "INSERT INTO json_booking VALUES (?, ?, ?)";
        }

        @Override
        public String countItem() {
            return "UPDATE json_item SET body = JSON_SET(body, '$.n', JSON_VALUE(body, '$.n') + 1) WHERE id = ?";
        }

        @Override
        public void bindItem(PreparedStatement insert, long id) throws SQLException {
            insert.setLong(1, id);
            insert.setString(
                    2,
                    "{\"grp\": " + Rows.group(id) + ", \"name\": \"" + Rows.name(id) + "\", \"price\": " + id / 4.0
                            + ", \"n\": 0}");
        }

        @Override
        public void bindBooking(PreparedStatement insert, long hotel, long day) throws SQLException {
            insert.setLong(1, hotel);
            insert.setLong(2, day);
            insert.setString(3, "{\"guest\": \"" + Rows.name(day) + "\", \"price\": " + hotel / 4.0 + "}");
        }
    }
}
