package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.model.IndexStatistics;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.model.ModelStatistics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** ANALYZE TABLE counts rows and values, and plans are chosen by what it found. */
class AnalyzeTest {
    private static final int ROWS = 3_000;
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run(
                "CREATE TABLE booking (id INTEGER PRIMARY KEY, state VARCHAR(10), guest INTEGER, note VARCHAR(10))",
                "CREATE INDEX by_state ON booking (state, guest)",
                "CREATE INDEX by_guest ON booking (guest) SHARD BY (guest)",
                "CREATE INDEX by_note ON booking (note)");
        for (int first = 0; first < ROWS; first += 500) {
            STORE.run("INSERT INTO booking VALUES "
                    + IntStream.range(first, first + 500)
                            .mapToObj(i -> "(" + i + ", '" + (i % 2 == 0 ? "open" : "closed") + "', " + i / 3 + ", "
                                    + (i % 10 == 0 ? "'x" + i + "'" : "NULL") + ")")
                            .collect(Collectors.joining(", ")));
        }
        STORE.run("DELETE FROM booking WHERE id >= 2997");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static Model model() {
        return STORE.store().catalog().findModel("booking").orElseThrow();
    }

    private static IndexStatistics statistics(String index) {
        Model model = model();
        ModelStatistics statistics = model.statistics();
        assertThat(statistics).isNotNull();
        return statistics.indexes().get(model.findIndex(index).orElseThrow().number());
    }

    @Test
    void countsRowsAndValuesOfAModelOfFewRowsExactly() {
        STORE.run("ANALYZE TABLE booking");
        ModelStatistics statistics = model().statistics();
        assertThat(statistics).isNotNull();
        assertThat(statistics.rows()).isEqualTo(2_997);
        assertThat(statistics("by_state").distinct()).containsExactly(2L, 1_998L);
        assertThat(statistics("by_guest").distinct()).containsExactly(999L);
        assertThat(statistics("by_note").distinct()).containsExactly(301L);
        assertThat(statistics("by_note").nulls()).isBetween(0.89, 0.91);
    }

    @Test
    void plansAreMadeAnewByWhatItFound() {
        STORE.run("CREATE TABLE flag (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER)");
        STORE.run("CREATE INDEX by_a ON flag (a)", "CREATE INDEX by_b ON flag (b)");
        STORE.run("INSERT INTO flag VALUES "
                + IntStream.range(0, 2_000)
                        .mapToObj(i -> "(" + i + ", " + i % 3 + ", " + i % 500 + ")")
                        .collect(Collectors.joining(", ")));
        String query = "SELECT id FROM flag WHERE a = 1 AND b = 1";
        assertThat(STORE.explain(query)).contains("by=[index by_a]");
        assertThat(STORE.explainDetails(query))
                .containsExactly(
                        "estimated: 1 statement, 1,000 rows, 10 pass (not analysed)",
                        "not used: index by_b, it would take 1 statement for 1,000 rows");
        STORE.run("ANALYZE flag");
        assertThat(STORE.explain(query)).contains("by=[index by_b]");
        assertThat(STORE.explainDetails(query))
                .containsExactly(
                        "estimated: 1 statement, 4 rows, 1 pass",
                        "not used: index by_a, it would take 1 statement for 667 rows");
        assertThat(STORE.explain("SELECT id FROM flag WHERE a = ?")).contains("by=[scan]");
        assertThat(STORE.sorted(query)).containsExactly("1", "1501");
    }

    @Test
    void saysWhyAnIndexIsNotUsed() {
        assertThat(STORE.explainDetails("SELECT * FROM booking WHERE id = 1"))
                .contains(
                        "not used, for no condition bounds the first column: index by_state (state), by_guest (guest),"
                                + " by_note (note)");
        assertThat(STORE.explainDetails("SELECT /*+ NO_INDEX(by_note) */ * FROM booking WHERE note = 'x10'"))
                .contains("not used: index by_note, a hint asks for another way");
    }

    @Test
    void statisticsStayWithTheModelWhenItChanges() {
        STORE.run("CREATE TABLE kept (id INTEGER PRIMARY KEY, a INTEGER)", "CREATE INDEX i ON kept (a)");
        STORE.run(
                "INSERT INTO kept VALUES (1, 1), (2, 1)",
                "ANALYZE TABLE kept",
                "ALTER TABLE kept ADD COLUMN b INTEGER");
        Model model = STORE.store().catalog().findModel("kept").orElseThrow();
        assertThat(model.statistics()).isNotNull();
        assertThat(model.statistics().rows()).isEqualTo(2);
        assertThat(model.statistics().indexes().values()).containsExactly(new IndexStatistics(List.of(1L), 0));
    }

    @Test
    void tablesWithoutKeyAreAnalysedToo() {
        STORE.run("CREATE TABLE log (word VARCHAR(10))", "CREATE INDEX by_word ON log (word)");
        STORE.run("INSERT INTO log VALUES ('a'), ('a'), ('b'), (NULL)", "ANALYZE TABLE log");
        Model model = STORE.store().catalog().findModel("log").orElseThrow();
        assertThat(model.statistics()).isNotNull();
        assertThat(model.statistics().rows()).isEqualTo(4);
        assertThat(model.statistics().indexes().values()).containsExactly(new IndexStatistics(List.of(3L), 0.25));
    }

    @Test
    void onlyTablesAreAnalysed() {
        STORE.run("CREATE VIEW open_booking AS SELECT * FROM booking WHERE state = 'open'");
        STORE.fails(ErrorCode.TABLE_NOT_FOUND, "Cannot find table 'open_booking'", "ANALYZE TABLE open_booking");
        STORE.fails(ErrorCode.TABLE_NOT_FOUND, "Cannot find table 'nothing'", "ANALYZE TABLE nothing");
    }
}
