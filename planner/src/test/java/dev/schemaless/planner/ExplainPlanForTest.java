package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** EXPLAIN PLAN FOR shows how rows are found in the form that Calcite has for plans. */
class ExplainPlanForTest {
    private static final TestStore STORE = new TestStore();

    @BeforeAll
    static void createTable() {
        STORE.run("""
                CREATE TABLE rate (
                  hotel_id BIGINT NOT NULL, room_type VARCHAR(64) NOT NULL, check_in_date DATE NOT NULL,
                  gateway VARCHAR(32), net_price DOUBLE, enabled BOOLEAN CELL meta,
                  PRIMARY KEY (hotel_id, room_type, check_in_date)) SHARD BY (hotel_id)
                """, "CREATE INDEX by_gateway ON rate (gateway, net_price) SHARD BY (gateway)");
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    private static void explains(String sql, String plan) {
        assertThat(STORE.explain(sql) + "\n").isEqualTo(plan.replaceAll(" \\\\\n", " "));
    }

    @Test
    void fullPrimaryKeyIsOneLookup() {
        explains(
                "SELECT gateway FROM rate WHERE hotel_id = 1 AND room_type = 'it''s' AND check_in_date = DATE '2026-01-01'",
                """
                SchemalessRead(table=[rate], by=[primary key], shards=[1 of 16], \\
                pushed=[hotel_id = 1 AND room_type = 'it''s' AND check_in_date = DATE '2026-01-01'], cells=[base], \\
                fields=[hotel_id, room_type, check_in_date, gateway])
                """);
    }

    @Test
    void listOfPrimaryKeysIsALookupOfEach() {
        explains(
                "SELECT gateway FROM rate WHERE hotel_id IN (1, 2) AND room_type = ? AND check_in_date = ? AND"
                        + " net_price > 5",
                """
                SchemalessRead(table=[rate], by=[primary key], shards=[at most 2 of 16], \\
                pushed=[hotel_id IN (1, 2) AND room_type = ?1 AND check_in_date = ?2], residual=[net_price > 5.0E0], \\
                cells=[base], fields=[hotel_id, room_type, check_in_date, gateway, net_price])
                """);
    }

    @Test
    void valueOfTheShardFieldNamesOneShard() {
        explains("SELECT * FROM rate WHERE gateway = 'OLD'", """
                SchemalessRead(table=[rate], by=[index by_gateway], shards=[1 of 16], pushed=[gateway = 'OLD'], \\
                cells=[base, meta], fields=[hotel_id, room_type, check_in_date, gateway, net_price, enabled])
                """);
        explains("SELECT hotel_id FROM rate WHERE hotel_id = 5 AND net_price + 1 > 3", """
                SchemalessRead(table=[rate], by=[primary key range], shards=[1 of 16], pushed=[hotel_id = 5], \\
                residual=[net_price + 1 > 3.0E0], cells=[base], fields=[hotel_id, net_price])
                """);
    }

    @Test
    void indexTakesAListAndThenARange() {
        explains(
                "SELECT hotel_id FROM rate WHERE gateway IN ('OLD', 'NEW') AND net_price BETWEEN 10 AND 20 AND enabled",
                """
                SchemalessRead(table=[rate], by=[index by_gateway], shards=[2 of 16], \\
                pushed=[gateway IN ('NEW', 'OLD') AND net_price >= 10.0E0 AND net_price <= 20.0E0], \\
                residual=[enabled], cells=[base, meta], fields=[hotel_id, gateway, net_price, enabled])
                """);
    }

    @Test
    void parametersAreNumberedAndTheirShardsCounted() {
        explains("SELECT hotel_id FROM rate WHERE gateway = ? AND net_price < ?", """
                SchemalessRead(table=[rate], by=[index by_gateway], shards=[at most 1 of 16], \\
                pushed=[gateway = ?1 AND net_price < ?2], cells=[base], fields=[hotel_id, gateway, net_price])
                """);
    }

    @Test
    void prefixAndNullAskEveryShardOfAnIndex() {
        explains("SELECT hotel_id FROM rate WHERE gateway LIKE 'O%'", """
                SchemalessRead(table=[rate], by=[index by_gateway], shards=[16 of 16], pushed=[gateway LIKE 'O%'], \\
                cells=[base], fields=[hotel_id, gateway])
                """);
        explains("SELECT hotel_id FROM rate WHERE gateway IS NULL", """
                SchemalessRead(table=[rate], by=[index by_gateway], shards=[16 of 16], pushed=[gateway IS NULL], \\
                cells=[base], fields=[hotel_id, gateway])
                """);
    }

    @Test
    void residualPredicateIsReadable() {
        explains(
                "SELECT hotel_id FROM rate WHERE (gateway = 'a' OR net_price * (net_price + 1) > 3 AND NOT enabled)"
                        + " AND room_type LIKE ? AND hotel_id <> 7",
                """
                SchemalessRead(table=[rate], by=[scan], shards=[16 of 16], \\
                residual=[(gateway = 'a' OR (net_price * (net_price + 1) > 3.0E0 AND NOT (enabled))) \\
                AND room_type LIKE ?1 AND hotel_id <> 7], \\
                cells=[base, meta], fields=[hotel_id, room_type, gateway, net_price, enabled])
                """);
    }

    @Test
    void keyThatNoRowCanHaveAsksNoShard() {
        explains("SELECT JSON_VALUE(_body, '$.surge' RETURNING DOUBLE) FROM rate WHERE hotel_id = 5.5", """
                SchemalessRead(table=[rate], by=[primary key range], shards=[0 of 16], \\
                pushed=[CAST(hotel_id AS DECIMAL(20, 1)) = 5.5], cells=[base], fields=[hotel_id, _body.surge])
                """);
        explains("SELECT hotel_id FROM rate WHERE hotel_id = 5 AND hotel_id = 6", "SchemalessValues(tuples=[[]])\n");
    }

    @Test
    void joinShowsHowEachSideIsRead() {
        explains("SELECT a.hotel_id FROM rate a JOIN rate b ON a.hotel_id = b.hotel_id WHERE b.gateway = 'x'", """
                SchemalessProject(hotel_id=[$0])
                  SchemalessHashJoin(condition=[=($0, $1)], joinType=[inner], hashed=[right])
                    SchemalessRead(table=[rate], by=[scan], shards=[16 of 16], cells=[base], fields=[hotel_id])
                    SchemalessRead(table=[rate], by=[index by_gateway], shards=[1 of 16], pushed=[gateway = 'x'], \\
                cells=[base], fields=[hotel_id, gateway])
                """);
    }

    @Test
    void orderAndAggregateStandAboveTheRead() {
        explains("SELECT hotel_id FROM rate WHERE gateway = 'a' ORDER BY hotel_id LIMIT 3", """
                SchemalessSort(sort0=[$0], dir0=[ASC-nulls-first], fetch=[3])
                  SchemalessRead(table=[rate], by=[index by_gateway], shards=[1 of 16], pushed=[gateway = 'a'], \\
                cells=[base], fields=[hotel_id, gateway])
                """);
        explains("SELECT gateway, COUNT(*) FROM rate GROUP BY gateway", """
                SchemalessAggregate(group=[{0}], EXPR$1=[COUNT()])
                  SchemalessRead(table=[rate], by=[scan], shards=[16 of 16], cells=[base], fields=[gateway])
                """);
    }

    @Test
    void literalOfAnyLengthIsPlanned() {
        String text = "x".repeat(50_000);
        assertThat(STORE.query("SELECT hotel_id FROM rate WHERE gateway = '" + text + "'"))
                .isEmpty();
        assertThat(STORE.explain("SELECT hotel_id FROM rate WHERE gateway = '" + text + "'"))
                .contains("by=[index by_gateway]");
    }

    @Test
    void readsThatDifferInTypesAloneAreNotTakenForOne() {
        STORE.run("INSERT INTO rate (hotel_id, room_type, check_in_date, _body) VALUES (77, 'x', DATE '2026-01-01',"
                + " '{\"code\": \"007\"}')");
        List<String> rows = STORE.query("SELECT a.code, b.code FROM rate (code INTEGER) AS a JOIN rate (code VARCHAR)"
                + " AS b ON a.hotel_id = b.hotel_id WHERE a.hotel_id = 77 AND b.hotel_id = 77");
        assertThat(rows).isEqualTo(List.of("7|007"));
    }
}
