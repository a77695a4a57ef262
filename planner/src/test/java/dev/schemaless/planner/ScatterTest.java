package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.planner.SessionSettings.Scatter;
import dev.schemaless.planner.session.Session;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that ask every shard of a table, where that is not wanted. */
class ScatterTest {
    private static final SessionSettings SETTINGS = new SessionSettings(
            SessionSettings.Quoting.DOUBLE_QUOTE, SessionSettings.TypeMismatch.ERROR, ZoneOffset.UTC, "tester");
    private static final TestStore STORE = new TestStore(SETTINGS.with(Scatter.ERROR));

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE person (id BIGINT PRIMARY KEY, town VARCHAR, age INT)",
                "CREATE INDEX by_town ON person (town) SHARD BY (town)",
                "CREATE INDEX by_age ON person (age)",
                "CREATE TABLE note (text VARCHAR)",
                "CREATE VIEW towns AS SELECT DISTINCT town FROM person",
                "INSERT INTO person VALUES (1, 'Rome', 30), (2, 'Oslo', 40)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT * FROM person|all 16 shards of table 'person', of which it reads every row, because no condition gives values of its shard column 'id'",
                "SELECT * FROM person WHERE age = 30|all 16 shards of index 'by_age' of 'person', because no condition gives values of its shard column 'id'",
                "SELECT * FROM note|all 16 shards of table 'note', of which it reads every row, because its rows are spread at random",
                "SELECT * FROM towns|all 16 shards of table 'person'",
                "SELECT 1 FROM person p WHERE id = 1 AND EXISTS (SELECT 1 FROM note)|all 16 shards of table 'note'",
                "UPDATE person SET age = 1 WHERE age = 30|all 16 shards of index 'by_age'",
                "DELETE FROM person|all 16 shards of table 'person'",
                "INSERT INTO note SELECT town FROM person|all 16 shards of table 'person'",
            })
    void isRefused(String sql, String message) {
        STORE.fails(ErrorCode.SCATTER_REFUSED, message, sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT town FROM person WHERE id = 1",
                "SELECT town FROM person WHERE id IN (1, 2, 3)",
                "SELECT town FROM person WHERE town = 'Rome' AND age > 3",
                "SELECT town FROM person WHERE _shard = 3",
                "SELECT /*+ SCATTER */ town FROM person WHERE age = 30",
                "SELECT town FROM person /*+ SCATTER */",
                "SELECT /*+ SHARDS(1, 2) */ town FROM person",
                "VALUES (1)"
            })
    void namesItsShards(String sql) {
        assertThat(STORE.query(sql)).isNotNull();
        assertThat(STORE.prepare(sql).warnings()).isEmpty();
    }

    @Test
    void isExplained() {
        assertThat(STORE.explain("SELECT * FROM person")).contains("shards=[16 of 16]");
        assertThat(STORE.explain("DELETE FROM person WHERE age = 5")).contains("shards=[16 of 16]");
    }

    @Test
    void isWarnedOfOnceForEachTableOrIndex() {
        Session session = new Session(STORE.store(), SETTINGS.with(Scatter.WARN));
        assertThat(warnings(
                        session,
                        "SELECT p.id FROM person p JOIN person q ON p.age = q.age JOIN note n ON n.text = q.town"))
                .hasSize(2)
                .anyMatch(warning -> warning.contains("table 'person'"))
                .anyMatch(warning -> warning.contains("table 'note'"));
        assertThat(warnings(session, "UPDATE person SET age = 1 WHERE age = ?"))
                .isEqualTo(List.of(
                        "it asks all 16 shards of index 'by_age' of 'person', because no condition gives values of its shard column"
                                + " 'id'."));
        assertThat(warnings(session, "SELECT 1 FROM person WHERE id = 5")).isEmpty();
    }

    @Test
    void doesNotAskManyShardsWhereThereIsOne() {
        assertThat(warnings(new Session(STORE.store(), SETTINGS), "SELECT * FROM person"))
                .isEmpty();
    }

    private static List<String> warnings(Session session, String sql) {
        return session.plan(sql, ReadControl.unlimited())
                .current(ReadControl.unlimited())
                .warnings();
    }
}
