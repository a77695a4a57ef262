package dev.schemaless.tests.bench;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.bench.HandWrittenScans.Totals;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Scans of a whole table on two MariaDB servers, or those selected, whose partitions are read at the same time on both sides: against
 * {@linkplain HandWrittenScans hand-written JDBC} over the same physical rows, and over plain tables of the same columns.
 */
final class ScanBench {
    private static final int ROWS = 100_000;
    private static final int TEAMS = 100;
    private static final int KINDS = 10;
    private static final int BATCH = 5_000;
    /** A tenth costs more, of each kind a tenth. */
    private static final double CHEAPEST = ROWS / 4.0 * 0.9;

    private static final int SELECTED = (int) LongStream.range(0, ROWS)
            .filter(id -> kind(id) == 3 && price(id) > CHEAPEST)
            .count();
    /** About a hundredth of the rows has a sum above this, or this difference, of team and kind. */
    private static final long SUM = 105;

    private static final long DIFFERENCE = 95;
    private static final int SELECTED_BY_BOTH = (int) LongStream.range(0, ROWS)
            .filter(id -> HandWrittenScans.Residual.isWanted(id % TEAMS, kind(id), SUM, DIFFERENCE))
            .count();
    private static final int SCANS = 2;

    private Connection ours;
    private HandWrittenReads servers;
    private HandWrittenScans floor;
    private Model event;

    @Test
    void scans() throws Exception {
        try (TestStore place = TestStore.on(HandWrittenReads.SERVERS)) {
            load(place);
            scan(place);
        }
    }

    /** The connections that load are not those that scan, on either side: a server keeps the buffers that large statements came in. */
    private void load(TestStore place) throws SQLException {
        try (Connection connection = place.connect()) {
            ours = connection;
            load();
        }
    }

    private void scan(TestStore place) throws Exception {
        try (Connection connection = place.connect();
                Store store = Stores.open(place.config());
                HandWrittenReads reads = new HandWrittenReads(place, store.topology())) {
            ours = connection;
            servers = reads;
            floor = new HandWrittenScans(reads);
            event = store.refreshCatalog().findModel("event").orElseThrow();
            loadPlain();
            servers.describe(event, ROWS);
            Comparison.ofFew("scan-filter", SCANS, this::filter, this::filterByHand)
                    .run();
            Comparison.ofFew("scan-residual", SCANS, this::filterByBoth, this::filterByBothByHand)
                    .run();
            Comparison.ofFew("scan-aggregate", SCANS, this::group, this::groupByHand)
                    .run();
            Comparison.ofFew("scan-vs-table", SCANS, this::group, this::groupPlain)
                    .run();
            Comparison.ofFew("scan-count", SCANS, this::count, this::countByHand)
                    .run();
        }
    }

    private void load() throws SQLException {
        try (Statement statement = ours.createStatement()) {
            statement.execute("CREATE TABLE event (id BIGINT PRIMARY KEY, team BIGINT, kind BIGINT, price DOUBLE,"
                    + " label VARCHAR(100), text VARCHAR(300))");
        }
        try (PreparedStatement insert = ours.prepareStatement("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)")) {
            for (long id = 0; id < ROWS; id++) {
                bind(insert, id);
                if (id % BATCH == BATCH - 1) {
                    insert.executeBatch();
                }
            }
        }
    }

    private static long kind(long id) {
        return id / 7 % KINDS;
    }

    private static double price(long id) {
        return id / 4.0;
    }

    private static void bind(PreparedStatement insert, long id) throws SQLException {
        insert.setLong(1, id);
        insert.setLong(2, id % TEAMS);
        insert.setLong(3, kind(id));
        insert.setDouble(4, price(id));
        insert.setString(5, "event number " + id + ", which has a label of about sixty characters");
        insert.setString(6, "some words to make it as long as rows are ".repeat(4));
        insert.addBatch();
    }

    private void loadPlain() throws SQLException {
        for (int partition = 0; partition < servers.partitions(); partition++) {
            try (Connection connection = servers.borrow(partition);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE plain_event (id BIGINT PRIMARY KEY, team BIGINT, kind BIGINT,"
                        + " price DOUBLE, label VARCHAR(100), text VARCHAR(300)) ENGINE=InnoDB");
                insertPlain(connection, partition);
            }
        }
    }

