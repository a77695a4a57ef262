package dev.schemaless.tests.bench.throughput;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Lookups by an index that another program keeps: by the driver, and past it with the same two statements, one for the keys and one for
 * the rows, all fields decoded. One thread, rounds in turn. Prints the processor time of a lookup (this process and the server) and the
 * time it takes: medians, and their ratio.
 */
final class OldIndexBench {
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();
    private static final Backend BACKEND =
            Backend.valueOf(System.getProperty("schemaless.bench.backend", Backend.MARIADB.name()));
    private static final int ROUNDS = Integer.getInteger("schemaless.bench.rounds", 9);
    private static final Duration ROUND = Duration.ofMillis(Integer.getInteger("schemaless.bench.millis", 2_000));
    /** Rounds before the first that is measured, at most. */
    private static final int WARM_UP = 15;
    /** Milliseconds of a round in which the compiler is done for the most part. */
    private static final int COMPILING = 20;

    private static final double LIMIT = 1.2;

    @Test
    void lookups() throws Exception {
        DatabaseServer server = BACKEND.servers().get(0);
        for (OldStores store : OldStores.values()) {
            String database = "old_" + UUID.randomUUID().toString().substring(0, 8);
            try {
                create(server, database);
                try (Connection connection = server.connect(database)) {
                    connection.setAutoCommit(false);
                    store.load(connection);
                    connection.commit();
                }
                try (Connection ours = connect(server, database, store);
                        PlainServers servers = new PlainServers(List.of(server), database)) {
                    compare(store, ours, servers, ServerClock.of(List.of(server)));
                }
            } finally {
                server.drop(database);
            }
        }
    }

    private static void create(DatabaseServer server, String database) throws SQLException {
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + database + " CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci");
        }
    }

    private static Connection connect(DatabaseServer server, String database, OldStores store) throws SQLException {
        Properties account = new Properties();
        account.setProperty("user", server.user());
        account.setProperty("password", server.password());
        return DriverManager.getConnection(
                "jdbc:schemaless:mysql://" + server.host() + ":" + server.port() + "/" + database + "?"
                        + store.options(),
                account);
    }

    private static void compare(OldStores store, Connection ours, PlainServers servers, ServerClock clock)
            throws Exception {
        int groups = OldStores.ROWS / OldStores.GROUP;
        OldLookup byGroup = store.byGroup();
        compare(
                store + " " + OldStores.GROUP + " rows",
                () -> {
                    String group = OldStores.group(ThreadLocalRandom.current().nextInt(groups));
                    check(OldStores.GROUP, ask(ours, store.sqlByGroup(), group));
                },
                () -> {
                    String group = OldStores.group(ThreadLocalRandom.current().nextInt(groups));
                    check(OldStores.GROUP, find(servers, byGroup, group));
                },
                clock);
        OldLookup byNumber = store.byNumber();
        compare(
                store + " 1 row",
                () -> check(1, ask(ours, store.sqlByNumber(), anyNumber())),
                () -> check(1, find(servers, byNumber, anyNumber())),
                clock);
    }

    private static int anyNumber() {
        return ThreadLocalRandom.current().nextInt(OldStores.ROWS);
    }

    private static int find(PlainServers servers, OldLookup lookup, Object value) throws SQLException {
        try (Connection connection = servers.borrow(0)) {
            return lookup.find(connection, value);
        }
    }

    private static int ask(Connection ours, String sql, Object value) throws SQLException {
        try (PreparedStatement query = ours.prepareStatement(sql)) {
            query.setObject(1, value);
            try (ResultSet rows = query.executeQuery()) {
                int columns = rows.getMetaData().getColumnCount();
                int count = 0;
                for (; rows.next(); count++) {
                    for (int column = 1; column <= columns; column++) {
                        rows.getObject(column);
                    }
                }
                return count;
            }
        }
    }

    private static void check(int wanted, int found) {
        if (wanted != found) {
            throw new AssertionError("wanted " + wanted + " rows, got " + found);
        }
    }

    private static void compare(String name, Caller ours, Caller byHand, ServerClock clock) throws Exception {
        Callers one = new Callers(1, clock);
        List<Caller> sides = List.of(ours, byHand);
        warmUp(sides, one);
        List<List<Round>> rounds = List.of(new ArrayList<>(), new ArrayList<>());
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < sides.size(); i++) {
                int turn = round % 2 == 0 ? i : 1 - i;
                Caller side = sides.get(turn);
                rounds.get(turn).add(one.run(() -> side, ROUND));
            }
        }
        System.out.println(line(name, rounds.get(0), rounds.get(1)));
    }

    private static void warmUp(List<Caller> sides, Callers one) throws Exception {
        long compiling = Long.MAX_VALUE;
        for (int round = 0; round < WARM_UP && compiling > COMPILING; round++) {
            long before = COMPILER.getTotalCompilationTime();
            for (Caller side : sides) {
                one.run(() -> side, ROUND);
            }
            compiling = (COMPILER.getTotalCompilationTime() - before) / sides.size();
        }
    }

    private static String line(String name, List<Round> ours, List<Round> byHand) {
        double ratio = median(ours, Round::processor) / median(byHand, Round::processor);
        return String.format(
                Locale.ROOT,
                "%-20s processor %.2f %s <=%.2f (ours %s, by hand %s us) clock %.2f (ours %.0f, by hand %.0f us)",
                name,
                ratio,
                ratio <= LIMIT ? "ok" : "MISSED",
                LIMIT,
                parts(ours),
                parts(byHand),
                median(ours, Round::median) / median(byHand, Round::median),
                median(ours, Round::median),
                median(byHand, Round::median));
    }

    private static String parts(List<Round> rounds) {
        return String.format(Locale.ROOT, "%.1f+%.1f", median(rounds, Round::client), median(rounds, Round::servers));
    }

    private static double median(List<Round> rounds, ToDoubleFunction<Round> figure) {
        double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
