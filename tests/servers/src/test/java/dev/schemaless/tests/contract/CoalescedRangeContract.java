package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Reads of the first rows of a range of the primary key that arrive while another one is under way travel together, and each caller gets
 * what he would have got alone.
 */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
@Timeout(120)
final class CoalescedRangeContract extends CoalescedReads {
    private static final String KIND = "read by range";
    private static final String ALONE = "schemaless:scan ";
    private static final Pattern EACH = Pattern.compile("schemaless:scan-each");
    private static final int DAYS = 30;

    private static final String FIRST =
            "SELECT day, guest, note FROM stay WHERE hotel = ? AND day BETWEEN 10 AND 25 ORDER BY day LIMIT 5";
    private static final String LAST =
            "SELECT day, guest, note FROM stay WHERE hotel = ? AND day BETWEEN 10 AND 25 ORDER BY day DESC LIMIT 5";
    private static final String FEW =
            "SELECT day, guest, note FROM stay WHERE hotel = ? AND day BETWEEN 28 AND 99 ORDER BY day LIMIT 5";
    /** Most rows of a page are rejected, so that several pages are read. */
    private static final String REJECTING = "SELECT day, guest, note FROM stay"
            + " WHERE hotel = ? AND day BETWEEN 0 AND 29 AND MOD(n, 7) = 3 ORDER BY day LIMIT 5";