    private void insertPlain(Connection connection, int partition) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO plain_event VALUES (?, ?, ?, ?, ?, ?)")) {
            for (long id = 0; id < ROWS; id++) {
                if (servers.partitionOf(id) == partition) {
                    bind(insert, id);
                }
                if (id % BATCH == BATCH - 1) {
                    insert.executeBatch();
                }
            }
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private void filter(int times) throws SQLException {
        try (PreparedStatement query = ours.prepareStatement("SELECT * FROM event WHERE kind = ? AND price > ?")) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, 3);
                query.setDouble(2, CHEAPEST);
                int found = 0;
                try (ResultSet rows = query.executeQuery()) {
                    for (; rows.next(); found++) {
                        event(rows);
                    }
                }
                check(SELECTED, found);
            }
        }
    }

    private void filterByBoth(int times) throws SQLException {
        try (PreparedStatement query = ours.prepareStatement(
                "SELECT * FROM event WHERE team <> kind AND team + kind > ? OR team - kind = ?")) {
            for (int i = 0; i < times; i++) {
                query.setLong(1, SUM);
                query.setLong(2, DIFFERENCE);
                int found = 0;
                try (ResultSet rows = query.executeQuery()) {
                    for (; rows.next(); found++) {
                        event(rows);
                    }
                }
                check(SELECTED_BY_BOTH, found);
            }
        }
    }

    private void filterByBothByHand(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            int found = floor.bodies(event, () -> new HandWrittenScans.Residual(SUM, DIFFERENCE)).stream()
                    .mapToInt(residual -> residual.found.size())
                    .sum();
            check(SELECTED_BY_BOTH, found);
        }
    }

    private static HandWrittenScans.Event event(ResultSet rows) throws SQLException {
        return new HandWrittenScans.Event(
                rows.getLong(1),
                rows.getLong(2),
                rows.getLong(3),
                rows.getDouble(4),
                rows.getString(5),
                rows.getString(6));
    }

    private void filterByHand(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            int found = floor.bodies(event, () -> new HandWrittenScans.Selection(3, CHEAPEST)).stream()
                    .mapToInt(selection -> selection.found.size())
                    .sum();
            check(SELECTED, found);
        }
    }

    private void group(int times) throws SQLException {
        try (PreparedStatement query =
                ours.prepareStatement("SELECT team, COUNT(*), SUM(kind), SUM(price) FROM event GROUP BY team")) {
            for (int i = 0; i < times; i++) {
                Map<Long, Totals> teams = new HashMap<>();
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        Totals totals = new Totals();
                        totals.events = rows.getLong(2);
                        totals.kinds = rows.getLong(3);
                        totals.price = rows.getDouble(4);
                        teams.put(rows.getLong(1), totals);
                    }
                }
                check(teams);
            }
        }
    }

    private void groupByHand(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            check(merged(floor.bodies(event, HandWrittenScans.Grouping::new).stream()
                    .map(grouping -> grouping.teams)
                    .toList()));
        }
    }

    private void groupPlain(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            check(merged(floor.plain(HandWrittenScans.PlainGrouping::new).stream()
                    .map(grouping -> grouping.teams)
                    .toList()));
        }
    }

    private static Map<Long, Totals> merged(List<Map<Long, Totals>> parts) {
        Map<Long, Totals> all = new HashMap<>();
        parts.forEach(part -> part.forEach((team, totals) ->
                all.computeIfAbsent(team, absent -> new Totals()).merge(totals)));
        return all;
    }

    private void count(int times) throws SQLException {
        try (PreparedStatement query = ours.prepareStatement("SELECT COUNT(*) FROM event")) {
            for (int i = 0; i < times; i++) {
                try (ResultSet rows = query.executeQuery()) {
                    rows.next();
                    check(ROWS, rows.getInt(1));
                }
            }
        }
    }

    private void countByHand(int times) throws SQLException {
        for (int i = 0; i < times; i++) {
            check(ROWS, floor.count(event));
        }
    }

    private static void check(Map<Long, Totals> teams) {
        check(TEAMS, teams.size());
        check(ROWS, (int)
                teams.values().stream().mapToLong(totals -> totals.events).sum());
    }

    private static void check(int expected, int found) {
        if (found != expected) {
            throw new AssertionError(found + " found, not " + expected);
        }
    }
}
