package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hints decide how rows are found, and never which, but for SHARDS. */
class HintTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE person (id BIGINT PRIMARY KEY, town VARCHAR, age INT)",
                "CREATE INDEX by_town ON person (town)",
                "CREATE INDEX by_age ON person (age)",
                "CREATE TABLE pet (name VARCHAR PRIMARY KEY, owner BIGINT, age INT)",
                "CREATE INDEX by_owner ON pet (owner)",
                "CREATE VIEW elders AS SELECT id FROM person WHERE age > 60",
                "INSERT INTO person SELECT id, 'town ' || MOD(id, 3), 50 + id FROM (VALUES (1), (2), (3), (4), (5), (6),"
                        + " (7), (8), (9), (10), (11), (12)) AS n (id)",
                "INSERT INTO pet VALUES ('Rex', 11, 3), ('Tom', 12, 4)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static String access(String sql) {
        return STORE.explain(sql).replaceAll("(?s).*table=\\[person], by=\\[([^]]*)].*", "$1");
    }

    @Test
    void indexIsUsedWhateverItCosts() {
        String where = " WHERE id = 5 AND town = 'town 2' AND age > 1";
        assertThat(access("SELECT * FROM person" + where)).isEqualTo("primary key");
        assertThat(access("SELECT /*+ INDEX(by_town) */ * FROM person" + where)).isEqualTo("index by_town");
        assertThat(access("SELECT * FROM person /*+ index(BY_AGE) */" + where)).isEqualTo("index by_age");
        assertThat(access("SELECT * FROM person /*+ INDEX(by_age) */ AS p" + where))
                .isEqualTo("index by_age");
        assertThat(STORE.query("SELECT /*+ INDEX(by_town) */ id FROM person" + where))
                .containsExactly("5");
    }

    @Test
    void indexThatThePredicateCannotUseLeavesTheOthers() {
        assertThat(access("SELECT /*+ INDEX(by_age) */ id FROM person WHERE town = 'town 1'"))
                .isEqualTo("index by_town");
    }

    @Test
    void indexesAreNotUsed() {
        String where = " FROM person WHERE town = 'town 1' AND age = 54";
        assertThat(access("SELECT /*+ NO_INDEX */ id" + where)).isEqualTo("scan");
        assertThat(access("SELECT /*+ NO_INDEX(by_town) */ id" + where)).isEqualTo("index by_age");
        assertThat(access("SELECT /*+ NO_INDEX(by_town, by_age) */ id" + where)).isEqualTo("scan");
        assertThat(STORE.query("SELECT /*+ NO_INDEX */ id" + where)).containsExactly("4");
    }

    @Test
    void hintsOfASelectGoToTheTablesThatHaveTheIndex() {
        String sql =
                "SELECT /*+ INDEX(by_age), INDEX(by_owner) */ p.id, q.name FROM person p JOIN pet q ON q.owner = p.id"
                        + " WHERE p.town = 'town 2' AND p.age = 61 AND q.owner > 0 AND q.name <> 'x'";
        assertThat(STORE.explain(sql)).contains("by=[index by_age]", "by=[index by_owner]");
        assertThat(STORE.query(sql)).containsExactly("11|Rex");
    }

    @Test
    void changingStatementsTakeHintsOfTheirTable() {
        assertThat(access("UPDATE person /*+ INDEX(by_town) */ SET age = age WHERE id = 5 AND town = 'town 2'"))
                .isEqualTo("index by_town");
        assertThat(access("DELETE FROM person /*+ NO_INDEX */ WHERE town = 'nowhere'"))
                .isEqualTo("scan");
    }

    @Test
    void onlyRowsOfTheShardsAreRead() {
        List<String> all = STORE.query("SELECT id FROM person ORDER BY id");
        List<String> some = STORE.query("SELECT id FROM person WHERE _shard IN (0, 3, 7) ORDER BY id");
        List<String> others = STORE.query("SELECT id FROM person WHERE _shard NOT IN (0, 3, 7) ORDER BY id");
        assertThat(some).isNotEmpty().hasSizeLessThan(all.size());
        assertThat(some.size() + others.size()).isEqualTo(all.size());
        assertThat(STORE.query("SELECT /*+ SHARDS(0, 3, 7) */ id FROM person ORDER BY id"))
                .isEqualTo(some);
        assertThat(STORE.query("SELECT /*+ SHARDS(0, 3, 7), INDEX(by_age) */ id FROM person WHERE age > 0 ORDER BY id"))
                .isEqualTo(some);
        assertThat(STORE.query("SELECT /*+ SHARDS(0, 3) */ id FROM person /*+ SHARDS(7) */ ORDER BY id"))
                .isEqualTo(some);
        assertThat(STORE.query("SELECT /*+ SHARDS(0, 3, 7) */ COUNT(*) FROM person"))
                .containsExactly(Integer.toString(some.size()));
        assertThat(STORE.query("SELECT /*+ SHARDS(77) */ id FROM person")).isEmpty();
        assertThat(STORE.explain("SELECT /*+ SHARDS(0, 3, 7) */ id FROM person"))
                .contains("by=[scan], shards=[3 of 16]");
    }

    @Test
    void shardsMayBeParameters() {
        List<String> some = STORE.query("SELECT id FROM person WHERE _shard IN (0, 3) ORDER BY id");
        assertThat(STORE.query("SELECT id FROM person WHERE _shard IN (?, ?) ORDER BY id", 3, 0))
                .isEqualTo(some);
        assertThat(STORE.query("SELECT id FROM person WHERE _shard = ?", -1)).isEmpty();
        assertThat(STORE.query("SELECT id FROM person WHERE _shard = ?", (Object) null))
                .isEmpty();
        assertThat(STORE.explain("SELECT id FROM person WHERE _shard = ?"))
                .contains("by=[scan], shards=[at most 1 of 16], pushed=[_shard = ?1]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT /*+ NO_INDEX */ id FROM person NATURAL JOIN (SELECT 1 AS id) AS x WHERE town = 'town 1'",
                "SELECT /*+ NO_INDEX */ a FROM person AS p (a, b, c) WHERE b = 'town 1'",
                "SELECT id FROM (SELECT /*+ NO_INDEX */ * FROM person) AS p WHERE town = 'town 1'",
                "SELECT id FROM person WHERE id IN (SELECT /*+ NO_INDEX */ id FROM person p WHERE town = 'town 1')"
            })
    void placesOfHints(String sql) {
        assertThat(STORE.explain(sql)).doesNotContain("by=[index");
        assertThat(STORE.query(sql)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT /*+ INDX(by_age) */ 1 FROM person|SYNTAX|INDX at line 1, column 8: there are INDEX, NO_INDEX",
                "SELECT /*+ INDEX */ 1 FROM person|SYNTAX|it names no index",
                "SELECT /*+ SHARDS(x) */ 1 FROM person|SYNTAX|it takes the numbers of shards",
                "SELECT /*+ SHARDS */ 1 FROM person|SYNTAX|it takes the numbers of shards",
                "SELECT /*+ SCATTER(1) */ 1 FROM person|SYNTAX|it takes nothing",
                "SELECT /*+ INDEX(by_x) */ 1 FROM person|INDEX_NOT_FOUND|no table here has an index 'by_x'",
                "SELECT /*+ INDEX(by_owner) */ 1 FROM person|INDEX_NOT_FOUND|no table here has an index 'by_owner'",
                "SELECT 1 FROM person /*+ NO_INDEX(by_owner) */|INDEX_NOT_FOUND|no table here has an index 'by_owner'",
                "SELECT 1 FROM elders /*+ NO_INDEX */|STATEMENT_INVALID|Views and subqueries take no hints",
                "SELECT /*+ NO_INDEX */ 1 FROM elders|STATEMENT_INVALID|Views and subqueries take no hints",
                "SELECT /*+ SCATTER */ 1|STATEMENT_INVALID|there is no table for it",
                "SELECT /*+ NO_INDEX */ wool FROM person (wool INT)|NOT_SUPPORTED|takes no hints",
            })
    void hintWithoutEffectIsRefused(String sql, ErrorCode code, String message) {
        STORE.fails(code, message, sql);
    }
}