    @BeforeEach
    void fill() throws SQLException {
        execute("CREATE TABLE stay (hotel BIGINT, day BIGINT, guest VARCHAR, n BIGINT, note VARCHAR CELL notes,"
                + " PRIMARY KEY (hotel, day)) SHARD BY (hotel)");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO stay VALUES (?, ?, ?, ?, ?)")) {
            for (int hotel = 0; hotel < 12; hotel++) {
                for (int day = 0; day < DAYS; day++) {
                    insert.setLong(1, hotel);
                    insert.setLong(2, day);
                    insert.setString(3, "guest " + hotel + "/" + day);
                    insert.setLong(4, day);
                    insert.setString(5, day % 2 == 0 ? "note " + day : null);
                    insert.addBatch();
                }
            }
            insert.executeBatch();
        }
        // known plans and texts, so that nothing but the reads reaches the server from here on
        for (String sql : List.of(FIRST, LAST, FEW, REJECTING)) {
            assertThat(rows(sql, 3)).isNotEmpty();
        }
    }

    private String rows(String sql, long hotel) throws SQLException {
        try (Connection own = connect();
                PreparedStatement query = own.prepareStatement(sql)) {
            query.setLong(1, hotel);
            return rows(query);
        }
    }

    private static String rows(PreparedStatement query) throws SQLException {
        StringBuilder all = new StringBuilder();
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                all.append(rows.getLong(1))
                        .append(' ')
                        .append(rows.getString(2))
                        .append(' ');
                all.append(rows.getString(3)).append('\n');
            }
        }
        return all.toString();
    }

    private static String expected(long hotel, IntStream days) {
        return days.mapToObj(day ->
                        day + " guest " + hotel + "/" + day + " " + (day % 2 == 0 ? "note " + day : "null") + "\n")
                .collect(Collectors.joining());
    }

    private static String first(long hotel) {
        return expected(hotel, IntStream.range(10, 15));
    }

    private static String last(long hotel) {
        return expected(hotel, IntStream.range(0, 5).map(i -> 25 - i));
    }

    private Caller reader(String sql, long hotel) {
        return new Caller(() -> rows(sql, hotel));
    }

    private Caller held() throws Exception {
        proxy.freezeAt(ALONE);
        proxy.count();
        Caller first = reader(FIRST, 0);
        await().until(() -> proxy.statements(Pattern.compile(ALONE)) == 1);
        return first;
    }

    @Test
    void readsThatArriveDuringATripAreOneQuery() throws Exception {
        long trips = figure("trips", KIND);
        Caller held = held();
        List<Caller> others = new ArrayList<>();
        for (int hotel = 1; hotel < 11; hotel++) {
            others.add(reader(FIRST, hotel).queued());
        }
        Caller absent = reader(FIRST, -7).queued();
        proxy.thaw();

        assertThat(held.outcome()).isEqualTo(first(0));
        for (int hotel = 1; hotel < 11; hotel++) {
            assertThat(others.get(hotel - 1).outcome()).isEqualTo(first(hotel));
        }
        assertThat(absent.outcome()).isEqualTo("");
        // a lease that ran out meanwhile makes them be asked once more
        assertThat(proxy.statements(EACH)).isBetween(1, 2);
        assertThat(figure("trips", KIND) - trips).isEqualTo(2);
        assertThat(figure("repeated", KIND)).isZero();
    }

    @Test
    void readsFromTheEndAreBatchedWithTheirKind() throws Exception {
        Caller held = held();
        List<Caller> ends = List.of(
                reader(LAST, 1).queued(),
                reader(FIRST, 2).queued(),
                reader(LAST, 3).queued(),
                reader(FEW, 4).queued());
        proxy.thaw();

        held.outcome();
        assertThat(ends.get(0).outcome()).isEqualTo(last(1));
        assertThat(ends.get(1).outcome()).isEqualTo(first(2));
        assertThat(ends.get(2).outcome()).isEqualTo(last(3));
        assertThat(ends.get(3).outcome()).isEqualTo(expected(4, IntStream.range(28, 30)));
    }

    @Test
    void whoNeedsMorePagesGoesOnBehindHisLastRow() throws Exception {
        Caller held = held();
        List<Caller> others = List.of(
                reader(REJECTING, 5).queued(),
                reader(REJECTING, 6).queued(),
                reader(FIRST, 6).queued());
        proxy.thaw();

        held.outcome();
        IntStream days = IntStream.of(3, 10, 17, 24);
        assertThat(others.get(0).outcome()).isEqualTo(expected(5, days));
        assertThat(others.get(1).outcome()).isEqualTo(expected(6, IntStream.of(3, 10, 17, 24)));
        assertThat(others.get(2).outcome()).isEqualTo(first(6));
    }

    /** More than a page may have in memory: each reads by himself. */
    @Test
    void largeRowsAreReadAlone() throws Exception {
        execute("UPDATE stay SET guest = REPEAT('x', 600000) WHERE hotel IN (7, 8) AND day < 20");
        Caller held = held();
        Caller large = reader(FIRST, 7).queued();
        Caller other = reader(FIRST, 8).queued();
        Caller small = reader(FIRST, 9).queued();
        proxy.thaw();

        held.outcome();
        assertThat(String.valueOf(large.outcome())).hasSizeGreaterThan(3_000_000);
        assertThat(String.valueOf(other.outcome())).hasSizeGreaterThan(3_000_000);
        assertThat(small.outcome()).isEqualTo(first(9));
        assertThat(figure("repeated", KIND)).isEqualTo(3);
    }

    @Test
    void lostConnectionOfATripIsHiddenFromCallers() throws Exception {
        Caller held = held();
        List<Caller> others = new ArrayList<>();
        for (int hotel = 1; hotel < 6; hotel++) {
            others.add(reader(FIRST, hotel).queued());
        }
        proxy.cutAt("schemaless:scan-each", CuttingProxy.Moment.BEFORE_ANSWER);
        proxy.thaw();

        assertThat(held.outcome()).isEqualTo(first(0));
        for (int hotel = 1; hotel < 6; hotel++) {
            assertThat(others.get(hotel - 1).outcome()).isEqualTo(first(hotel));
        }
        assertThat(figure("repeated", KIND)).isEqualTo(5);
    }

    @Test
    void whoseTimeIsOverLeavesAndOthersGetTheirRows() throws Exception {
        Caller held = held();
        Caller late = new Caller(() -> {
                    try (Connection own = connect();
                            PreparedStatement query = own.prepareStatement(FIRST)) {
                        query.setQueryTimeout(1);
                        query.setLong(1, 2);
                        return rows(query);
                    }
                })
                .queued();
        Caller other = reader(FIRST, 3).queued();

        assertThat(late.outcome()).isInstanceOf(SQLTimeoutException.class);
        proxy.thaw();
        assertThat(held.outcome()).isEqualTo(first(0));
        assertThat(other.outcome()).isEqualTo(first(3));
    }

    @Test
    void transactionsAndWhoSwitchesItOffReadAlone() throws Exception {
        long operations = figure("operations", KIND);
        connection.setAutoCommit(false);
        try (PreparedStatement query = connection.prepareStatement(FIRST)) {
            query.setLong(1, 5);
            assertThat(rows(query)).isEqualTo(first(5));
        }
        connection.rollback();
        try (Connection own = connect("&coalescing=off");
                PreparedStatement query = own.prepareStatement(LAST)) {
            query.setLong(1, 5);
            assertThat(rows(query)).isEqualTo(last(5));
        }

        assertThat(figure("operations", KIND)).isEqualTo(operations);
    }

    /** Columns that are gone may not be read any more, whoever the trip belongs to. */
    @Test
    void readsOfAnOldCatalogArePlannedAgain() throws Exception {
        Caller held = held();
        List<Caller> others =
                List.of(reader(FIRST, 1).queued(), reader(FIRST, 2).queued());
        proxy.thaw();
        held.outcome();
        assertThat(others.get(0).outcome()).isEqualTo(first(1));
        assertThat(others.get(1).outcome()).isEqualTo(first(2));

        execute("ALTER TABLE stay DROP COLUMN note");
        execute("ALTER TABLE stay ADD COLUMN note VARCHAR");
        assertThat(rows(FIRST, 3)).isEqualTo(first(3).replaceAll("note \\d+", "null"));
    }
}
