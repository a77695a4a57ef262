package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries over a small store, with answers that can be checked by eye. */
class QueryTest {
    private final TestStore store = new TestStore();

    @BeforeEach
    void createRates() {
        store.run("""
                CREATE TABLE rate (
                  hotel_id BIGINT NOT NULL, room_type VARCHAR(64) NOT NULL, check_in_date DATE NOT NULL,
                  gateway VARCHAR(32), net_price DOUBLE, tags VARCHAR ARRAY, hotel_enabled BOOLEAN CELL meta,
                  PRIMARY KEY (hotel_id, room_type, check_in_date)) SHARD BY (hotel_id)
                """, "CREATE INDEX by_gateway ON rate (gateway, net_price) SHARD BY (gateway)", """
                INSERT INTO rate VALUES
                  (1, 'ROH', DATE '2026-01-01', 'OLD', 10.5, ARRAY['a', 'b'], TRUE),
                  (1, 'ROH', DATE '2026-01-02', 'NEW', 20, ARRAY['b'], FALSE),
                  (2, 'TWN', DATE '2026-01-01', 'OLD', 30, NULL, NULL),
                  (3, 'TWN', DATE '2026-01-03', NULL, NULL, NULL, TRUE)
                """);
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    @Test
    void selectsByFullPrimaryKey() {
        assertThat(store.query("SELECT gateway, net_price FROM rate WHERE hotel_id = 1 AND room_type = 'ROH'"
                        + " AND check_in_date = DATE '2026-01-02'"))
                .isEqualTo(List.of("NEW|20.0"));
    }

    @Test
    void selectsThroughAnIndex() {
        assertThat(store.sorted("SELECT hotel_id FROM rate WHERE gateway = 'OLD'"))
                .isEqualTo(List.of("1", "2"));
        assertThat(store.explain("SELECT hotel_id FROM rate WHERE gateway = 'OLD'"))
                .contains("by=[index by_gateway]")
                .contains("shards=[1 of 16]");
    }

    @Test
    void starShowsDeclaredColumnsOnly() {
        assertThat(store.sorted("SELECT * FROM rate WHERE hotel_id = 1"))
                .isEqualTo(List.of(
                        "1|ROH|20454|OLD|10.5|[a, b]|true".replace("20454", "20454"),
                        "1|ROH|20455|NEW|20.0|[b]|false"));
    }

    @Test
    void groupsAndJoins() {
        assertThat(store.sorted("SELECT gateway, COUNT(*), SUM(net_price) FROM rate GROUP BY gateway"))
                .isEqualTo(List.of("NEW|1|20.0", "OLD|2|40.5", "null|1|null"));
        assertThat(store.sorted(
                        "SELECT a.hotel_id, b.hotel_id FROM rate a JOIN rate b ON a.gateway = b.gateway AND a.hotel_id <"
                                + " b.hotel_id"))
                .isEqualTo(List.of("1|2"));
    }

    @Test
    void countsRowsWithoutReadingValues() {
        assertThat(store.query("SELECT COUNT(*) FROM rate")).isEqualTo(List.of("4"));
        assertThat(store.explain("SELECT COUNT(*) FROM rate")).contains("fields=[]");
        assertThat(store.query("SELECT COUNT(*) FROM rate WHERE net_price > 10.5"))
                .isEqualTo(List.of("2"));
        assertThat(store.explain("SELECT COUNT(*) FROM rate WHERE net_price > 10.5"))
                .contains("fields=[net_price]");
    }

    @Test
    void unnestsArrays() {
        assertThat(store.sorted("SELECT r.hotel_id, t.tag FROM rate r, UNNEST(r.tags) AS t (tag)"))
                .isEqualTo(List.of("1|a", "1|b", "1|b"));
    }

    @Test
    void readsUndeclaredFieldsInThreeWays() {
        store.run("INSERT INTO rate (hotel_id, room_type, check_in_date, _body) VALUES (9, 'X', DATE '2026-02-01',"
                + " '{\"surge\": 1.5, \"a\": {\"b\": [7]}}')");
        assertThat(store.query("SELECT _body FROM rate WHERE hotel_id = 9"))
                .isEqualTo(
                        List.of(
                                "{\"surge\":1.5,\"a\":{\"b\":[7]},\"hotel_id\":9,\"room_type\":\"X\",\"check_in_date\":\"2026-02-01\"}"));
        assertThat(store.query("SELECT JSON_VALUE(_body, '$.a.b[0]' RETURNING BIGINT) FROM rate WHERE"
                        + " JSON_VALUE(_body, '$.surge' RETURNING DOUBLE) > 1"))
                .isEqualTo(List.of("7"));
        assertThat(store.query("SELECT surge FROM rate (surge DOUBLE) WHERE surge IS NOT NULL"))
                .isEqualTo(List.of("1.5"));
    }

    @Test
    void ordersAndLimits() {
        assertThat(store.query("SELECT hotel_id, check_in_date FROM rate ORDER BY net_price DESC LIMIT 2"))
                .isEqualTo(List.of("2|20454", "1|20455"));
        assertThat(store.query("SELECT hotel_id FROM rate ORDER BY net_price, hotel_id LIMIT 1"))
                .isEqualTo(List.of("3"));
    }

    @Test
    void subqueriesViewsAndSetOperationsWork() {
        store.run("CREATE VIEW old (id, price) AS SELECT hotel_id, net_price FROM rate WHERE gateway = 'OLD'");
        assertThat(store.sorted("SELECT * FROM old")).isEqualTo(List.of("1|10.5", "2|30.0"));
        assertThat(store.sorted("SELECT hotel_id FROM rate WHERE hotel_id IN (SELECT id FROM old) AND hotel_id > 1"))
                .isEqualTo(List.of("2"));
        assertThat(store.sorted("SELECT id FROM old UNION SELECT 5")).isEqualTo(List.of("1", "2", "5"));
        assertThat(store.sorted("SELECT hotel_id, (SELECT MAX(price) FROM old WHERE id = r.hotel_id) FROM rate r WHERE"
                        + " net_price > 20"))
                .isEqualTo(List.of("2|30.0"));
    }

    @Test
    void parametersWork() {
        assertThat(store.query("SELECT net_price FROM rate WHERE gateway = ? AND net_price < ?", "OLD", 20))
                .isEqualTo(List.of("10.5"));
    }

    @Test
    void expressionsAboveAJoinGiveWhatExpressionsOverATableGive() {
        String text = "CAST(%s.net_price AS VARCHAR) || '/' || CAST(TIMESTAMP '2026-01-02 03:04:05.678' AS VARCHAR)";
        String join = "SELECT " + text.formatted("b") + " FROM rate a JOIN rate b ON a.hotel_id = b.hotel_id WHERE"
                + " a.gateway = 'NEW' AND a.net_price + b.net_price > 30 AND b.net_price < 15";

        assertThat(store.query(join)).isEqualTo(List.of("10.5/2026-01-02 03:04:05.678"));
        assertThat(store.query("SELECT " + text.formatted("b") + " FROM rate b WHERE net_price < 15"))
                .isEqualTo(List.of("10.5/2026-01-02 03:04:05.678"));
    }
}
