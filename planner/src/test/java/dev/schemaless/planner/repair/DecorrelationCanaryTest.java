package dev.schemaless.planner.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.apache.calcite.sql2rel.RelDecorrelator;
import org.junit.jupiter.api.Test;

/** Faults of Calcite's decorrelation; {@code docs/internals/calcite.md} lists each with its workaround. */
class DecorrelationCanaryTest {
    private static final PlainCalcite CALCITE = new PlainCalcite()
            .table("st", "id INTEGER, favourite INTEGER", row(1, 10), row(2, 20), row(3, null), row(4, 20))
            .table("co", "id INTEGER, tutor INTEGER", row(10, 1), row(20, 2), row(30, null))
            .table(
                    "took",
                    "id INTEGER, s INTEGER, c INTEGER, mark INTEGER",
                    row(1, 1, 10, 5),
                    row(2, 1, 20, 4),
                    row(3, 1, 30, 3),
                    row(4, 2, 10, 2),
                    row(5, 2, 30, 1),
                    row(6, 3, 10, 5),
                    row(7, 3, 20, 5),
                    row(8, 3, 30, 5),
                    row(9, 3, 30, null),
                    row(10, null, 10, 1),
                    row(11, 2, null, 1))
            .table("nothing", "id INTEGER");

    private static Object[] row(Object... values) {
        return values;
    }

    /** Without assertions it goes on, with the right rows. */
    @Test
    void unusedColumnsFailAnAssertion() {
        assumeThat(RelDecorrelator.class.desiredAssertionStatus()).isTrue();

        CALCITE.stillThrows("UnusedCorrelationColumns", """
                SELECT st.id FROM st WHERE EXISTS (SELECT 1 FROM co WHERE co.id = st.favourite AND NOT EXISTS (
                  SELECT 1 FROM (SELECT * FROM took WHERE id IS NULL) x WHERE x.s = st.id AND x.c = co.id))
                """, "1 2 4", AssertionError.class);
    }

    @Test
    void groupsByConstantsThereAreWithoutRows() {
        CALCITE.stillGives(
                "ConstantGroups",
                "SELECT id, EXISTS (SELECT 1 FROM nothing), (SELECT MAX(took.id) FROM took WHERE took.s = st.id) FROM st",
                "1|false|3 2|false|11 3|false|9 4|false|null",
                "1|true|3 2|true|11 3|true|9 4|true|null");
    }

    @Test
    void totalsOfNoRowsAreMissing() {
        CALCITE.stillGives(
                "CorrelatedTotals",
                "SELECT id, (SELECT COUNT(*) FROM (SELECT SUM(mark) AS m FROM took WHERE took.s = st.id) x WHERE m IS NULL) FROM st",
                "1|0 2|0 3|0 4|1",
                "1|0 2|0 3|0 4|0");
    }

    @Test
    void limitThatIsAParameterFails() {
        CALCITE.stillThrows(
                "CorrelatedLimits",
                "SELECT st.id, (SELECT mark FROM took WHERE s = st.id ORDER BY mark DESC, id LIMIT ?) FROM st",
                "1|5 2|2 3|null 4|null",
                ClassCastException.class);
    }

    @Test
    void groupingSetsLackTheRowOfAllRows() {
        CALCITE.stillGives(
                "CorrelatedSets",
                "SELECT id, (SELECT COUNT(*) FROM took WHERE s = st.id GROUP BY ROLLUP (mark) HAVING GROUPING(mark) = 1) FROM st",
                "1|3 2|3 3|4 4|0",
                "1|3 2|3 3|4 4|null");
    }

    @Test
    void windowsHaveTheRowsOfAllOuterRows() {
        CALCITE.stillGives(
                "CorrelatedWindows",
                "SELECT id, (SELECT COUNT(*) OVER () FROM took WHERE s = st.id LIMIT 1) FROM st",
                "1|3 2|3 3|4 4|null",
                "1|10 2|10 3|10 4|null");
    }

