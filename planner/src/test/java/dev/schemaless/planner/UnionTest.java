package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An OR of which every part can be looked up is the union of these lookups, and each row comes once. */
class UnionTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE trip (id BIGINT PRIMARY KEY, rider VARCHAR, driver VARCHAR, city BIGINT, fare BIGINT)",
                "CREATE INDEX by_rider ON trip (rider)",
                "CREATE INDEX by_driver ON trip (driver) SHARD BY (driver)",
                "CREATE INDEX by_city ON trip (city, fare)",
                "INSERT INTO trip SELECT a.n * 10 + b.n, 'r' || MOD(a.n * 10 + b.n, 7), 'd' || MOD(a.n * 10 + b.n, 5),"
                        + " CASE WHEN b.n = 9 THEN NULL ELSE MOD(a.n * 10 + b.n, 6) END, a.n * 10 + b.n"
                        + " FROM (VALUES (0), (1), (2), (3), (4), (5)) AS a (n),"
                        + " (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS b (n)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static String access(String where) {
        return STORE.explain("SELECT id FROM trip " + where).replaceAll("(?s).*by=\\[([^]]*)].*", "$1");
    }

    private static List<String> byScan(String where) {
        return STORE.sorted("SELECT id FROM trip /*+ NO_INDEX */ " + where);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WHERE rider = 'r1' OR driver = 'd2'",
                "WHERE id = 5 OR rider = 'r3'",
                "WHERE rider = 'r1' OR rider IN ('r2', 'r3') OR id IN (1, 2, 60)",
                "WHERE (rider = 'r1' AND fare > 30) OR (driver = 'd2' AND fare < 30)",
                "WHERE (rider = 'r1' OR driver = 'd2') AND fare > 20",
                "WHERE (city = 1 AND fare > 25) OR (city = 2 AND fare < 25)",
                "WHERE city = 1 AND (fare > 50 OR fare < 10)",
                "WHERE city IN (1, 2) OR city BETWEEN 4 AND 5 AND fare = 22",
                "WHERE city = 3 OR city IS NULL",
                "WHERE rider = 'r1' OR rider = NULL OR driver = 'd1'",
                "WHERE _row_key = '0000-14' OR rider = 'r1'",
                "WHERE (rider = 'r1' OR driver = 'd2') AND (city = 1 OR driver = 'd3')"
            })
    void rowsAreThoseOfAScan(String where) {
        assertThat(access(where)).startsWith("union of");
        assertThat(STORE.sorted("SELECT id FROM trip " + where))
                .isEqualTo(byScan(where))
                .isNotEmpty();
    }

    @Test
    void waysAreNamed() {
        assertThat(access("WHERE rider = 'r1' OR driver = 'd2'")).isEqualTo("union of index by_rider, index by_driver");
        assertThat(access("WHERE rider > 'r5' OR id = 1")).isEqualTo("union of index by_rider, primary key");
        assertThat(access("WHERE rider = 'r1' OR driver = 'd1' OR rider = 'r2' OR driver IN ('d2', 'd3')"))
                .isEqualTo("union of index by_rider, index by_driver");
        assertThat(access("WHERE (city = 1 AND fare > 5) OR (city = 2 AND fare < 3)"))
                .isEqualTo("union of 2 × index by_city");
    }

    @Test
    void whatIsPushedIsTheDisjunctionAndWhatAllPartsUse() {
        assertThat(STORE.explain("SELECT id FROM trip WHERE city = 3 AND rider > 'a' AND (fare = 1 OR fare > 50)"))
                .contains("by=[union of 2 × index by_city]", "residual=[rider > 'a']")
                .contains("pushed=[(fare = 1 OR fare > 50) AND city = 3]");
    }

    @Test
    void partThatNothingFindsMakesItAScan() {
        assertThat(access("WHERE rider = 'r1' OR fare = 3")).isEqualTo("scan");
        assertThat(access("WHERE rider = 'r1' OR driver IS NOT NULL")).isEqualTo("scan");
    }

    @Test
    void oneLookupThatIsCheaperIsTaken() {
        assertThat(access("WHERE id = 7 AND (rider = 'r0' OR driver = 'd2')")).isEqualTo("primary key");
    }

    @Test
    void shardsAreThoseOfAllParts() {
        assertThat(STORE.explain("SELECT id FROM trip WHERE id = 1 OR driver = 'd1'"))
                .contains("shards=[2 of 16]");
        assertThat(STORE.explain("SELECT id FROM trip WHERE id = ? OR driver = ?"))
                .contains("shards=[at most 2 of 16]");
        assertThat(STORE.explain("SELECT id FROM trip WHERE id = 1 OR rider = 'r1'"))
                .contains("shards=[16 of 16]");
    }

    @Test
    void hintsApplyToEveryPart() {
        assertThat(access("/*+ NO_INDEX(by_driver) */ WHERE rider = 'r1' OR driver = 'd2'"))
                .isEqualTo("scan");
        assertThat(access("/*+ NO_INDEX */ WHERE rider = 'r1' OR driver = 'd2'"))
                .isEqualTo("scan");
        assertThat(access("/*+ INDEX(by_city) */ WHERE rider = 'r1' AND city = 1 OR driver = 'd2'"))
                .isEqualTo("union of index by_city, index by_driver");
    }

    @Test
    void parametersMayLeaveOneOrNoPart() {
        String sql = "SELECT id FROM trip WHERE id = ? OR rider = ?";
        assertThat(STORE.sorted(sql, 5, "r3")).isEqualTo(byScan("WHERE id = 5 OR rider = 'r3'"));
        assertThat(STORE.query(sql, 5, null)).containsExactly("5");
        assertThat(STORE.query(sql, null, null)).isEmpty();
    }

    @Test
    void scansOfSomeShardsAreOne() {
        STORE.run(
                "CREATE TABLE room (hotel BIGINT, number BIGINT, beds BIGINT, PRIMARY KEY (hotel, number)) SHARD BY (hotel)",
                "INSERT INTO room VALUES (1, 1, 2), (1, 2, 1), (2, 1, 4), (2, 2, 5), (3, 1, 2)");
        String sql = "SELECT beds FROM room WHERE (hotel = 1 AND number > 1) OR (hotel = 2 AND beds = 4)";
        assertThat(STORE.explain(sql)).contains("by=[union of 2 × scan]", "shards=[2 of 16]");
        assertThat(STORE.sorted(sql)).containsExactly("1", "4");
    }

    @Test
    void partsMayBeMany() {
        String many = IntStream.range(0, 200)
                .mapToObj(i -> "(city = " + i + " AND fare = " + i + ")")
                .collect(Collectors.joining(" OR "));
        assertThat(access("WHERE " + many)).isEqualTo("union of 200 × index by_city");
        assertThat(STORE.sorted("SELECT id FROM trip WHERE " + many)).containsExactly("0", "1", "2", "3", "4", "5");
    }

    @Test
    void changesFindTheirRows() {
        STORE.run(
                "CREATE TABLE seat (id BIGINT PRIMARY KEY, a BIGINT, b BIGINT)",
                "CREATE INDEX seat_a ON seat (a)",
                "CREATE INDEX seat_b ON seat (b)",
                "INSERT INTO seat VALUES (1, 1, 0), (2, 0, 1), (3, 1, 1), (4, 0, 0)");
        assertThat(STORE.explain("UPDATE seat SET a = 1, b = 1 WHERE a = 1 OR b = 1"))
                .contains("union of");
        assertThat(STORE.update("UPDATE seat SET a = 1, b = 1 WHERE a = 1 OR b = 1"))
                .isEqualTo(3);
        assertThat(STORE.update("DELETE FROM seat WHERE a = 1 OR id = 4")).isEqualTo(4);
    }
}
