package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an UPDATE does not name stays as it is, byte for byte, also where the row gets another key. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class KeptFieldsContract {
    private static final String ID = "a2 6964 01";
    private static final String N = "a1 6e 05";

    /** As other writers may have written them: wider than needed, and of types that no column has. */
    private static final List<String> KEPT = List.of(
            "a1 73 d9 01 78", // s: 'x', its length in a byte of its own
            "a1 64 ca 3fc00000", // d: 1.5 as float32
            "a1 69 d3 0000000000000007", // i: 7 in eight bytes
            "a1 66 ca 40200000", // f, undeclared: 2.5 as float32
            "a1 65 d6 05 deadbeef", // e, undeclared: an extension of type 5
            "a1 74 d6 ff 5f000000", // t, undeclared: a timestamp
            "a1 6c dc 0002 cd 0001 c0", // l, undeclared: an array of 1 in two bytes, and nil
            "a1 6f df 00000001 a1 6b c4 01 ff"); // o, undeclared: a map of a binary

    private Store store;
    private Connection connection;

    @BeforeEach
    void open(TestStore place) throws SQLException {
        connection = place.connect();
        update("CREATE TABLE t (id INT PRIMARY KEY, n BIGINT, s VARCHAR(20), d DOUBLE, i INT)");
        update("CREATE INDEX by_n ON t (n)");
        update("INSERT INTO t (id, n) VALUES (1, 5)");
        store = Stores.open(place.config());
        Model model = store.refreshCatalog().findModel("t").orElseThrow();
        Change raw = new Change(row().key(), current -> new Decision.Put(Map.of(Column.BASE_CELL, body()), 1));
        store.write(new WriteRequest(store.catalog().version(), model, List.of(raw), ReadControl.unlimited()));
    }

    @AfterEach
    void close() throws SQLException {
        store.close();
        connection.close();
    }

    private static byte[] body() {
        return bytes("8a" + ID + N + String.join("", KEPT));
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private StoredRow row() {
        Model model = store.refreshCatalog().findModel("t").orElseThrow();
        RowSource scan = new RowSource.Scan(ShardSet.all(store.topology().shards()));
        ReadRequest request = new ReadRequest(
                store.catalog().version(), model, List.of(Column.BASE_CELL), scan, ReadControl.unlimited());
        return StoreFixture.read(store, request).get(0);
    }

    /** Returns the stored body in hexadecimal digits. */
    private String stored() {
        return HexFormat.of().formatHex(row().bodies().get(0));
    }

    private int update(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private String value(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE t SET n = 6 WHERE id = 1",
                "UPDATE t SET n = n + 1",
                "UPDATE t SET n = (SELECT MAX(x.n) + 1 FROM t x)",
                "UPSERT INTO t (id, n) VALUES (1, 6)",
                "INSERT INTO t (id, n) VALUES (1, 9) ON DUPLICATE KEY UPDATE n = t.n + 1",
                "MERGE INTO t USING (VALUES (1)) AS v (id) ON t.id = v.id WHEN MATCHED THEN UPDATE SET n = t.n + 1"
            })
    void fieldsThatAreNotNamedStayByteForByte(String sql) throws SQLException {
        assertThat(stored()).isEqualTo(HexFormat.of().formatHex(body()));

        assertThat(update(sql)).isPositive();

        assertThat(stored())
                .contains(KEPT.stream().map(field -> field.replace(" ", "")).toList());
        assertThat(value("SELECT n FROM t WHERE n = 6")).isEqualTo("6");
        assertThat(stored()).hasSize(2 * body().length);
    }

    @Test
    void undeclaredFieldIsSetBesideTheOthers() throws SQLException {
        update("UPDATE t (f DOUBLE) SET f = 3 WHERE id = 1");

        assertThat(stored())
                .contains(KEPT.stream()
                        .filter(field -> !field.startsWith("a1 66"))
                        .map(field -> field.replace(" ", ""))
                        .toList());
        assertThat(value("SELECT f FROM t (f DOUBLE)")).isEqualTo("3.0");
    }

    @Test
    void updateThatChangesNothingWritesNothing() throws SQLException {
        String version = value("SELECT _version FROM t");

        assertThat(update("UPDATE t (f DOUBLE) SET n = 5, id = id, s = 'x', d = 1.5, i = 7, f = f"))
                .isEqualTo(1);

        assertThat(value("SELECT _version FROM t")).isEqualTo(version);
        assertThat(stored()).isEqualTo(HexFormat.of().formatHex(body()));
    }

    @Test
    void aMovedRowKeepsItsFieldsByteForByte() throws SQLException {
        assertThat(update("UPDATE t SET id = 2, n = 6")).isEqualTo(1);

        assertThat(stored())
                .contains(KEPT.stream().map(field -> field.replace(" ", "")).toList());
        assertThat(stored()).hasSize(2 * body().length);
        assertThat(value("SELECT id FROM t WHERE n = 6")).isEqualTo("2");
    }

    @Test
    void keyAndShardColumnsDecideWhereARowLies() throws SQLException {
        update("CREATE TABLE s (region VARCHAR(9) NOT NULL, id INT NOT NULL, v INT, PRIMARY KEY (region, id))"
                + " SHARD BY (region)");
        update("INSERT INTO s VALUES ('n', 1, 5)");

        assertRefused("UPDATE s SET region = region || '0123456789' WHERE id = 1", "'region'");
        assertRefused("INSERT INTO s VALUES ('n', 1, 5) ON DUPLICATE KEY UPDATE id = 2", "'id'");
        assertThat(update("UPDATE s SET region = 'n', id = id * 1, v = 6")).isEqualTo(1);
        assertThat(value("SELECT v FROM s WHERE region = 'n' AND id = 1")).isEqualTo("6");
        assertThat(update("UPDATE s SET region = 's', id = (SELECT MAX(n) FROM t)"))
                .isEqualTo(1);
        assertThat(value("SELECT v FROM s WHERE region = 's' AND id = 5")).isEqualTo("6");
    }

    private void assertRefused(String sql, String column) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> update(sql))
                .withMessageContaining(column)
                .matches(e -> e.getSQLState().matches("(22|42).*"), "has an SQLState of class 22 or 42");
    }
}
