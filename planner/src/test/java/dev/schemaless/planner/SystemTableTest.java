package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.planner.system.InformationSchema;
import dev.schemaless.planner.system.SystemTable;
import dev.schemaless.planner.system.SystemTables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The schema {@code sys} is queried like any other, and no statement changes it. */
final class SystemTableTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void create() {
        store.run(
                "CREATE TABLE rate (hotel BIGINT, room VARCHAR(64), price DECIMAL(10, 2), PRIMARY KEY (hotel, room))"
                        + " SHARD BY (hotel)",
                "CREATE INDEX by_price ON rate (price DESC)",
                "CREATE VIEW cheap AS SELECT room, price AS p FROM rate WHERE price < 10");
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void eachTableAndViewCanBeReadAndIsListed() {
        for (SystemTable table : SystemTables.all()) {
            assertThat(store.query("SELECT * FROM sys." + table.name()))
                    .as(table.name())
                    .isNotNull();
            assertThat(store.query("SELECT column_name FROM sys.columns WHERE schema_name = 'sys' AND table_name = '"
                            + table.name() + "'"))
                    .hasSameSizeAs(table.columns());
        }
        InformationSchema.views().forEach(view -> {
            assertThat(store.query("SELECT * FROM information_schema." + view.name()))
                    .as(view.name())
                    .isNotNull();
            assertThat(store.query(
                            "SELECT 1 FROM sys.columns WHERE schema_name = 'information_schema' AND table_name = '"
                                    + view.name() + "'"))
                    .isNotEmpty();
        });
    }

    @Test
    void tablesAndColumnsTellOfTheCatalog() {
        assertThat(store.query(
                        "SELECT table_name, table_type, shard_column FROM sys.tables WHERE schema_name = 'PUBLIC'"
                                + " ORDER BY table_name"))
                .containsExactly("cheap|VIEW|null", "rate|TABLE|hotel");
        assertThat(store.query(
                        "SELECT column_name, column_type, key_position FROM sys.columns"
                                + " WHERE schema_name = ? AND table_name = ? ORDER BY ordinal_position",
                        "PUBLIC",
                        "rate"))
                .containsExactly("hotel|BIGINT|1", "room|VARCHAR(64)|2", "price|DECIMAL(10, 2)|null");
        assertThat(store.query("SELECT column_name, column_type FROM sys.columns WHERE table_name = 'cheap'"))
                .containsExactly("room|VARCHAR(64)", "p|DECIMAL(10, 2)");
        assertThat(store.query("SELECT index_name, column_list, is_unique FROM sys.indexes WHERE table_name = 'rate'"))
                .containsExactly("PRIMARY|hotel, room|true", "by_price|price DESC|false");
    }

    @Test
    void theyJoinUsersTablesAndOneAnother() {
        store.run("CREATE TABLE note (t VARCHAR PRIMARY KEY, said VARCHAR)", "INSERT INTO note VALUES ('rate', 'hot')");

        assertThat(store.query("SELECT n.said, COUNT(*) FROM note AS n JOIN sys.columns AS c ON c.table_name = n.t"
                        + " GROUP BY n.said"))
                .containsExactly("hot|3");
        assertThat(store.query("SELECT t.table_name FROM sys.tables AS t WHERE t.schema_name = 'PUBLIC' AND NOT EXISTS"
                        + " (SELECT 1 FROM sys.indexes AS i WHERE i.table_name = t.table_name)"))
                .containsExactly("cheap");
    }

    @Test
    void preparedStatementsSeeLaterChanges() {
        PlannedStatement tables = store.session()
                .plan("SELECT COUNT(*) FROM sys.tables WHERE schema_name = 'PUBLIC'", ReadControl.unlimited());
        PlannedStatement show = store.session().plan("SHOW TABLES", ReadControl.unlimited());
        assertThat(store.query(show)).containsExactly("cheap|VIEW", "rate|TABLE");

        store.run("CREATE TABLE later (a INT PRIMARY KEY)");

        assertThat(store.query(show)).containsExactly("cheap|VIEW", "later|TABLE", "rate|TABLE");
        assertThat(store.query(tables)).containsExactly("3");
    }

    @Test
    void usersTableOfThatNameIsTheirs() {
        store.run("CREATE TABLE sys (tables INT PRIMARY KEY)", "INSERT INTO sys VALUES (7)");

        assertThat(store.query("SELECT sys.tables FROM sys")).containsExactly("7");
        assertThat(store.query("SELECT table_name FROM sys.tables WHERE table_name = 'sys'"))
                .containsExactly("sys");
    }

    @Test
    void viewsMayReadThem() {
        store.run("CREATE VIEW wide AS SELECT table_name, COUNT(*) AS n FROM sys.columns WHERE schema_name = 'PUBLIC'"
                + " GROUP BY table_name");

        assertThat(store.query("SELECT n FROM wide WHERE table_name = 'rate'")).containsExactly("3");
        assertThat(store.query("SELECT n FROM wide WHERE table_name = 'wide'")).containsExactly("2");
    }

    @Test
    void systemTablesCannotBeChanged() {
        for (String statement : new String[] {
            "INSERT INTO sys.tables (table_name) VALUES ('x')",
            "UPDATE sys.tables SET remarks = 'x'",
            "DELETE FROM sys.tables",
            "DELETE FROM information_schema.tables",
            "MERGE INTO sys.schemas AS s USING (VALUES ('x')) AS v (n) ON s.schema_name = v.n WHEN NOT MATCHED THEN"
                    + " INSERT (schema_name) VALUES (v.n)",
            "TRUNCATE TABLE sys.tables",
            "DROP TABLE sys.tables",
            "DROP VIEW information_schema.tables",
            "CREATE TABLE sys.x (a INT PRIMARY KEY)",
            "CREATE VIEW information_schema.x AS SELECT 1 AS a",
            "CREATE INDEX i ON sys.tables (table_name)",
            "ALTER TABLE sys.tables ADD COLUMN x INT",
            "COMMENT ON TABLE sys.tables IS 'x'",
            "ANALYZE TABLE sys.tables"
        }) {
            store.fails(ErrorCode.NOT_SUPPORTED, "belong to the system", statement);
        }
    }

    @Test
    void conditionsOnTheOwnerKeepOtherRowsFromBeingMade() {
        assertThat(store.explain("SELECT column_name FROM sys.columns WHERE table_name = 'rate' AND is_nullable"))
                .contains("SchemalessSystemScan(table=[sys.columns], pushed=[table_name = 'rate'])");
    }
}
