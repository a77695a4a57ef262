package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random edits through updatable result sets leave the rows, and are shown, as in an H2 database. */
@Timeout(120)
class H2RowEditTest {
    private static final int EDITS = 300;
    private static final String ALL = "SELECT id, name, price, made FROM item ORDER BY id";

    /** What is done with a result set. */
    private interface Edit {
        void apply(ResultSet rows) throws SQLException;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void editsAreThoseOfH2(long seed) throws Exception {
        try (TestStore place = TestStore.on(Backend.H2_MEMORY);
                Connection ours = place.connect();
                Connection other = DriverManager.getConnection("jdbc:h2:mem:")) {
            Random random = new Random(seed);
            boolean inTransaction = seed % 2 == 0;
            for (Connection each : List.of(ours, other)) {
                create(each);
                each.setAutoCommit(!inTransaction);
            }
            for (int round = 0; round < 5; round++) {
                edit(ours, other, random);
                if (inTransaction && random.nextBoolean()) {
                    ours.rollback();
                    other.rollback();
                }
                assertThat(lines(ours)).isEqualTo(lines(other));
            }
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(10) NOT NULL,"
                    + " price DECIMAL(8, 2) DEFAULT 9.5, made DATE)");
            for (int i = 0; i < 20; i++) {
                statement.execute("INSERT INTO item (id, name) VALUES (" + i + ", 'n" + i + "')");
            }
        }
    }

    private static void edit(Connection ours, Connection other, Random random) throws SQLException {
        try (Statement left = ours.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
                Statement right =
                        other.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
            ResultSet rows = left.executeQuery(ALL);
            ResultSet expected = right.executeQuery(ALL);
            List<Integer> done = new ArrayList<>();
            for (int i = 0; i < EDITS / 5; i++) {
                int row = 1 + random.nextInt(22);
                assertThat(rows.absolute(row)).isEqualTo(expected.absolute(row));
                if (done.contains(row)) {
                    continue;
                }
                boolean isOnRow = row == rows.getRow();
                int key = isOnRow ? rows.getInt("id") : 0;
                if (random.nextInt(8) == 0 && isOnRow) {
                    assertThat(refused(rows, ResultSet::deleteRow)).isEqualTo(refused(expected, ResultSet::deleteRow));
                    done.add(row);
                } else {
                    Edit edit = isOnRow && random.nextInt(3) > 0 ? update(random) : insert(random);
                    assertThat(refused(rows, edit)).isEqualTo(refused(expected, edit));
                    assertThat(isOnRow ? line(rows) : "").isEqualTo(isOnRow ? line(expected) : "");
                    if (isOnRow && key != rows.getInt("id")) {
                        // H2 2.5.252 goes on to look for such a row by the key that it was read with
                        done.add(row);
                    }
                }
            }
        }
    }

    private static Edit update(Random random) {
        Edit values = values(random, false);
        return rows -> {
            try {
                values.apply(rows);
                rows.updateRow();
            } finally {
                rows.cancelRowUpdates();
            }
        };
    }

    private static Edit insert(Random random) {
        Edit values = values(random, true);
        return rows -> {
            rows.moveToInsertRow();
            try {
                values.apply(rows);
                rows.insertRow();
            } finally {
                rows.moveToCurrentRow();
            }
        };
    }

    private static Edit values(Random random, boolean isNew) {
        boolean withKey = isNew || random.nextInt(5) == 0;
        int id = random.nextInt(40);
        String name = random.nextInt(6) == 0 ? null : "x".repeat(1 + random.nextInt(11));
        String price = random.nextInt(3) == 0 ? null : random.nextInt(100) + ".2";
        boolean withDay = random.nextBoolean();
        return rows -> {
            if (withKey) {
                rows.updateInt("id", id);
            }
            rows.updateString("name", name);
            rows.updateString("price", price);
            if (withDay) {
                rows.updateDate(4, java.sql.Date.valueOf("2026-02-0" + (1 + id % 9)));
            }
        };
    }

    private static boolean refused(ResultSet rows, Edit edit) {
        try {
            edit.apply(rows);
            return false;
        } catch (SQLException e) {
            return true;
        }
    }

    private static List<String> lines(Connection connection) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(ALL)) {
            while (rows.next()) {
                lines.add(line(rows));
            }
        }
        return lines;
    }

    private static String line(ResultSet rows) throws SQLException {
        return rows.getInt(1) + " " + rows.getString(2) + " " + rows.getString(3) + " " + rows.getString(4);
    }
}