    /** Not mended by CALCITE-7584, which mends the windows above. */
    @Test
    void windowsThatAskTheOuterRowThemselvesHaveTheRowsOfAllOuterRows() {
        CALCITE.stillGives(
                "CorrelatedWindows",
                "SELECT id, (SELECT st.favourite + COUNT(*) OVER () FROM co WHERE co.id = 20) FROM st",
                "1|11 2|21 3|null 4|21",
                "1|14 2|24 3|null 4|24");
    }

    @Test
    void outermostRowIsLostWhereNotExistsFindsNone() {
        CALCITE.stillGives("ForwardedOuterValues.handOn", """
                SELECT st.id FROM st WHERE NOT EXISTS (SELECT 1 FROM co WHERE NOT EXISTS (
                  SELECT 1 FROM took WHERE took.s = st.id AND took.c = co.id))
                """, "1 3", "1 2 3 4");
    }

    @Test
    void bothSidesOfAJoinAskDifferentOuterRows() {
        CALCITE.stillGives("ForwardedOuterValues.compared", """
                SELECT st.id FROM st WHERE NOT EXISTS (SELECT 1 FROM took WHERE (SELECT MIN(x.id) FROM co x WHERE x.id < st.favourite)
                  < (SELECT SUM(y.s) FROM took y WHERE y.s < st.favourite))
                """, "1 3", "3");
    }

    @Test
    void nullOfTheOuterRowIsComparedByEquality() {
        CALCITE.stillGives("NullSafeValues", """
                SELECT id, (SELECT MAX(x.id) FROM co x WHERE x.id = st.favourite),
                  (SELECT COUNT(*) FROM took WHERE NOT EXISTS (SELECT 1 FROM co y WHERE y.id = st.favourite)) FROM st
                """, "1|10|0 2|20|0 3|null|11 4|20|0", "1|10|0 2|20|0 3|null|0 4|20|0");
    }

    @Test
    void aggregateThatIsAskedFails() {
        CALCITE.stillThrows("DecorrelationBarrier", """
                SELECT x.id, (SELECT COUNT(*) FROM took y WHERE y.mark = q.m) FROM co x
                  JOIN (SELECT MAX(mark) AS m, c FROM took GROUP BY c) q ON x.id = q.c
                """, "10|4 20|4 30|4", IndexOutOfBoundsException.class);
    }

    @Test
    void derivedTableTakesValuesOfSeveralOuterRows() {
        CALCITE.stillGives("CompleteOuterValues", """
                SELECT st.id, (SELECT SUM(t.v) FROM (SELECT mark + st.favourite + st.id AS v FROM took WHERE s = st.id) AS t) FROM st
                """, "1|45 2|70 3|null 4|null", "1|130 2|229 3|null 4|247");
    }

    /** Not mended in Calcite's main branch. */
    @Test
    void outerJoinsConditionLosesNullOfTheOuterRow() {
        CALCITE.stillGives("CompleteOuterValues", """
                SELECT st.id FROM st WHERE (SELECT SUM(x.mark) FROM took x
                  LEFT JOIN took y ON y.c = x.mark AND x.c <> st.favourite WHERE x.id = st.id) IS NOT NULL
                """, "1 2 3 4", "1 2 4");
    }

    @Test
    void columnComparedWithTwoOuterValuesStandsForBoth() {
        CALCITE.stillGives("CompleteOuterValues.withColumns", """
                SELECT st.id FROM st WHERE EXISTS (
                  SELECT 1 FROM took x WHERE x.c NOT IN (SELECT y.id FROM took y WHERE y.c = st.id AND y.c = st.favourite))
                """, "1 2 3 4", "");
    }

    @Test
    void plainCalciteAnswersWhatIsRight() {
        assertThat(CALCITE.answer("SELECT st.id, (SELECT COUNT(*) FROM took WHERE s = st.id) FROM st WHERE id <> 2"))
                .isEqualTo("1|3 3|4 4|0");
    }
}
