package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Lookups of an index by equality that arrive while another one is under way travel together, and each caller gets what he would have
 * got alone.
 */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
@Timeout(120)
final class CoalescedLookupContract extends CoalescedLookups {
    @Test
    void lookupsThatArriveDuringATripAreOneQuery() throws Exception {
        long trips = figure("trips", KIND);
        Caller first = heldLookup();
        List<Caller> others = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            others.add(queuedReader(BY_TEAM, (long) (i % 8)));
        }
        Caller absent = queuedReader(BY_TEAM, -1L);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo(ofTeam(0));
        for (int i = 0; i < 10; i++) {
            assertThat(others.get(i).outcome()).isEqualTo(ofTeam(i % 8));
        }
        assertThat(absent.outcome()).isEqualTo("null");
        // a lease that ran out meanwhile makes a lookup be asked once more
        assertThat(proxy.statements(Pattern.compile("schemaless:read-each-index")))
                .isBetween(1, 2);
        assertThat(figure("trips", KIND) - trips).isEqualTo(2);
        assertThat(figure("repeated", KIND)).isZero();
    }

    @Test
    void valuesOfSeveralColumnsAreDistinguished() throws Exception {
        Caller first = heldLookup("schemaless:read-index", BY_BOTH, "kind 1");
        List<Caller> kinds = List.of(
                queuedReader(BY_BOTH, "kind 1"),
                queuedReader(BY_BOTH, "kind 2"),
                queuedReader(BY_BOTH, LONG + 0),
                queuedReader(BY_BOTH, LONG + 1));
        proxy.thaw();

        first.outcome();
        assertThat(kinds.get(0).outcome()).isEqualTo(found(ofTeamSeven(1, 0, 1)));
        assertThat(kinds.get(1).outcome()).isEqualTo(found(ofTeamSeven(2, 0, 1)));
        assertThat(kinds.get(2).outcome()).isEqualTo(found(ofTeamSeven(0, 0)));
        assertThat(kinds.get(3).outcome()).isEqualTo(found(ofTeamSeven(0, 1)));
    }

    private static IntStream ofTeamSeven(int third, int... halves) {
        return IntStream.range(8, 400)
                .filter(id -> id % 20 == 7 && id % 3 == third)
                .filter(id -> IntStream.of(halves).anyMatch(half -> id % 2 == half));
    }

    @Test
    void lookupOfNullIsOneLikeOthers() throws Exception {
        String nulls = "SELECT COUNT(*) || ':' || SUM(n) FROM hit WHERE team IS NULL AND n >= ?";
        read(nulls, 0L);
        Caller first = heldLookup();
        Caller ofNull = queuedReader(nulls, 0L);
        Caller other = queuedReader(BY_TEAM, 5L);
        proxy.thaw();

        first.outcome();
        assertThat(ofNull.outcome()).isEqualTo(found(IntStream.range(0, 8)));
        assertThat(other.outcome()).isEqualTo(ofTeam(5));
    }

    /** Rows are decoded and computed with by each caller himself. */
    @Test
    void errorOfARowReachesItsCallerAlone() throws Exception {
        execute("UPDATE hit SET n = 0 WHERE team = 3");
        String quotient = "SELECT MIN(1000 / n) FROM hit WHERE team = ?";
        read(quotient, 1L);
        Caller first = heldLookup("schemaless:read-index", quotient, 1L);
        Caller failing = queuedReader(quotient, 3L);
        Caller other = queuedReader(quotient, 4L);
        proxy.thaw();

        first.outcome();
        assertThat(failing.outcome())
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22012"));
        assertThat(other.outcome()).isEqualTo("2");
    }

    @Test
    void whoseTimeIsOverLeavesAndOthersGetTheirRows() throws Exception {
        Caller first = heldLookup();
        Caller late = new Caller(() -> {
                    try (Connection own = connect();
                            PreparedStatement query = own.prepareStatement(BY_TEAM)) {
                        query.setQueryTimeout(1);
                        query.setLong(1, 2);
                        return only(query);
                    }
                })
                .queued();
        Caller last = queuedReader(BY_TEAM, 3L);

        assertThat(late.outcome()).isInstanceOf(SQLTimeoutException.class);
        proxy.thaw();
        assertThat(first.outcome()).isEqualTo(ofTeam(0));
        assertThat(last.outcome()).isEqualTo(ofTeam(3));
    }

    @Test
    void cancelledAndInterruptedCallersLeaveAndOthersGetTheirRows() throws Exception {
        Caller first = heldLookup();
        try (Connection own = connect();
                PreparedStatement query = own.prepareStatement(BY_TEAM)) {
            query.setLong(1, 1);
            Caller canceled = new Caller(() -> only(query)).queued();
            Caller interrupted = queuedReader(BY_TEAM, 2L);
            Caller last = queuedReader(BY_TEAM, 3L);
            query.cancel();
            interrupted.interrupt();

            for (Caller left : List.of(canceled, interrupted)) {
                assertThat(left.outcome())
                        .isInstanceOfSatisfying(
                                SQLException.class,
                                e -> assertThat(e.getSQLState()).isEqualTo("57014"));
            }
            proxy.thaw();
            assertThat(first.outcome()).isEqualTo(ofTeam(0));
            assertThat(last.outcome()).isEqualTo(ofTeam(3));
        }
    }

    @Test
    void lostConnectionOfATripIsHiddenFromCallers() throws Exception {
        Caller first = heldLookup();
        List<Caller> others = new ArrayList<>();
        for (int i = 1; i < 10; i++) {
            others.add(queuedReader(BY_TEAM, (long) i));
        }
        proxy.cutAt("schemaless:read-each-index", CuttingProxy.Moment.BEFORE_ANSWER);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo(ofTeam(0));
        for (int i = 1; i < 10; i++) {
            assertThat(others.get(i - 1).outcome()).isEqualTo(ofTeam(i));
        }
        assertThat(figure("repeated", KIND)).isEqualTo(9);
    }

    /** More than a trip reads: all go by themselves, and from then on who finds so much does not travel. */
    @Test
    void valueOfManyRowsDelaysOthersBriefly() throws Exception {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO hit VALUES (?, 99, 'k', ?, 1)")) {
            for (int id = 1000; id < 10_000; id++) {
                insert.setLong(1, id);
                insert.setString(2, "large");
                insert.addBatch();
            }
            insert.executeBatch();
        }
        Caller first = heldLookup();
        Caller large = queuedReader(BY_TEAM, 99L);
        Caller small = queuedReader(BY_TEAM, 3L);
        proxy.thaw();

        first.outcome();
        assertThat(large.outcome()).isEqualTo("9000:9000");
        assertThat(small.outcome()).isEqualTo(ofTeam(3));
        assertThat(figure("repeated", KIND)).isEqualTo(2);
        long operations = figure("operations", KIND);
        assertThat(read(BY_TEAM, 99L)).isEqualTo("9000:9000");
        assertThat(figure("operations", KIND)).isEqualTo(operations);
        assertThat(read(BY_PLACE, "large")).isEqualTo("9000:9000");
        assertThat(read(BY_PLACE, "large")).isEqualTo("9000:9000");
    }

    @Test
    void transactionsAndWhoSwitchesItOffLookUpAlone() throws Exception {
        long operations = figure("operations", KIND);
        connection.setAutoCommit(false);
        try (PreparedStatement query = connection.prepareStatement(BY_TEAM)) {
            query.setLong(1, 5);
            assertThat(only(query)).isEqualTo(ofTeam(5));
        }
        connection.rollback();
        try (Connection own = connect("&coalescing=off");
                PreparedStatement query = own.prepareStatement(BY_PLACE)) {
            query.setString(1, "place 5");
            assertThat(only(query)).isEqualTo(ofPlace(5));
        }

        assertThat(figure("operations", KIND)).isEqualTo(operations);
    }

    /** An index that is gone may not be read any more, whoever the trip belongs to. */
    @Test
    void lookupsOfAnOldCatalogArePlannedAgain() throws Exception {
        Caller first = heldLookup();
        List<Caller> others = new ArrayList<>();
        for (int i = 1; i < 5; i++) {
            others.add(queuedReader(BY_TEAM, (long) i));
        }
        proxy.thaw();
        execute("DROP INDEX by_team ON hit");

        assertThat(first.outcome()).isEqualTo(ofTeam(0));
        for (int i = 1; i < 5; i++) {
            assertThat(others.get(i - 1).outcome()).isEqualTo(ofTeam(i));
        }
        execute("ALTER TABLE hit RENAME COLUMN team TO crew");
        assertThatThrownBy(() -> read(BY_TEAM, 7L)).isInstanceOf(SQLException.class);
    }

    @Test
    void explainAnalyzeShowsOtherReadsOfTheBatch() throws Exception {
        Caller first = heldLookup();
        Caller other = queuedReader(BY_TEAM, 2L);
        Caller analyzed = new Caller(() -> analyze("EXPLAIN ANALYZE " + BY_TEAM, 3)).queued();
        proxy.thaw();

        first.outcome();
        assertThat(other.outcome()).isEqualTo(ofTeam(2));
        assertThat(String.valueOf(analyzed.outcome()))
                .contains("1 statement shared with 1 other read, 19 rows of 19 cells fetched");
    }

    private String analyze(String sql, long team) throws SQLException {
        try (Connection own = connect();
                PreparedStatement query = own.prepareStatement(sql)) {
            query.setLong(1, team);
            StringBuilder plan = new StringBuilder();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    plan.append(rows.getString(1).strip()).append(' ');
                }
            }
            return plan.toString();
        }
    }
}
