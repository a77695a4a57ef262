package dev.schemaless.tests.bench.throughput;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A table of five columns with two indexes, into which batches go: in three ways. */
enum BatchTables {
    OURS(
            "INSERT INTO parcel VALUES (?, ?, ?, ?, ?)",
            "CREATE TABLE parcel (id BIGINT PRIMARY KEY, grp BIGINT, name VARCHAR(100), price DOUBLE, n BIGINT)",
            "CREATE INDEX parcel_grp ON parcel (grp)",
            "CREATE INDEX parcel_name ON parcel (name)"),
    PLAIN(
            "INSERT INTO plain_parcel VALUES (?, ?, ?, ?, ?)",
            "CREATE TABLE plain_parcel (id BIGINT PRIMARY KEY, grp BIGINT, name VARCHAR(100), price DOUBLE, n BIGINT,"
                    + " KEY (grp), KEY (name)) ENGINE=InnoDB"),
    JSON(
            "INSERT INTO json_parcel (id, body) VALUES (?, ?)",
            "CREATE TABLE json_parcel (id BIGINT PRIMARY KEY, body JSON,"
                    + " grp BIGINT GENERATED ALWAYS AS (JSON_VALUE(body, '$.grp')) VIRTUAL,"
                    + " name VARCHAR(100) GENERATED ALWAYS AS (JSON_VALUE(body, '$.name')) VIRTUAL,"
                    + " KEY (grp), KEY (name)) ENGINE=InnoDB");

    private static final Tables JSON_ROWS = new Tables.Json();

    private final String insert;

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> definitions;

    BatchTables(String insert, String... definitions) {
        this.insert = insert;
        this.definitions = List.of(definitions);
    }

    void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String definition : definitions) {
                statement.execute(definition);
            }
        }
    }

    /** Inserts a batch of rows of following ids, and checks that each counts. */
    void insert(Connection connection, long first, int rows) throws SQLException {
        try (PreparedStatement batch = connection.prepareStatement(insert)) {
            for (long id = first; id < first + rows; id++) {
                if (this == JSON) {
                    JSON_ROWS.bindItem(batch, id);
                } else {
                    Rows.bindItem(batch, id);
                }
                batch.addBatch();
            }
            List<Integer> counts = new ArrayList<>();
            for (int count : batch.executeBatch()) {
                counts.add(count);
            }
            Reads.check(counts.size() == rows
                    && counts.stream().allMatch(count -> count == 1 || count == Statement.SUCCESS_NO_INFO));
        }
    }
}
