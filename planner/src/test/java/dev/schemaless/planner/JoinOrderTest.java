package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** In which order tables are joined does not depend on the order in which a statement names them. */
class JoinOrderTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTables() {
        STORE.run(
                "CREATE TABLE country (code VARCHAR PRIMARY KEY, name VARCHAR)",
                "CREATE TABLE city (id INT PRIMARY KEY, country VARCHAR, name VARCHAR)",
                "CREATE TABLE hotel (id INT PRIMARY KEY, city INT, name VARCHAR)",
                "CREATE TABLE room (hotel INT, number INT, beds INT, PRIMARY KEY (hotel, number))",
                "CREATE TABLE booking (id INT PRIMARY KEY, hotel INT, number INT, guest VARCHAR)",
                "INSERT INTO country VALUES ('NO', 'Norway'), ('IT', 'Italy')",
                "INSERT INTO city VALUES (1, 'NO', 'Oslo'), (2, 'IT', 'Rome'), (3, 'IT', 'Bari')",
                "INSERT INTO hotel VALUES (1, 1, 'Fjord'), (2, 2, 'Forum'), (3, 2, 'Tiber')",
                "INSERT INTO room VALUES (1, 1, 2), (1, 2, 1), (2, 1, 2), (3, 1, 4)",
                "INSERT INTO booking VALUES (1, 1, 1, 'Ada'), (2, 2, 1, 'Bob'), (3, 3, 1, 'Eve'), (4, 1, 1, 'Joe')");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    /** Checks the plan, less how each table is read and the bridges to generated code, and the rows. */
    private static void joins(String sql, String plan, String... rows) {
        String order = STORE.explain(sql)
                .lines()
                .filter(line -> !line.contains("SchemalessToEnumerable"))
                .map(line -> line.replaceAll("SchemalessRead\\(table=\\[(\\w+)], by=\\[([^]]*)].*", "$1 by $2"))
                .collect(Collectors.joining("\n", "", "\n"));
        assertThat(order).isEqualTo(plan);
        assertThat(STORE.sorted(sql)).containsExactly(rows);
    }

    @Test
    void tableWithFewestRowsComesFirstThenWhatItsConditionsReach() {
        joins("""
                SELECT b.guest, c.name FROM country c, booking b, city i, room r, hotel h
                WHERE b.id = 4 AND r.hotel = b.hotel AND r.number = b.number AND h.id = r.hotel AND i.id = h.city
                  AND c.code = i.country
                """, """
                EvaluatedCalc(expr#0..11=[{inputs}], guest=[$t3], name=[$t11])
                  EnumerableHashJoin(condition=[=($9, $10)], joinType=[inner])
                    EnumerableHashJoin(condition=[=($7, $8)], joinType=[inner])
                      EnumerableHashJoin(condition=[=($4, $6)], joinType=[inner])
                        EnumerableHashJoin(condition=[AND(=($1, $4), =($2, $5))], joinType=[inner])
                            booking by primary key
                            room by scan
                          hotel by scan
                        city by scan
                      country by scan
                """, "Joe|Norway");
    }

    @Test
    void joinThroughAKeyComesBeforeOneThatMultiplies() {
        joins(
                "SELECT r.number, c.name, h.name FROM room r, hotel h, city c WHERE r.hotel = h.id AND c.id = h.city",
                """
                EvaluatedCalc(expr#0..6=[{inputs}], number=[$t1], name=[$t6], name0=[$t4])
                  EnumerableHashJoin(condition=[=($3, $5)], joinType=[inner])
                    EnumerableHashJoin(condition=[=($0, $2)], joinType=[inner])
                        room by scan
                        hotel by scan
                      city by scan
                """,
                "1|Oslo|Fjord",
                "1|Rome|Forum",
                "1|Rome|Tiber",
                "2|Oslo|Fjord");
    }

    @Test
    void whatNoConditionConnectsIsMultipliedLast() {
        joins(
                "SELECT h.name, r.beds, c.name FROM hotel h, country c, room r WHERE h.id = r.hotel AND r.beds > 2",
                """
                EvaluatedCalc(expr#0..4=[{inputs}], name=[$t3], beds=[$t1], name0=[$t4])
                  EnumerableNestedLoopJoin(condition=[true], joinType=[inner])
                    EnumerableHashJoin(condition=[=($0, $2)], joinType=[inner])
                        room by scan
                        hotel by scan
                      country by scan
                """,
                "Tiber|4|Italy",
                "Tiber|4|Norway");
    }

    @Test
    void conditionOnThreeTablesHoldsOnceTheyAreJoined() {
        joins(
                "SELECT h.name, c.name, b.guest FROM hotel h, city c, booking b WHERE h.id + c.id = b.id AND h.city = c.id",
                """
                EvaluatedCalc(expr#0..7=[{inputs}], name=[$t2], name0=[$t4], guest=[$t7])
                  EnumerableHashJoin(condition=[=($5, $6)], joinType=[inner])
                    EvaluatedCalc(expr#0..4=[{inputs}], expr#5=[+($t0, $t3)], proj#0..5=[{exprs}])
                      EnumerableHashJoin(condition=[=($1, $3)], joinType=[inner])
                          hotel by scan
                          city by scan
                      booking by scan
                """,
                "Fjord|Oslo|Bob",
                "Forum|Rome|Joe");
    }

