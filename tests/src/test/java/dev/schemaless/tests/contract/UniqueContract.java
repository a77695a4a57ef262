package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Unique indexes: no two rows have the same values, wherever they lie. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class UniqueContract extends SqlContract {
    private void createPeople() throws SQLException {
        update("CREATE TABLE person (id INT PRIMARY KEY, email VARCHAR(40), team INT, seat INT CELL place,"
                + " UNIQUE (email), CONSTRAINT one_seat UNIQUE KEY (team, seat))");
    }

    @Test
    void aSecondRowOfTheSameValuesIsRefused() throws SQLException {
        createPeople();
        update("INSERT INTO person VALUES (1, 'a', 1, 1), (2, 'b', 1, 2), (3, NULL, 1, NULL), (4, NULL, 1, NULL)");

        refuses("23505", "INSERT INTO person VALUES (5, 'a', 2, 1)", "(email) = (a)");
        refuses("23505", "INSERT INTO person VALUES (5, 'c', 1, 2)", "'one_seat' is unique");
        refuses("23505", "INSERT INTO person VALUES (5, 'c', 9, 9), (6, 'd', 9, 9)", "(team, seat) = (9, 9)");
        refuses("23505", "UPDATE person SET email = 'b' WHERE id = 1", "(email) = (b)");
        refuses("23505", "UPDATE person SET email = 'x'", "(email) = (x)");
        refuses("23505", "UPSERT INTO person VALUES (3, 'b', 3, 3)", "(email) = (b)");
        refuses(
                "23505",
                "INSERT INTO person VALUES (3, 'n', 7, 7) ON DUPLICATE KEY UPDATE email = 'a'",
                "(email) = (a)");
        refuses(
                "23505",
                "MERGE INTO person p USING (VALUES (4, 'a')) AS s (i, e) ON p.id = s.i WHEN MATCHED THEN UPDATE SET email = e",
                "(email) = (a)");
        refuses("23505", "REPLACE INTO person VALUES (4, 'a', 4, 4)", "(email) = (a)");

        assertThat(query("SELECT id, email, team, seat FROM person ORDER BY id"))
                .containsExactly("1|a|1|1", "2|b|1|2", "3|null|1|null", "4|null|1|null");
    }

    /** Each execution of a batch takes the value that the one before it left, on whatever partitions the rows lie. */
    @Test
    void executionsOfABatchTakeWhatEarlierOnesLeft() throws SQLException {
        update("CREATE TABLE badge (id INT PRIMARY KEY, code INT UNIQUE)");
        int rows = 30;
        for (int id = 1; id <= rows; id++) {
            update("INSERT INTO badge VALUES (" + id + ", " + id + ")");
        }
        try (PreparedStatement change = connection.prepareStatement("UPDATE badge SET code = ? WHERE id = ?")) {
            for (int id = 1; id <= rows; id++) {
                change.setInt(1, id - 1);
                change.setInt(2, id);
                change.addBatch();
            }
            assertThat(change.executeBatch()).hasSize(rows).containsOnly(1);
        }
        assertThat(query("SELECT COUNT(*) FROM badge WHERE code = id - 1")).containsExactly(String.valueOf(rows));
    }

    @Test
    void valuesThatARowLeavesAreFree() throws SQLException {
        createPeople();
        update("INSERT INTO person VALUES (1, 'a', 1, 1), (2, 'b', 1, 2), (3, 'c', 1, 3)");
        assertThat(query("UPDATE person SET email = 'z' WHERE id = 1 RETURNING id, email"))
                .containsExactly("1|z");
        update("INSERT INTO person VALUES (4, 'a', 2, 1)");
        update("DELETE FROM person WHERE id = 2");
        update("INSERT INTO person VALUES (5, 'b', 1, 2)");
        update("UPDATE person SET id = 6 WHERE id = 5");
        refuses("23505", "INSERT INTO person VALUES (5, 'b', 5, 5)", "(email) = (b)");
        assertThat(update("UPDATE person SET email = CASE email WHEN 'a' THEN 'b' WHEN 'b' THEN 'a' ELSE email END"))
                .isEqualTo(4);
        assertThat(query("SELECT id, email FROM person ORDER BY id")).containsExactly("1|z", "3|c", "4|b", "6|a");
        update("REPLACE INTO person VALUES (4, 'y', 2, 1)");
        update("INSERT INTO person VALUES (7, 'b', 7, 7)");
        update("UPDATE person SET seat = NULL WHERE id = 7");
        update("INSERT INTO person VALUES (8, 'x', 7, 7)");
        update("TRUNCATE TABLE person");
        update("INSERT INTO person VALUES (8, 'x', 7, 7), (9, 'b', 1, 2)");
        assertThat(query("SELECT id FROM person WHERE email = 'b'")).containsExactly("9");
    }

    @Test
    void aTransactionIsRefusedAtItsStatementAndGoesOn() throws SQLException {
        createPeople();
        update("INSERT INTO person VALUES (1, 'a', 1, 1), (2, 'b', 1, 2)");
        connection.setAutoCommit(false);
        update("INSERT INTO person VALUES (3, 'c', 1, 3)");
        refuses("23505", "INSERT INTO person VALUES (4, 'a', 1, 4)", "(email) = (a)");
        refuses("23505", "INSERT INTO person VALUES (4, 'c', 1, 4)", "(email) = (c)");
        update("DELETE FROM person WHERE id = 1");
        update("INSERT INTO person VALUES (4, 'a', 1, 4)");
        Savepoint before = connection.setSavepoint();
        update("UPDATE person SET email = 'd' WHERE id = 4");
        update("INSERT INTO person VALUES (5, 'a', 1, 5)");
        connection.rollback(before);
        refuses("23505", "INSERT INTO person VALUES (5, 'a', 1, 5)", "(email) = (a)");
        update("INSERT INTO person VALUES (5, 'd', 1, 5)");
        connection.commit();
        assertThat(query("SELECT id, email FROM person ORDER BY id")).containsExactly("2|b", "3|c", "4|a", "5|d");

        update("UPDATE person SET email = 'e' WHERE id = 5");
        connection.rollback();
        update("INSERT INTO person VALUES (6, 'e', 1, 6)");
        connection.commit();
        connection.setAutoCommit(true);
        refuses("23505", "INSERT INTO person VALUES (7, 'd', 1, 7)", "(email) = (d)");
    }

    @Test
    void ofTwoTransactionsThatTakeTheSameValuesOneFails() throws SQLException {
        createPeople();
        try (Connection other = place.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            connection.setAutoCommit(false);
            update("INSERT INTO person VALUES (1, 'a', 1, 1)");
            statement.executeUpdate("INSERT INTO person VALUES (2, 'a', 1, 2)");
            connection.commit();
            assertThatExceptionOfType(SQLIntegrityConstraintViolationException.class)
                    .isThrownBy(other::commit)
                    .withMessageContaining("(email) = (a)");
        }
        assertThat(query("SELECT id FROM person")).containsExactly("1");
    }

    @Test
    void anIndexIsMadeUniqueOnlyOverRowsThatAre() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, c CHAR(3), d DECIMAL(6, 2), doc VARCHAR CELL other)");
        for (int i = 0; i < 20; i++) {
            update("INSERT INTO t (id, c, d, \"tag\" VARCHAR) VALUES (" + i + ", 'c" + i + "', " + i / 2 + ".5, 't"
                    + i % 10 + "')");
        }
        refuses("23505", "CREATE UNIQUE INDEX by_d ON t (d)", "two rows have (d) = (");
        refuses("23505", "CREATE UNIQUE INDEX by_tag ON t (\"tag\" VARCHAR)", "two rows have");
        assertThat(query("SHOW INDEXES FROM t")).isEmpty();
        update("CREATE UNIQUE INDEX by_c_d ON t (c, d)");
        update("CREATE UNIQUE INDEX IF NOT EXISTS by_c_d ON t (c, d)");
        update("DELETE FROM t WHERE MOD(id, 2) = 1 OR id > 9");
        update("ALTER TABLE t ADD CONSTRAINT by_d UNIQUE (d)");
        update("ALTER TABLE t ADD UNIQUE INDEX by_tag (\"tag\" VARCHAR)");
        refuses("23505", "INSERT INTO t (id, c, d) VALUES (50, 'x', 1.50)", "(d) = (1.50)");
        refuses("23505", "INSERT INTO t (id, c, \"tag\" VARCHAR) VALUES (50, 'x', 't2')", "(tag VARCHAR) = (t2)");
        update("ALTER TABLE t DROP CONSTRAINT by_d");
        update("ALTER TABLE t DROP INDEX IF EXISTS by_d");
        update("INSERT INTO t (id, c, d) VALUES (50, 'x  ', 1.50)");
        refuses("23505", "INSERT INTO t (id, c, d) VALUES (51, 'x', 1.5)", "(c, d) = (x, 1.50)");
        assertThat(query("SHOW INDEXES FROM t"))
                .containsExactly("by_c_d|c, d|YES|id|readable", "by_tag|tag VARCHAR|YES|id|readable");
    }

    @Test
    void metadataAndTextsTellWhatIsUnique() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, email VARCHAR(40) UNIQUE, n INT, INDEX by_n (n DESC, email))");
        DatabaseMetaData metaData = connection.getMetaData();
        try (ResultSet rows = metaData.getIndexInfo(null, null, "t", true, true)) {
            assertThat(texts(rows, "INDEX_NAME", "NON_UNIQUE", "COLUMN_NAME", "ASC_OR_DESC"))
                    .containsExactly("PRIMARY|false|id|A", "email_key|false|email|A");
        }
        try (ResultSet rows = metaData.getIndexInfo(null, null, "t", false, true)) {
            assertThat(texts(rows, "INDEX_NAME", "NON_UNIQUE", "COLUMN_NAME", "ASC_OR_DESC"))
                    .contains("by_n|true|n|D", "by_n|true|email|A");
        }
        List<String> texts = query("SHOW CREATE TABLE t");
        assertThat(String.join("\n", texts))
                .contains("CREATE UNIQUE INDEX email_key ON t (email)")
                .contains("CREATE INDEX by_n ON t (n DESC, email)");
        update("DROP TABLE t");
        for (String text : texts) {
            update(text.substring(text.indexOf('|') + 1));
        }
        assertThat(query("SHOW CREATE TABLE t")).isEqualTo(texts);
    }

    private static List<String> texts(ResultSet rows, String... columns) throws SQLException {
        List<String> texts = new ArrayList<>();
        while (rows.next()) {
            StringBuilder text = new StringBuilder();
            for (String column : columns) {
                text.append(text.isEmpty() ? "" : "|").append(rows.getString(column));
            }
            texts.add(text.toString());
        }
        return texts;
    }

    @Test
    void takenKeysInBatchesAreDistinguished() throws SQLException {
        createPeople();
        update("INSERT INTO person VALUES (1, 'a', 1, 1)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT IGNORE INTO person VALUES (?, ?, ?, ?)")) {
            for (int i = 1; i <= 5; i++) {
                insert.setInt(1, i);
                insert.setString(2, "e" + i);
                insert.setInt(3, 2);
                insert.setInt(4, i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).containsExactly(0, 1, 1, 1, 1);
        }
        refuses("23505", "INSERT INTO person VALUES (2, 'new', 2, 9)", "is taken");
        assertThat(query("SELECT email FROM person WHERE team = 2 AND seat = 5"))
                .containsExactly("e5");
    }

    /** A model of the table: what may be done to it, and what is left. */
    private static final class Mirror {
        private final TreeMap<Integer, Integer> values = new TreeMap<>();

        /** Makes a change if the rows' keys and values are still all different then. */
        boolean change(Map<Integer, Integer> removed, List<Map.Entry<Integer, Integer>> added) {
            TreeMap<Integer, Integer> after = new TreeMap<>(values);
            after.keySet().removeAll(removed.keySet());
            for (Map.Entry<Integer, Integer> row : added) {
                if (after.containsValue(row.getValue()) || after.putIfAbsent(row.getKey(), row.getValue()) != null) {
                    return false;
                }
            }
            values.clear();
            values.putAll(after);
            return true;
        }

        Map<Integer, Integer> valuedFrom(int least, int greatest) {
            Map<Integer, Integer> found = new TreeMap<>(values);
            found.values().removeIf(value -> value < least || value > greatest);
            return found;
        }

        List<String> rows() {
            return values.entrySet().stream()
                    .map(row -> row.getKey() + "|" + row.getValue())
                    .toList();
        }
    }

    @Test
    void randomChangesEndAsTheyWouldInAModel() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, v INT, UNIQUE (v))");
        for (int seed = 0; seed < 4; seed++) {
            update("DELETE FROM t");
            Random random = new Random(seed);
            Mirror committed = new Mirror();
            for (int i = 0; i < 20; i++) {
                Mirror mirror = new Mirror();
                mirror.values.putAll(committed.values);
                boolean several = random.nextBoolean();
                connection.setAutoCommit(!several);
                for (int j = 0; j < (several ? 4 : 1); j++) {
                    changeBoth(random, mirror, "seed " + seed + ", change " + i + "." + j);
                }
                if (several && random.nextInt(3) == 0) {
                    connection.rollback();
                } else {
                    committed = mirror;
                }
                connection.setAutoCommit(true);
            }
        }
    }

    private void changeBoth(Random random, Mirror mirror, String where) throws SQLException {
        int least = random.nextInt(12);
        int greatest = least + random.nextInt(4);
        int shift = random.nextInt(5) - 2;
        Map<Integer, Integer> found = mirror.valuedFrom(least, greatest);
        List<Map.Entry<Integer, Integer>> added = new ArrayList<>();
        Map<Integer, Integer> removed = Map.of();
        String range = " WHERE v BETWEEN " + least + " AND " + greatest;
        String sql;
        switch (random.nextInt(5)) {
            case 0 -> {
                removed = found;
                sql = "DELETE FROM t" + range;
            }
            case 1 -> {
                removed = found;
                found.forEach((id, value) -> added.add(Map.entry(id, value + shift)));
                sql = "UPDATE t SET v = v + (" + shift + ")" + range;
            }
            case 2 -> {
                removed = found;
                found.forEach((id, value) -> added.add(Map.entry(id + shift, least + greatest - value)));
                sql = "UPDATE t SET id = id + (" + shift + "), v = " + (least + greatest) + " - v" + range;
            }
            default -> {
                for (int i = 0; i < 1 + random.nextInt(2); i++) {
                    added.add(Map.entry(random.nextInt(12), random.nextInt(12)));
                }
                sql = added.stream()
                        .map(row -> "(" + row.getKey() + ", " + row.getValue() + ")")
                        .collect(Collectors.joining(", ", "INSERT INTO t VALUES ", ""));
            }
        }
        if (mirror.change(removed, added)) {
            update(sql);
        } else {
            refuses("23505", sql, "Cannot");
        }
        assertThat(query("SELECT id, v FROM t ORDER BY id"))
                .as(where + ": " + sql)
                .isEqualTo(mirror.rows());
    }
}
