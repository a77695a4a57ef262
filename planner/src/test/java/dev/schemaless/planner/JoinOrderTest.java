package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /** Checks the plan, less how each table is read, and the rows. */
    private static void joins(String sql, String plan, String... rows) {
        String order = STORE.explain(sql)
                .lines()
                .map(line -> line.replaceAll("SchemalessRead\\(table=\\[(\\w+)], by=\\[([^]]*)].*", "$1 by $2"))
                .map(line -> line.replaceAll(
                        "SchemalessLookupJoin\\(table=\\[(\\w+)], by=\\[([^]]*)], condition=\\[(.*)], joinType=\\[(\\w+)].*",
                        "look $1 up by $2, $3, $4"))
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
                SchemalessProject(guest=[$3], name=[$11])
                  look country up by primary key, =($10, $9), inner
                    look city up by primary key, =($8, $7), inner
                      look hotel up by primary key, =($6, $4), inner
                        look room up by primary key, AND(=($4, $1), =($5, $2)), inner
                          booking by primary key
                """, "Joe|Norway");
    }

    @Test
    void joinThroughAKeyComesBeforeOneThatMultiplies() {
        joins(
                "SELECT r.number, c.name, h.name FROM room r, hotel h, city c WHERE r.hotel = h.id AND c.id = h.city",
                """
                SchemalessProject(number=[$1], name=[$6], name0=[$4])
                  SchemalessHashJoin(condition=[=($5, $3)], joinType=[inner], hashed=[right])
                    SchemalessHashJoin(condition=[=($0, $2)], joinType=[inner], hashed=[right])
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
                SchemalessProject(name=[$3], beds=[$1], name0=[$4])
                  SchemalessHashJoin(condition=[true], joinType=[inner], hashed=[left])
                    look hotel up by primary key, =($2, $0), inner
                      room by scan
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
                SchemalessProject(name=[$2], name0=[$4], guest=[$7])
                  SchemalessHashJoin(condition=[=($5, $6)], joinType=[inner], hashed=[right])
                    SchemalessProject(id=[$0], city=[$1], name=[$2], id0=[$3], name0=[$4], $f5=[+($0, $3)])
                      SchemalessHashJoin(condition=[=($1, $3)], joinType=[inner], hashed=[right])
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
                SchemalessProject(guest=[$7], beds=[$9], name=[$5])
                  SchemalessHashJoin(condition=[=($6, $0)], joinType=[inner], hashed=[left])
                    SchemalessHashJoin(condition=[=($3, $4)], joinType=[inner], hashed=[right])
                      SchemalessHashJoin(condition=[=($1, $2)], joinType=[inner], hashed=[right])
                        hotel by scan
                        city by scan
                      country by scan
                    SchemalessHashJoin(condition=[=($0, $2)], joinType=[left], hashed=[right])
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
                SchemalessProject(name=[$1], name0=[$2])
                  SchemalessHashJoin(condition=[=($3, $0)], joinType=[left], hashed=[right])
                    city by scan
                    SchemalessProject(name=[$5], id=[$2])
                      look country up by primary key, =($4, $3), inner
                        look city up by primary key, =($1, $2), inner
                          hotel by primary key
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
                SchemalessProject(name=[$1], name0=[$5], name1=[$4])
                  SchemalessHashJoin(condition=[true], joinType=[inner], hashed=[left])
                    look city up by primary key, =($3, $0), inner
                      SchemalessProject(city=[$1], name=[$2], $f9=[>($0, 1)])
                        hotel by primary key range
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
                SchemalessProject(name=[$1], name0=[$4], name1=[$7])
                  SchemalessHashJoin(condition=[=($5, $8)], joinType=[inner], hashed=[right])
                    SchemalessProject(city=[$0], name=[$1], id=[$2], country=[$3], name0=[$4], $f5=[LOWER($3)])
                      SchemalessHashJoin(condition=[=($0, $2)], joinType=[inner], hashed=[right])
                        hotel by scan
                        city by scan
                    SchemalessProject(code=[$0], name=[$1], $f2=[LOWER($0)])
                      country by scan
                """,
                "Fjord|Oslo|Norway",
                "Forum|Rome|Italy",
                "Tiber|Rome|Italy");
    }

    @Test
    void statisticsTellHowManyRowsAColumnFinds() {
        String rows = IntStream.range(0, 2000)
                .mapToObj(i -> "(" + i + ", " + i % 500 + ", " + i % 2 + ")")
                .collect(Collectors.joining(", "));
        STORE.run(
                "CREATE TABLE visit (id INT PRIMARY KEY, hotel INT, half INT)",
                "CREATE INDEX visit_by_hotel ON visit (hotel)",
                "CREATE INDEX visit_by_half ON visit (half)",
                "INSERT INTO visit VALUES " + rows);
        String sql = "SELECT 1 FROM visit v, visit of_half, visit of_hotel WHERE v.id = 7 AND v.half = of_half.half AND"
                + " v.hotel = of_hotel.hotel";

        assertThat(STORE.explain(sql)).containsSubsequence("fields=[half]", "fields=[hotel]");
        STORE.run("ANALYZE TABLE visit");
        assertThat(STORE.explain(sql)).containsSubsequence("fields=[hotel]", "fields=[half]");
    }
}
