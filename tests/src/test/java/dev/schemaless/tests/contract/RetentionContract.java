package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.epoch.HistoryEdge;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.job.JobState;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.tests.contract.BreakableSource.Moment;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code ALTER TABLE … KEEP}: superseded versions go once they are old enough, and nothing else does. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class RetentionContract extends SqlContract {
    private static final String HOUR = "FOR INTERVAL '1' HOUR";
    private static final List<String> STEPS = List.of(
            "schemaless:read-clock",
            "schemaless:lock-history",
            "schemaless:versions",
            "schemaless:remove-versions",
            "schemaless:advance-history");

    @BeforeEach
    void create() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT, note VARCHAR(20) CELL extra)");
        update("INSERT INTO t VALUES (1, 10, 'a'), (2, 20, NULL), (3, 30, NULL)");
        update("UPDATE t SET n = 11 WHERE id = 1");
        update("UPDATE t SET n = 12 WHERE id = 1");
        update("UPDATE t SET n = 13 WHERE id = 1");
        update("DELETE FROM t WHERE id = 2");
    }

    private void age(int hours) throws SQLException {
        Aging.age(place, "t", hours);
    }

    private List<String> history() throws SQLException {
        return query("SELECT _cell, _ref_key, n, note FROM t$history");
    }

    private List<String> ofFirst() throws SQLException {
        return query("SELECT n FROM t$history WHERE _row_key = (SELECT _row_key FROM t WHERE id = 1) AND _cell = 'base'"
                + " ORDER BY _ref_key");
    }

    /** Sets limits, and waits until the store's own process has applied them. */
    private void keep(String what) throws SQLException {
        limit("KEEP " + what);
    }

    private void limit(String change) throws SQLException {
        String newest = "SELECT COALESCE(MAX(job_id), 0) FROM sys.jobs WHERE kind = 'RETAIN' AND phase = 'done'";
        long before = numbers(newest).get(0);
        update("ALTER TABLE t " + change);
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(() -> numbers(newest).get(0) > before);
    }

    private OtherRetention other() {
        return new OtherRetention(place, log -> OptionalLong.empty());
    }

    private void apply() {
        try (OtherRetention other = other()) {
            assertThat(other.apply("t")).contains(JobState.Phase.DONE);
        }
    }

    @Test
    void alterTableRemovesSupersededVersionsAtOnce() throws SQLException {
        age(2);
        keep(HOUR);

        assertThat(history())
                .containsExactlyInAnyOrder("base|3|13|null", "extra|0|null|a", "base|1|null|null", "base|0|30|null");
        assertThat(query("SELECT id, n, note, _version FROM t ORDER BY id")).containsExactly("1|13|a|5", "3|30|null|1");
    }

    @Test
    void youngVersionsAndTheOneInForceBeforeThemStay() throws SQLException {
        keep(HOUR);
        assertThat(ofFirst()).containsExactly("10", "11", "12", "13");

        age(2);
        update("UPDATE t SET n = 14 WHERE id = 1");
        apply();

        assertThat(ofFirst()).containsExactly("13", "14");
    }

    @Test
    void aNumberOfVersionsStays() throws SQLException {
        age(2);
        keep("3 VERSIONS");
        assertThat(ofFirst()).containsExactly("11", "12", "13");

        keep("2 VERSIONS " + HOUR);
        assertThat(ofFirst()).containsExactly("12", "13");
    }

    @Test
    void allVersionsStayAgain() throws SQLException {
        keep("1 VERSIONS");
        update("ALTER TABLE t KEEP ALL VERSIONS");
        age(2);
        try (OtherRetention other = other()) {
            assertThat(other.apply("t")).isEmpty();
        }

        assertThat(ofFirst()).containsExactly("10", "11", "12", "13");
        assertThat(query("SELECT definition FROM sys.definitions WHERE table_name = 't'"))
                .hasSize(1);
    }

    @Test
    void limitsAreShownAsTheyAreSet() throws SQLException {
        update("ALTER TABLE t KEEP 4 VERSIONS FOR INTERVAL '100' DAY(3)");
        update("ALTER TABLE t RENAME TO u");
        String shown = query("SELECT definition FROM sys.definitions WHERE table_name = 'u' AND ordinal_position = 2")
                .get(0);

        update("ALTER TABLE u EXPIRE ROWS AFTER INTERVAL '36' HOUR");
        assertThat(query("SELECT definition FROM sys.definitions WHERE table_name = 'u' AND ordinal_position = 3"))
                .containsExactly("ALTER TABLE u EXPIRE ROWS AFTER INTERVAL '36' HOUR");
        assertThat(shown).isEqualTo("ALTER TABLE u KEEP 4 VERSIONS FOR INTERVAL '100' DAY(3)");
        update(shown);
    }

    @Test
    void momentBeforeThePastBeginsIsRefusedByEveryWayOfReading() throws SQLException {
        age(2);
        keep(HOUR);
        long from;
        try (OtherRetention other = other()) {
            from = other.fromMicros("t");
        }
        String moment = " FOR SYSTEM_TIME AS OF TIMESTAMPADD(MICROSECOND, %d, TIMESTAMP '1970-01-01 00:00:00')";

        for (String read : List.of(
                "SELECT n FROM t%s",
                "SELECT n FROM t%s WHERE id = 1",
                "SELECT n FROM t%s WHERE id BETWEEN 0 AND 9",
                "SELECT n FROM t%s ORDER BY id LIMIT 9",
                "SELECT COUNT(*) FROM t%s",
                "SELECT SUM(n) FROM t%s")) {
            assertThat(query(read.formatted(moment.formatted(from)))).as(read).isNotEmpty();
            refuses(
                    "72000",
                    read.formatted(" FOR SYSTEM_TIME AS OF TIMESTAMP '2000-01-01 00:00:00'"),
                    "its past begins at");
        }
    }

    @Test
    void pastBeginsAtTheYoungestVersionThatEndedAnother() throws SQLException {
        age(2);
        keep(HOUR);

        try (OtherRetention other = other()) {
            long from = other.fromMicros("t");
            assertThat(from).isPositive();
            int positions = other.tables().partitions().size();
            for (int position = 0; position < positions; position++) {
                other.edges().requireMoment(other.model("t"), position, from, StatementGuard.none());
                for (HistoryEdge edge : other.edges().of(other.model("t"), position, StatementGuard.none())) {
                    TableRun log = new TableRun(other.model("t"), edge.run());
                    other.edges().requireVersionsAfter(log, edge.fromPosition(), StatementGuard.none());
                    other.edges().requireVersionsAfter(log, 0, StatementGuard.none());
                    if (edge.fromPosition() > 1) {
                        assertThatExceptionOfType(SchemalessException.class)
                                .isThrownBy(() -> other.edges()
                                        .requireVersionsAfter(log, edge.fromPosition() - 1, StatementGuard.none()))
                                .matches(e -> e.code() == ErrorCode.HISTORY_GONE);
                        assertThatExceptionOfType(SchemalessException.class)
                                .isThrownBy(() -> other.edges()
                                        .requireMoment(
                                                log.model(),
                                                other.tables().topology().partitionOf(edge.run()),
                                                edge.fromMicros() - 1,
                                                StatementGuard.none()))
                                .withMessageContaining("its past begins at")
                                .matches(e -> e.code().sqlState().equals("72000"));
                    }
                }
            }
        }
    }

    @Test
    void durableReadersHoldVersionsForSevenDaysLonger() throws SQLException {
        keep(HOUR);
        age(2);
        try (OtherRetention held = new OtherRetention(place, log -> OptionalLong.of(0))) {
            held.apply("t");
            assertThat(ofFirst()).containsExactly("10", "11", "12", "13");

            age(7 * 24);
            held.apply("t");
            assertThat(ofFirst()).containsExactly("13");
        }
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    void workThatDiesAtAnyStepEndsTheSame(Moment moment) throws SQLException {
        keep(HOUR);
        try (OtherRetention other = other()) {
            for (String step : STEPS) {
                update("UPDATE t SET n = n + 1 WHERE id IN (1, 3)");
                age(2);
                other.sources().forEach(source -> source.breakAt(step, moment));
                other.apply("t");
                assertThat(other.sources()).as(step).anyMatch(source -> !source.isAboutToBreak());
                other.apply("t");
                other.apply("t");

                assertThat(query("SELECT COUNT(*) FROM t$history WHERE _cell = 'base' AND n IS NOT NULL"))
                        .as(step)
                        .containsExactly("2");
            }
        }
        assertThat(query("SELECT n, _version FROM t ORDER BY id")).containsExactly("18|10", "35|6");
    }

    @Test
    void writersGoOnWithRowsWhoseVersionsAreGone() throws SQLException {
        age(2);
        keep(HOUR);
        update("UPDATE t SET n = n + 1, note = 'b' WHERE id = 1");
        update("INSERT INTO t VALUES (2, 21, 'again')");
        update("DELETE FROM t WHERE id = 3");
        assertThat(query("SELECT id, n, note, _version FROM t ORDER BY id"))
                .containsExactly("1|14|b|7", "2|21|again|4");
    }

    @Test
    void processWithAnOldCatalogRemovesNothing() throws SQLException {
        keep(HOUR);
        CatalogSnapshot before;
        try (OtherRetention other = other()) {
            before = other.catalog();
        }
        update("ALTER TABLE t KEEP ALL VERSIONS");
        age(2);

        try (OtherRetention other =
                new OtherRetention(place, log -> OptionalLong.empty(), store -> CatalogSources.old(store, before))) {
            assertThat(other.apply("t")).contains(JobState.Phase.DONE);
        }
        assertThat(ofFirst()).containsExactly("10", "11", "12", "13");
    }

    @Test
    @Tag("long")
    void versionOfAnOpenTransactionIsNotPassedOver() throws SQLException {
        keep(HOUR);
        age(2);
        try (OtherRetention other = other()) {
            for (int position : other.tables().positions()) {
                Partition partition = other.tables().partition(position);
                partition.transact("write late", StatementGuard.none(), connection -> {
                    Epoch.share(connection, other.tables().housekeeping(position));
                    other.insertNext(position, connection, "base", 3);
                    partition.run("write", later -> {
                        other.insertNext(position, later, "extra", 0);
                        return 0;
                    });
                    return other.apply("t");
                });
            }
            assertThat(other.apply("t")).contains(JobState.Phase.DONE);
        }

        assertThat(query("SELECT _cell, _ref_key FROM t$history WHERE _ref_key > 0 OR _cell = 'extra'"))
                .containsExactlyInAnyOrder("base|4", "extra|1", "base|1");
    }

    private void expire() throws SQLException {
        update("CREATE INDEX by_n ON t (n)");
        limit("EXPIRE ROWS AFTER INTERVAL '1' HOUR");
    }

    @Test
    void rowsExpireAnHourAfterTheirLastWriteInAnyCell() throws SQLException {
        expire();
        age(2);
        update("UPDATE t SET note = 'young' WHERE id = 1");
        update("INSERT INTO t VALUES (4, 40, NULL)");
        apply();

        assertThat(query("SELECT id FROM t ORDER BY id")).containsExactly("1", "4");
        assertThat(query("SELECT id FROM t WHERE n = 30")).isEmpty();
        assertThat(query("SELECT n FROM t$history WHERE n = 30")).hasSize(1);

        age(2);
        apply();
        assertThat(query("SELECT id FROM t")).isEmpty();
        assertThat(query("SELECT COUNT(*) FROM t$history WHERE _body IS NULL AND _cell = 'base'"))
                .containsExactly("4");
    }

    @Test
    void rowThatIsWrittenWhileItExpiresStays() throws SQLException {
        expire();
        age(2);
        AtomicBoolean isFirst = new AtomicBoolean(true);
        try (OtherRetention other = new OtherRetention(place, log -> OptionalLong.empty(), CatalogSources::of) {
            @Override
            void write(WriteRequest request) {
                if (isFirst.compareAndSet(true, false)) {
                    touchAll();
                }
                super.write(request);
            }
        }) {
            other.apply("t");
        }

        assertThat(query("SELECT id, n FROM t ORDER BY id")).containsExactly("1|14", "3|31");
    }

    private void touchAll() {
        try {
            update("UPDATE t SET n = n + 1");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    void expiryThatDiesAtAnyStepEndsTheSame(Moment moment) throws SQLException {
        expire();
        try (OtherRetention other = other()) {
            for (String step :
                    List.of("read-expiry", "schemaless:versions", "schemaless:read-old-rows", "advance-expiry")) {
                update("UPSERT INTO t VALUES (5, 50, 'x'), (6, 60, 'y')");
                age(2);
                other.sources().forEach(source -> source.breakAt(step, moment));
                other.apply("t");
                assertThat(other.sources()).as(step).anyMatch(source -> !source.isAboutToBreak());
                other.apply("t");
                other.apply("t");

                assertThat(query("SELECT id FROM t")).as(step).isEmpty();
            }
        }
    }

    @Test
    void rowsStayAgain() throws SQLException {
        expire();
        update("ALTER TABLE t EXPIRE ROWS NEVER");
        age(2);
        try (OtherRetention other = other()) {
            assertThat(other.apply("t")).isEmpty();
        }
        assertThat(query("SELECT id FROM t ORDER BY id")).containsExactly("1", "3");
    }

    @Test
    void limitsThatCannotBeAreRefused() {
        refuses("22023", "ALTER TABLE t EXPIRE ROWS AFTER INTERVAL '3599' SECOND(4)", "shorter than an hour");
        refuses("22023", "ALTER TABLE t KEEP 0 VERSIONS", "Keep at least 1");
        refuses("22023", "ALTER TABLE t KEEP FOR INTERVAL '59' MINUTE", "shorter than an hour");
        refuses("22023", "ALTER TABLE t KEEP FOR INTERVAL '3' MONTH", "Give days");
        refuses("42601", "ALTER TABLE t KEEP", "KEEP takes");
        refuses("42P01", "ALTER TABLE nothing KEEP ALL VERSIONS", "nothing");
    }

    @Test
    void droppedTableLeavesNoNote() throws SQLException {
        age(2);
        keep(HOUR);
        update("DROP TABLE t");
        update("CREATE TABLE t (id INT PRIMARY KEY)");

        assertThat(Aging.count(place, "schemaless__history")).isZero();
    }
}
