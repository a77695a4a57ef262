package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** SHOW FIELDS tells what bodies have, declared or not. */
class ShowFieldsTest extends MemoryStoreConformance {
    private List<String> fields(String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (String column : List.of("CELL", "FIELD", "TYPES", "SHARE", "EXAMPLE", "COLUMN")) {
                    row.add(rows.getString(column));
                }
                found.add(String.join("|", row));
            }
        }
        return found;
    }

    private void setBody(int id, String body) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE t SET _body = ? WHERE id = ?")) {
            update.setString(1, body);
            update.setInt(2, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void pathsHaveTheirTypesShareExampleAndColumn() throws Exception {
        run(
                "CREATE TABLE t (id INT PRIMARY KEY, note VARCHAR(20) CELL extra)",
                "INSERT INTO t VALUES (1, 'x'), (2, NULL)");
        setBody(1, "{\"id\": 1, \"odd key\": true, \"tags\": [\"a\", 2], \"at\": {\"zip\": \"00100\"}}");
        setBody(2, "{\"id\": 2, \"at\": {\"zip\": 100}}");

        assertThat(fields("SHOW FIELDS FROM t"))
                .containsExactlyInAnyOrder(
                        "base|$.id|BIGINT|100.0%|1|id",
                        "base|$.\"odd key\"|BOOLEAN|50.0%|true|null",
                        "base|$.tags|array|50.0%|null|null",
                        "base|$.tags[*]|BIGINT (1), VARCHAR (1)|50.0%|\"a\"|null",
                        "base|$.at|object|100.0%|null|null",
                        "base|$.at.zip|BIGINT (1), VARCHAR (1)|100.0%|\"00100\"|null",
                        "extra|$.note|VARCHAR|50.0%|\"x\"|note");
    }

    @Test
    void sampleIsBounded() throws Exception {
        run("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1), (2), (3)");

        assertThat(fields("show fields from t sample 3")).containsExactly("base|$.id|BIGINT|100.0%|1|id");
        assertThat(fields("SHOW FIELDS FROM t SAMPLE 1")).hasSize(1);
        assertThat(fields("SHOW FIELDS IN t SAMPLE 100000")).hasSize(1);
        for (String number : List.of("0", "100001", "99999999999")) {
            assertThatExceptionOfType(SQLException.class)
                    .as(number)
                    .isThrownBy(() -> fields("SHOW FIELDS FROM t SAMPLE " + number))
                    .withMessageContaining("must be from 1 to 100000")
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("42000"));
        }
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> fields("SHOW FIELDS FROM nothing"))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("42P01"));
    }

    @Test
    void tableWithoutRowsHasNoFields() throws Exception {
        run("CREATE TABLE t (id INT PRIMARY KEY)");

        assertThat(fields("SHOW FIELDS FROM t")).isEmpty();
    }

    @Test
    void longValuesAreCutAndPathsWithoutEndLeftOut() throws Exception {
        run("CREATE TABLE t (id INT PRIMARY KEY)", "INSERT INTO t VALUES (1)");
        setBody(
                1,
                IntStream.range(0, 3_000)
                        .mapToObj(i -> "\"k" + i + "\": \"" + "v".repeat(100) + "\"")
                        .collect(Collectors.joining(", ", "{\"id\": 1, ", "}")));
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW FIELDS FROM t")) {
            int count = 0;
            while (rows.next()) {
                assertThat(rows.getString("EXAMPLE")).hasSizeLessThanOrEqualTo(61);
                count++;
            }
            assertThat(count).isEqualTo(2_000);
            assertThat(statement.getWarnings().getMessage()).contains("2000 paths");
        }
    }

    @Test
    void columnsMayStillBeCalledByTheWordsOfTheStatement() throws Exception {
        run(
                "CREATE TABLE fields (sample INT PRIMARY KEY, model INT, store INT, layout INT, complete INT)",
                "INSERT INTO fields VALUES (1, 2, 3, 4, 5)");

        assertThat(fields("SHOW FIELDS FROM fields SAMPLE 5")).hasSize(5);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT model complete FROM fields sample")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt("complete")).isEqualTo(2);
        }
    }
}
