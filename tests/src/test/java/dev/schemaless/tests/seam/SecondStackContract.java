package dev.schemaless.tests.seam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.stack.StackProvider;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tables of a second stack are read through SQL as native ones are: by key, by index and by scan, together with native ones. The stack
 * has text keys, versions only, and an index with stale entries and entries of rows that are gone.
 */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB})
class SecondStackContract {
    private static final int RIDES = 40;

    private PlainDatabases databases;
    private Store store;
    private Connection connection;
    private final List<PlainStack> opened = new ArrayList<>();
    private final StackProvider provider = () -> {
        PlainStack stack = databases.open();
        opened.add(stack);
        return stack;
    };

    @BeforeEach
    void fill(TestStore home) throws SQLException {
        databases = new PlainDatabases(home);
        for (int i = 0; i < RIDES; i++) {
            databases.put("ride-" + i, 0, "old", (long) i);
            databases.put("ride-" + i, 1, "city" + "y".repeat(i % 5), (long) i);
            databases.enter("city" + "y".repeat(i % 5), "ride-" + i);
            if (i % 10 == 0) {
                databases.rate("ride-" + i, 0, 5);
            }
        }
        databases.put("ride-11", 2, "moved", 11L);
        databases.enter("moved", "ride-11");
        databases.put("ride-12", 2, null, null);
        databases.put("ride-13", 2, null, 13L);
        databases.enter(null, "ride-13");
        store = Stores.open(home.config(), List.of(provider));
        connection = home.connect();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        store.close();
        databases.close();
        assertThat(opened).allMatch(PlainStack::isClosed);
    }

