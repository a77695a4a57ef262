package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Subqueries twenty deep, each in the next: planned with all that is known, long before planning would have to end. */
class DeepSubqueryTest {
    private static final int LEVELS = 20;
    private static final String[] TABLES = {
        "CREATE TABLE hop (id INTEGER PRIMARY KEY, goal INTEGER NOT NULL, maybe INTEGER)",
        "INSERT INTO hop VALUES (0, 1, 1), (1, 2, NULL), (2, 3, 3), (3, 4, 4), (4, 5, 5), (5, 6, 7), (6, 7, 6), (7, 0, 2)"
    };
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(TABLES);
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    /** Returns a query with subqueries; {@code #} in the outer ones' conditions stands for a level, {@code ?} for what it nests. */
    private static String nested(String outer, String innermost) {
        String sql = innermost.replace("#", String.valueOf(LEVELS));
        for (int level = LEVELS - 1; level >= 0; level--) {
            sql = outer.replace("#+", String.valueOf(level + 1))
                    .replace("#", String.valueOf(level))
                    .replace("?", sql);
        }
        return sql;
    }

    private static long count(String text, String part) {
        return Pattern.compile(part, Pattern.LITERAL).matcher(text).results().count();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT h#.id FROM hop h# WHERE h#.id IN (?) ; SELECT goal FROM hop WHERE id = 3 ; 4",
                "SELECT h#.goal FROM hop h# WHERE h#.id IN (?) ; SELECT goal FROM hop WHERE id = 3 ; 0",
                "SELECT h#.goal FROM hop h# WHERE EXISTS (SELECT 1 FROM (?) d WHERE d.goal = h#.id) ; SELECT goal FROM hop WHERE id = 3 ; 0",
            })
    void rowsAreLookedForFromTheInnermostOn(String outer, String innermost, String id) {
        String sql = nested(outer, innermost);

        assertThat(count(STORE.explain(sql), "LookupJoin")).isEqualTo(LEVELS);
        assertThat(STORE.query(sql)).containsExactly(id);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "SELECT h#.id FROM hop h# WHERE h#.maybe IN (?) ; SELECT id FROM hop WHERE goal > 2",
                "SELECT h#.id FROM hop h# WHERE h#.id NOT IN (?) ; SELECT id FROM hop WHERE goal > 2",
                "SELECT MAX(h#.id) FROM hop h# WHERE h#.maybe < (?) ; SELECT MAX(id) FROM hop",
                "SELECT h#.id FROM hop h# WHERE h#.id < ALL (?) ; SELECT id FROM hop WHERE id > 6",
                "SELECT h#.maybe FROM hop h# WHERE h#.id NOT IN (?) ; SELECT id FROM hop WHERE goal > 2",
                "SELECT h#.id FROM hop h# WHERE h#.id = # OR h#.maybe IN (?) ; SELECT id FROM hop WHERE goal > 2",
                "SELECT CASE WHEN h#.maybe IN (?) THEN 1 ELSE 2 END FROM hop h# ; SELECT id FROM hop WHERE goal > 2",
                "SELECT h#.id, 1 FROM hop h# WHERE (h#.maybe, 1) NOT IN (?) ; SELECT id, 1 FROM hop WHERE goal > 2",
            })
    void answersAreThoseOfADatabaseThatRunsRowByRow(String outer, String innermost) throws SQLException {
        String sql = nested(outer, innermost);

        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }

    @ParameterizedTest
    @CsvSource({"EXISTS, ", "NOT EXISTS, ", "EXISTS, AND h#+.id <> h0.goal", "NOT EXISTS, AND h#+.id <> h0.goal"})
    void rowsOutsideMayBeAsked(String exists, String also) throws SQLException {
        String condition = also == null ? "" : also;
        String sql = "SELECT h0.id FROM hop h0 WHERE "
                + nested(
                        exists + " (SELECT 1 FROM hop h#+ WHERE h#+.maybe = h#.id " + condition + " AND ?)",
                        "h#.id > 4");

        assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql));
    }
}
