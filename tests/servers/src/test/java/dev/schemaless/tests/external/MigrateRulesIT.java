package dev.schemaless.tests.external;

import static dev.schemaless.tests.external.ClientDatabases.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a migration keeps, what it refuses, and how it is seen, slowed down and ended. */
final class MigrateRulesIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private interface Check {
        void run(EntityStore store, MigrationHome home) throws Exception;
    }

    /** Runs a check with three entities, whose table is {@code entities}. */
    private static void on(Backend backend, Check check) throws SQLException {
        EntityStore.onEntities(backend, store -> {
            put(store, 1, "{\"name\": \"a\", \"n\": 1, \"rare\": {\"deep\": [1, \"x\"]}}");
            put(store, 2, "{\"name\": \"b\", \"n\": 2}");
            put(store, 3, "{\"name\": \"c\", \"n\": 3}");
            try (MigrationHome home = MigrationHome.inMemory(store.databases(), "friendfeed", "")) {
                check.run(store, home);
            } catch (SQLException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void put(EntityStore store, int number, String body) throws SQLException {
        store.put(number % 2, new UUID(number, number), EntityStore.json(body));
    }

    /** Puts 3,000 entities more, the first hundred with a number. */
    private static void putMany(EntityStore store) throws SQLException {
        StringBuilder rows = new StringBuilder("INSERT INTO entities (id, updated, body) VALUES ");
        for (int i = 100; i < 3_100; i++) {
            rows.append(i == 100 ? "" : ", ")
                    .append("(x'")
                    .append(EntityStore.hex(new UUID(i, i)))
                    .append("', NOW(), '{\"")
                    .append(i < 200 ? "n" : "other")
                    .append("\": ")
                    .append(i)
                    .append("}')");
        }
        store.databases().run(0, rows.toString());
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void fieldsThatNoColumnDeclaresStay(Backend backend) throws Exception {
        on(backend, (store, home) -> {
            home.run("CREATE TABLE fresh (old_row_key UUID PRIMARY KEY, name VARCHAR(20))");
            home.run("MIGRATE EXTERNAL TABLE entities INTO fresh SWITCH");

            assertThat(home.ask("SELECT JSON_VALUE(_body, '$.rare.deep[1]'), n FROM entities (n INT) WHERE name = 'a'"))
                    .containsExactly("x 1");
            home.run("ALTER TABLE entities ADD COLUMN n BIGINT");
            assertThat(home.ask("SELECT n FROM entities ORDER BY n")).containsExactly("1", "2", "3");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void rowsFollowTheValuesOfTheirPrimaryKey(Backend backend) throws Exception {
        on(backend, (store, home) -> {
            home.createLike("entities", "fresh", "PRIMARY KEY (n)");
            home.run("CREATE INDEX by_old ON fresh (old_row_key)", "MIGRATE EXTERNAL TABLE entities INTO fresh");
            home.assertSame("entities", "fresh");

            // two rows exchange their keys, a third takes one that another has left, which is given back
            put(store, 1, "{\"name\": \"a\", \"n\": 2}");
            put(store, 2, "{\"name\": \"b\", \"n\": 1}");
            put(store, 3, "{\"name\": \"c\", \"n\": 4}");
            put(store, 4, "{\"name\": \"d\", \"n\": 3}");
            home.run("MIGRATE EXTERNAL TABLE entities INTO fresh");
            home.assertSame("entities", "fresh");
            assertThat(home.ask("SELECT name FROM fresh WHERE n = 2")).containsExactly("a");

            put(store, 4, "{\"name\": \"d\", \"n\": 1}");
            home.refuses("23505", "has the same primary key", "MIGRATE EXTERNAL TABLE entities INTO fresh");
            store.everywhere("DELETE FROM entities WHERE id = x'" + EntityStore.hex(new UUID(2, 2)) + "'");
            home.run("MIGRATE EXTERNAL TABLE entities INTO fresh SWITCH");
            assertThat(home.ask("SELECT n, name FROM entities ORDER BY n")).containsExactly("1 d", "2 a", "4 c");
        });
    }

    /** No native cell has the name of a column. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void aCellNamedLikeAFieldComesOverToo(Backend backend) throws Exception {
        Assumptions.assumeTrue(backend.unavailable().isEmpty());
        try (GoStore store = new GoStore(backend.servers().get(0));
                MigrationHome home = MigrationHome.inMemory(store.databases(), "go_schemaless", "")) {
            String key = GoStore.keysOf(1, 1).get(0);
            store.put(key, "BASE", 1, "{\"notes\": \"of the base cell\"}");
            store.put(key, "NOTES", 1, "{\"text\": \"of the other\"}");
            home.run(
                    "DROP EXTERNAL TABLE IF EXISTS trips",
                    "CREATE EXTERNAL TABLE trips FROM other MODEL 'trips'",
                    "CREATE TABLE fresh (old_row_key UUID PRIMARY KEY, notes VARCHAR)");
            String migrate = "MIGRATE EXTERNAL TABLE trips INTO fresh HISTORY";
            home.refuses("42P16", "Add one with CELL notes_cell", migrate);
            home.run("ALTER TABLE fresh ADD COLUMN text VARCHAR CELL notes_cell", migrate);

            assertThat(home.ask("SELECT notes, text FROM fresh")).containsExactly("of the base cell of the other");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void columnsThatLieElsewhereAreWrittenThere(Backend backend) throws Exception {
        on(backend, (store, home) -> {
            home.run(
                    "DROP EXTERNAL TABLE entities",
                    "CREATE EXTERNAL TABLE thing (title VARCHAR FIELD name, n BIGINT) FROM other MODEL 'entities'",
                    "CREATE TABLE fresh (old_row_key UUID PRIMARY KEY, title VARCHAR CELL texts, n BIGINT)",
                    "MIGRATE EXTERNAL TABLE thing INTO fresh");
            home.assertSame("thing", "fresh");

            put(store, 2, "{\"n\": 2}");
            home.run("MIGRATE EXTERNAL TABLE thing INTO fresh SWITCH");
            home.assertSame("thing_external", "thing");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void tablesThatCannotHaveTheRowsAreRefused(Backend backend) throws Exception {
        on(backend, (store, home) -> {
            home.run(
                    "CREATE TABLE bare (name VARCHAR(20) PRIMARY KEY)",
                    "CREATE TABLE text_key (old_row_key VARCHAR(36) PRIMARY KEY)",
                    "CREATE TABLE keyless (old_row_key UUID)",
                    "CREATE TABLE unfound (old_row_key UUID, n BIGINT PRIMARY KEY)",
                    "CREATE TABLE numbered (old_row_key UUID PRIMARY KEY, k BIGINT GENERATED ALWAYS AS IDENTITY)",
                    "CREATE TABLE single (old_row_key UUID PRIMARY KEY, name VARCHAR(20))",
                    "CREATE UNIQUE INDEX one_name ON single (name)",
                    "CREATE TABLE full_ (old_row_key UUID PRIMARY KEY)",
                    "INSERT INTO full_ VALUES (UUID '00000000-0000-0000-0000-000000000009')",
                    "CREATE TABLE later (old_row_key UUID PRIMARY KEY)",
                    "ALTER TABLE later ADD COLUMN n BIGINT DEFAULT 7",
                    "CREATE TABLE strict (old_row_key UUID PRIMARY KEY, other BIGINT NOT NULL)");
            String migrate = "MIGRATE EXTERNAL TABLE entities INTO ";
            home.refuses("42P16", "no column 'old_row_key' of the type UUID", migrate + "bare");
            home.refuses("42P16", "no column 'old_row_key' of the type UUID", migrate + "text_key");
            home.refuses("42P16", "no primary key", migrate + "keyless");
            home.refuses("42P16", "create an index that begins with it", migrate + "unfound");
            home.refuses("42P16", "makes numbers of its own", migrate + "numbered");
            home.refuses("42P16", "'one_name' is unique", migrate + "single");
            home.refuses("42P16", "it has rows", migrate + "full_");
            home.refuses("42P16", "its column 'n' came with a DEFAULT", migrate + "later");
            home.refuses("22018", "column 'other' of 'strict' would be NULL", migrate + "strict");
            home.refuses("42P01", "'nothing'", migrate + "nothing");
            home.refuses("42P01", "'bare'", "MIGRATE EXTERNAL TABLE bare INTO single");
            home.refuses("42P01", "'entities'", migrate + "entities");
            home.refuses("0A000", "overwrites them in place", migrate + "strict HISTORY");
            // what was refused is as it was
            home.run("INSERT INTO bare VALUES ('x')", "INSERT INTO full_ VALUES (UUID())");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void tableIsReadAndNotWrittenWhileItIsFilled(Backend backend) throws Exception {
        on(backend, (store, home) -> {
            home.run(
                    "CREATE TABLE fresh (old_row_key UUID PRIMARY KEY, n BIGINT)",
                    "CREATE TABLE entities_external (a INT)",
                    "MIGRATE EXTERNAL TABLE entities INTO fresh");

            assertThat(home.ask("SELECT COUNT(*) FROM fresh")).containsExactly("3");
            home.refuses("0A000", "MIGRATE EXTERNAL TABLE fills it", "DELETE FROM fresh");
            home.refuses("0A000", "MIGRATE EXTERNAL TABLE fills it", "INSERT INTO fresh VALUES (UUID(), 1)");
            home.refuses("42P07", "'entities_external'", "MIGRATE EXTERNAL TABLE entities INTO fresh SWITCH");
            home.run("CREATE EXTERNAL TABLE again (name VARCHAR) FROM other MODEL 'entities'");
            home.refuses("42P16", "another external table", "MIGRATE EXTERNAL TABLE again INTO fresh");

            // it is altered as any table
            home.run("ALTER TABLE fresh ADD COLUMN name VARCHAR(20)", "MIGRATE EXTERNAL TABLE entities INTO fresh");
            assertThat(home.ask("SELECT n, name FROM fresh ORDER BY n")).containsExactly("1 a", "2 b", "3 c");
            home.run("DROP TABLE fresh");
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void jobIsSeenSlowedDownAndCancelled(Backend backend) throws Exception {
        on(backend, (store, home) -> {
            putMany(store);
            home.createLike("entities", "fresh", "PRIMARY KEY (old_row_key)");
            try (Statement statement = home.connection().createStatement()) {
                CompletableFuture<Void> migration = CompletableFuture.runAsync(() -> assertThatThrownBy(
                                () -> statement.execute("MIGRATE EXTERNAL TABLE entities INTO fresh RATE 20"))
                        .isInstanceOf(SQLException.class)
                        .extracting(failure -> ((SQLException) failure).getSQLState())
                        .isEqualTo("57014"));
                try (Connection other = DriverManager.getConnection(home.url())) {
                    String jobs = "SELECT kind, subject, progress FROM sys.jobs WHERE units_limit = 20";
                    await().atMost(PATIENCE)
                            .until(() -> ask(other, jobs).stream()
                                    .anyMatch(job -> job.startsWith("MIGRATE entities into fresh phase=COPY pass=1")));
                    statement.cancel();
                    migration.join();
                    await().atMost(PATIENCE)
                            .until(() -> ask(other, "SELECT phase FROM sys.jobs"), List.of("cancelled")::equals);
                }
            }

            home.run("MIGRATE EXTERNAL TABLE entities INTO fresh RATE 1000000");
            home.assertSame("entities", "fresh");
            assertThat(home.ask("SELECT phase FROM sys.jobs ORDER BY job_id")).containsExactly("cancelled", "done");
        });
    }

    /** The job of a missing table would look it up without end if it took that for a change of the catalog. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void migrationEndsWhereTheExternalTableIsGone(Backend backend) throws Exception {
        on(backend, (store, home) -> {
            putMany(store);
            home.createLike("entities", "fresh", "PRIMARY KEY (old_row_key)");
            CompletableFuture<Void> migration = CompletableFuture.runAsync(() ->
                    home.refuses("42P01", "a table is gone", "MIGRATE EXTERNAL TABLE entities INTO fresh RATE 1000"));
            try (Connection other = DriverManager.getConnection(home.url())) {
                await().atMost(PATIENCE)
                        .until(() -> ask(other, "SELECT job_id FROM sys.jobs WHERE progress LIKE '% after=%'")
                                        .size()
                                == 1);
            }
            store.databases().run(0, "DROP TABLE entities");

            migration.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        });
    }

    /** What was compared before is compared again, or the switch would miss the new column in the rows that came first. */
    @ParameterizedTest
    @EnumSource(names = {"MARIADB", "MYSQL"})
    void columnThatIsAddedMeanwhileIsFilledInAllRows(Backend backend) throws Exception {
        on(backend, (store, home) -> {
            putMany(store);
            for (int number = 1; number <= 3; number++) {
                put(store, number, "{}");
            }
            home.run(
                    "DROP EXTERNAL TABLE entities",
                    "CREATE EXTERNAL TABLE thing (number BIGINT FIELD n) FROM other MODEL 'entities'",
                    "CREATE TABLE fresh (old_row_key UUID PRIMARY KEY)",
                    "MIGRATE EXTERNAL TABLE thing INTO fresh");
            try (Statement statement = home.connection().createStatement()) {
                CompletableFuture<Void> migration = CompletableFuture.runAsync(() -> assertThatCode(
                                () -> statement.execute("MIGRATE EXTERNAL TABLE thing INTO fresh SWITCH RATE 1000"))
                        .doesNotThrowAnyException());
                try (Connection other = DriverManager.getConnection(home.url());
                        Statement beside = other.createStatement()) {
                    String behindTheFirst =
                            "SELECT job_id FROM sys.jobs WHERE kind = 'SWITCH' AND progress LIKE '% after=%'";
                    await().atMost(PATIENCE)
                            .until(() -> ask(other, behindTheFirst).size() == 1);
                    beside.execute("ALTER TABLE fresh ADD COLUMN number BIGINT CELL numbers");
                    beside.execute("ALTER JOB " + ask(other, behindTheFirst).get(0) + " RESET RATE");
                }
                migration.join();
            }

            home.assertSame("thing_external", "thing");
            assertThat(home.ask("SELECT COUNT(number) FROM thing")).containsExactly("100");
        });
    }
}