    private List<String> query(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            int width = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= width; i++) {
                    row.append(i == 1 ? "" : "|").append(rows.getString(i));
                }
                found.add(row.toString());
            }
            return found;
        }
    }

    private String plan(String sql) throws SQLException {
        return String.join("\n", query("EXPLAIN " + sql));
    }

    private void update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void rowIsFoundByItsKey() throws SQLException {
        String sql = "SELECT id, city, fare, stars, _shard, _ref_key, _row_key FROM ride WHERE id = 'ride-10'";

        assertThat(query(sql)).containsExactly("ride-10|city|10|5|2|1|7269-64652d3130");
        assertThat(plan(sql)).contains("Look up ride by key", "shards: 1 of 4");
    }

    @Test
    void keysThatNoRowHasFindNothing() throws SQLException {
        assertThat(query("SELECT id FROM ride WHERE id IN ('ride-99', 'RIDE-1', 'ride', 'ride-12', 'ride-2')"))
                .containsExactly("ride-2");
    }

    @Test
    void indexFindsRowsThatStillHaveTheValue() throws SQLException {
        String sql = "SELECT id FROM ride WHERE city = 'cityy' ORDER BY id";

        assertThat(query(sql))
                .containsExactly("ride-1", "ride-16", "ride-21", "ride-26", "ride-31", "ride-36", "ride-6");
        assertThat(plan(sql)).contains("by_city");
        assertThat(query("SELECT id FROM ride WHERE city = 'moved'")).containsExactly("ride-11");
        assertThat(query("SELECT id FROM ride WHERE city IS NULL")).containsExactly("ride-13");
    }

    @Test
    void indexFindsWhatAScanFinds() throws SQLException {
        for (String condition : List.of(
                "city = 'city'",
                "city IN ('city', 'cityyy')",
                "city > 'cityy'",
                "city LIKE 'cit%'",
                "city IS NULL",
                "city = 'old'",
                "city = 'moved' OR id = 'ride-3'")) {
            assertThat(query("SELECT id FROM ride WHERE " + condition + " ORDER BY id"))
                    .as(condition)
                    .isEqualTo(query("SELECT id FROM ride /*+ NO_INDEX */ WHERE " + condition + " ORDER BY id"));
        }
    }

    @Test
    void scanAggregatesAllRows() throws SQLException {
        assertThat(query("SELECT COUNT(*) FROM ride")).containsExactly("39");
        assertThat(query("SELECT city, COUNT(*), SUM(fare), MAX(stars) FROM ride GROUP BY city ORDER BY city"))
                .containsExactly(
                        "null|1|13|null",
                        "city|8|140|5",
                        "cityy|7|137|null",
                        "cityyy|7|144|null",
                        "cityyyy|7|151|null",
                        "cityyyyy|8|172|null",
                        "moved|1|11|null");
    }

    @Test
    void firstRowsComeInOrder() throws SQLException {
        assertThat(query("SELECT id FROM ride ORDER BY fare DESC LIMIT 3"))
                .containsExactly("ride-39", "ride-38", "ride-37");
        assertThat(query("SELECT id, city FROM ride WHERE city > 'cityyyy' ORDER BY city DESC, id LIMIT 2"))
                .containsExactly("ride-11|moved", "ride-14|cityyyyy");
        assertThat(query("SELECT MIN(city), MAX(city) FROM ride")).containsExactly("city|moved");
    }

    @Test
    void shardIsReadByItsNumber() throws SQLException {
        assertThat(query("SELECT id FROM ride WHERE _shard = 3 AND fare < 12 ORDER BY fare"))
                .containsExactly("ride-3", "ride-7", "ride-11");
    }

    @Test
    void rowsAreJoinedWithNativeOnes() throws SQLException {
        update("CREATE TABLE place (name VARCHAR, land VARCHAR, PRIMARY KEY (name))");
        update("INSERT INTO place VALUES ('cityy', 'A'), ('moved', 'B'), ('nowhere', 'C')");

        assertThat(query("SELECT p.land, COUNT(*) FROM place p JOIN ride r ON r.city = p.name GROUP BY p.land"
                        + " ORDER BY p.land"))
                .containsExactly("A|7", "B|1");
        assertThat(query("SELECT p.land FROM ride r JOIN place p ON p.name = r.city WHERE r.id = 'ride-11'"))
                .containsExactly("B");
        assertThat(query("SELECT name FROM place WHERE name NOT IN (SELECT city FROM ride WHERE city IS NOT NULL)"))
                .containsExactly("nowhere");
    }

    @Test
    void rowsAreCopiedIntoANativeTable() throws SQLException {
        update("CREATE TABLE copy (id VARCHAR(36), city VARCHAR, PRIMARY KEY (id))");
        update("INSERT INTO copy SELECT id, city FROM ride WHERE fare < 5");

        assertThat(query("SELECT COUNT(*) FROM copy")).containsExactly("5");
    }

    @Test
    void transactionReadsBothStacks() throws SQLException {
        update("CREATE TABLE place (name VARCHAR, PRIMARY KEY (name))");
        connection.setAutoCommit(false);
        update("INSERT INTO place VALUES ('moved')");

        assertThat(query("SELECT r.id FROM ride r JOIN place p ON p.name = r.city"))
                .containsExactly("ride-11");
        assertThatThrownBy(() -> update("DELETE FROM ride WHERE id = 'ride-1'")).hasMessageContaining("'plain'");
        assertThatThrownBy(() -> query("SELECT id FROM ride WHERE id = 'ride-1' FOR UPDATE"))
                .hasMessageContaining("'plain'");
        connection.rollback();
        connection.setAutoCommit(true);
        assertThat(query("SELECT name FROM place")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO ride (id, city) VALUES ('ride-77', 'x')",
                "INSERT IGNORE INTO ride (id, city) VALUES ('ride-1', 'x')",
                "UPSERT INTO ride (id, city) VALUES ('ride-1', 'x')",
                "UPDATE ride SET city = 'x' WHERE id = 'ride-1'",
                "UPDATE ride SET city = 'x' WHERE id = 'ride-99'",
                "DELETE FROM ride WHERE city = 'cityy'",
                "DELETE FROM ride",
                "TRUNCATE TABLE ride",
                "MERGE INTO ride r USING (VALUES ('ride-1')) AS s (k) ON r.id = s.k WHEN MATCHED THEN DELETE",
                "SELECT id FROM ride WHERE id = 'ride-1' FOR UPDATE"
            })
    void changesOfRowsAreRefusedByName(String sql) throws SQLException {
        assertThatThrownBy(() -> update(sql))
                .isInstanceOf(SQLException.class)
                .hasMessage("Cannot change rows of 'ride': its stack 'plain' is only read. Change them by the program"
                        + " that keeps them.")
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("0A000"));
        assertThat(query("SELECT COUNT(*) FROM ride")).containsExactly("39");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DROP TABLE ride",
                "ALTER TABLE ride ADD COLUMN tip BIGINT",
                "ALTER TABLE ride RENAME TO trip",
                "CREATE INDEX by_fare ON ride (fare)",
                "DROP INDEX by_city ON ride",
                "ANALYZE TABLE ride"
            })
    void changesOfTheTableAreRefusedByName(String sql) {
        assertThatThrownBy(() -> update(sql))
                .hasMessage("Cannot change table 'ride': another program keeps it. It changes only with the store"
                        + " that has it.")
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("0A000"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"CREATE TABLE Ride (a INT)", "CREATE VIEW RIDE AS SELECT 1 AS a"})
    void nameIsTaken(String sql) {
        assertThatThrownBy(() -> update(sql))
                .satisfies(e -> assertThat(((SQLException) e).getSQLState()).isEqualTo("42P07"));
    }

    @Test
    void tableIsListed() throws SQLException {
        update("CREATE TABLE place (name VARCHAR, PRIMARY KEY (name))");
        List<String> tables = new ArrayList<>();
        try (ResultSet rows = connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
            while (rows.next()) {
                tables.add(rows.getString("TABLE_NAME"));
            }
        }

        assertThat(tables).containsExactly("place", "ride");
    }

    @Test
    void otherStacksThanItIsOpenWithAreRefused(TestStore home) {
        StackProvider other = () -> databases.open();

        assertThatThrownBy(() -> Stores.open(home.config(), List.of(other)))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("it is open in this process without these stacks")
                .satisfies(e -> assertThat(((SchemalessException) e).code()).isEqualTo(ErrorCode.PARAMETER_INVALID));
        Stores.open(home.config(), List.of(provider)).close();
        assertThat(opened).hasSize(1).noneMatch(PlainStack::isClosed);
    }
}
