package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.access.CellHistory;
import dev.schemaless.catalog.access.CellHistory.Past;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyWriter;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A row that gets versions as another store has had them: appended, or told anew from some version on. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class ReplacedHistoryContract extends SqlContract {
    private static final String HISTORY = "SELECT _ref_key, n, _created_at FROM t$history ORDER BY _ref_key";

    private Store store;

    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        update("CREATE INDEX by_n ON t (n)");
        store = Stores.open(place.config());
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private static Past version(int n, String time) {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(2);
        body.writeString("id");
        body.writeLong(1);
        body.writeString("n");
        body.writeLong(n);
        return new Past(
                body.toBytes(),
                TimeUnit.MILLISECONDS.toMicros(Instant.parse(time).toEpochMilli()));
    }

    /** Gives the only row versions behind those that stay. */
    private void replace(long known, long kept, Past... versions) {
        Model model = store.refreshCatalog().findModel("t").orElseThrow();
        RowKey key = store.routing(model).keyOf(List.of(1L));
        CellHistory history = new CellHistory(known, kept, List.of(versions));
        RowChange change = new RowChange() {
            @Override
            public RowKey key() {
                return key;
            }

            @Override
            public Decision decide(@Nullable StoredRow current) {
                return new Decision.ReplaceHistory(Map.of(Column.BASE_CELL, history), 1);
            }
        };
        long version = store.catalog().version();
        store.write(new WriteRequest(version, model, List.of(change), ReadControl.unlimited()));
    }

    @Test
    void versionsComeBehindOthersWithTheirTimes() throws SQLException {
        replace(0, 0, version(1, "2001-01-01T00:00:00Z"), version(2, "2002-01-01T00:00:00Z"));
        replace(2, 2, version(3, "2003-01-01T00:00:00Z"));

        assertThat(query(HISTORY))
                .containsExactly("0|1|2001-01-01 00:00:00", "1|2|2002-01-01 00:00:00", "2|3|2003-01-01 00:00:00");
        assertThat(query("SELECT id, n, _ref_key, _version, _created_at FROM t"))
                .containsExactly("1|3|2|3|2003-01-01 00:00:00");
        assertThat(query("SELECT n FROM t WHERE n = 3")).containsExactly("3");
        assertThat(query("SELECT /*+ INDEX(by_n) */ n FROM t WHERE n IN (1, 2)"))
                .isEmpty();
    }

    @Test
    void versionsAreReplacedFromOneOn() throws SQLException {
        replace(0, 0, version(1, "2001-01-01T00:00:00Z"), version(3, "2003-01-01T00:00:00Z"));
        replace(2, 1, version(2, "2002-01-01T00:00:00Z"), version(4, "2004-01-01T00:00:00Z"));

        assertThat(query("SELECT _ref_key, n FROM t$history ORDER BY _position"))
                .containsExactly("0|1", "1|2", "2|4");
        assertThat(query("SELECT n, _ref_key FROM t WHERE n = 4")).containsExactly("4|2");
        assertThat(query("SELECT /*+ INDEX(by_n) */ n FROM t WHERE n = 3")).isEmpty();
    }

    @Test
    void rowIsGoneWithAllItsVersions() throws SQLException {
        replace(0, 0, version(1, "2001-01-01T00:00:00Z"));
        Past none = new Past(null, StoredRow.NO_TIME);
        replace(1, 0, none, none);

        assertThat(query("SELECT * FROM t")).isEmpty();
        assertThat(query("SELECT n, _body FROM t$history")).containsExactly("null|null", "null|null");
        update("INSERT INTO t VALUES (1, 5)");
        assertThat(query("SELECT n, _ref_key, _version FROM t")).containsExactly("5|2|3");
    }

    @Test
    void writesGoOnBehindTheVersions() throws SQLException {
        replace(0, 0, version(1, "2001-01-01T00:00:00Z"), version(2, "2090-01-01T00:00:00Z"));
        update("UPDATE t SET n = 9 WHERE id = 1");

        assertThat(query(HISTORY).get(2)).isEqualTo("2|9|2090-01-01 00:00:00.000001");
        assertThat(query("SELECT n FROM t WHERE n = 9")).containsExactly("9");
    }

    @Test
    void largeBodiesArrive() throws SQLException {
        BodyWriter body = new BodyWriter();
        body.writeMapHeader(2);
        body.writeString("id");
        body.writeLong(1);
        body.writeString("filling");
        body.writeString("x".repeat(300_000));
        replace(0, 0, version(1, "2001-01-01T00:00:00Z"), new Past(body.toBytes(), StoredRow.NO_TIME));

        assertThat(query("SELECT CHAR_LENGTH(JSON_VALUE(_body, '$.filling')) FROM t"))
                .containsExactly("300000");
        assertThat(query("SELECT COUNT(*) FROM t$cells")).containsExactly("2");
    }

    @Test
    void historyOfAnotherStateIsRefusedAsALostRace() throws SQLException {
        replace(0, 0, version(1, "2001-01-01T00:00:00Z"));

        assertThatExceptionOfType(LostRaceException.class)
                .isThrownBy(() -> replace(0, 0, version(2, "2002-01-01T00:00:00Z")));
        assertThat(query("SELECT n FROM t")).containsExactly("1");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> replace(1, 0, version(2, "2002-01-01T00:00:00Z")));
    }
}