    @Test
    void outerJoinIsOneInputOfTheInnerJoinsAroundIt() {
        joins("""
                SELECT b.guest, r.beds, c.name FROM booking b LEFT JOIN room r ON b.hotel = r.hotel AND r.beds > 1,
                  country c, city i, hotel h
                WHERE b.hotel = h.id AND h.city = i.id AND i.country = c.code
                """, """
                EvaluatedCalc(expr#0..9=[{inputs}], guest=[$t7], beds=[$t9], name=[$t5])
                  EnumerableHashJoin(condition=[=($0, $6)], joinType=[inner])
                    EnumerableHashJoin(condition=[=($3, $4)], joinType=[inner])
                      EnumerableHashJoin(condition=[=($1, $2)], joinType=[inner])
                          hotel by scan
                          city by scan
                        country by scan
                    EnumerableHashJoin(condition=[=($0, $2)], joinType=[left])
                        booking by scan
                        room by scan
                """, "Ada|2|Norway", "Bob|2|Italy", "Eve|4|Italy", "Joe|2|Norway");
    }

    @Test
    void joinsBelowAnOuterJoinAreOrderedToo() {
        joins("""
                SELECT g.name, x.name FROM city g LEFT JOIN
                  (SELECT c.name, i.id FROM country c, hotel h, city i
                   WHERE c.code = i.country AND h.city = i.id AND h.id = 1) x ON x.id = g.id
                """, """
                EvaluatedCalc(expr#0..3=[{inputs}], name=[$t1], name0=[$t2])
                  EnumerableHashJoin(condition=[=($0, $3)], joinType=[left])
                      city by scan
                    EvaluatedCalc(expr#0..5=[{inputs}], name=[$t5], id=[$t2])
                      EnumerableHashJoin(condition=[=($3, $4)], joinType=[inner])
                        EnumerableHashJoin(condition=[=($1, $2)], joinType=[inner])
                            hotel by primary key
                            city by scan
                          country by scan
                """, "Bari|null", "Oslo|Norway", "Rome|null");
    }

    @Test
    void joinsWithARandomConditionStayAsTheyAreWritten() {
        String sql =
                "SELECT 1 FROM hotel h JOIN country c ON CASE WHEN %s < 2 THEN h.name ELSE c.name END <> '' JOIN city i"
                        + " ON i.id = h.city AND i.country = c.code";
        assertThat(STORE.explain(sql.formatted("h.id")))
                .containsSubsequence("table=[hotel]", "table=[city]", "table=[country]");
        assertThat(STORE.explain(sql.formatted("RAND()")))
                .containsSubsequence("table=[hotel]", "table=[country]", "table=[city]");
    }

    @Test
    void columnsThatAreLeftOutBetweenJoinsDoNotStopTheSearch() {
        joins(
                "SELECT h.name, c.name, i.name FROM hotel h JOIN country c ON h.id > 1 JOIN city i ON i.id = h.city",
                """
                EvaluatedCalc(expr#0..5=[{inputs}], name=[$t1], name0=[$t5], name1=[$t4])
                  EnumerableNestedLoopJoin(condition=[true], joinType=[inner])
                    EnumerableHashJoin(condition=[=($0, $3)], joinType=[inner])
                        SchemalessProject(city=[$1], name=[$2], $f9=[>($0, 1)])
                          hotel by scan
                        city by scan
                      country by scan
                """,
                "Forum|Italy|Rome",
                "Forum|Norway|Rome",
                "Tiber|Italy|Rome",
                "Tiber|Norway|Rome");
    }

    @Test
    void computedColumnsAreComparedWhereTheyArise() {
        joins(
                "SELECT h.name, i.name, c.name FROM country c, city i, hotel h WHERE h.city = i.id AND LOWER(i.country) ="
                        + " LOWER(c.code)",
                """
                EvaluatedCalc(expr#0..8=[{inputs}], name=[$t1], name0=[$t4], name1=[$t7])
                  EnumerableHashJoin(condition=[=($5, $8)], joinType=[inner])
                    EvaluatedCalc(expr#0..4=[{inputs}], expr#5=[LOWER($t3)], proj#0..5=[{exprs}])
                      EnumerableHashJoin(condition=[=($0, $2)], joinType=[inner])
                          hotel by scan
                          city by scan
                      SchemalessProject(code=[$0], name=[$1], $f2=[LOWER($0)])
                        country by scan
                """,
                "Fjord|Oslo|Norway",
                "Forum|Rome|Italy",
                "Tiber|Rome|Italy");
    }
}
