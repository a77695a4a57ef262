package dev.schemaless.tests.bench.throughput;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/**
 * Batches of 10,000 rows into a table with two indexes on one server: by the driver, into a plain table by Connector/J, which makes one
 * statement of many rows, and into a JSON column with two generated, indexed columns. One thread; batches in turn. Prints what a row takes
 * by the clock, of this process and of the server: medians.
 */
final class BatchBench {
    private static final Backend BACKEND =
            Backend.valueOf(System.getProperty("schemaless.bench.backend", Backend.MARIADB.name()));
    private static final int ROUNDS = Integer.getInteger("schemaless.bench.rounds", 15);
    private static final int WARM_UP = 6;
    private static final int BATCH = 10_000;
    private static final double WALL = 1.8;
    private static final double CLIENT = 9;

    /** What one row took, in microseconds. */
    private record Took(double clock, double client, double server) {}

    @Test
    void batches() throws Exception {
        try (TestStore place = TestStore.on(BACKEND)) {
            try (Connection ours = place.connect();
                    PlainServers servers = new PlainServers(place.servers(), place.name());
                    Connection plain = servers.borrow(0)) {
                Map<BatchTables, Connection> connections = new EnumMap<>(
                        Map.of(BatchTables.OURS, ours, BatchTables.PLAIN, plain, BatchTables.JSON, plain));
                for (Map.Entry<BatchTables, Connection> side : connections.entrySet()) {
                    side.getKey().create(side.getValue());
                }
                System.out.println(compare(connections, ServerClock.of(place.servers())));
            }
        }
    }

    private static String compare(Map<BatchTables, Connection> connections, ServerClock clock) throws Exception {
        Map<BatchTables, List<Took>> took = new EnumMap<>(BatchTables.class);
        long next = 0;
        List<BatchTables> sides = List.of(BatchTables.values());
        for (int round = 0; round < WARM_UP + ROUNDS; round++) {
            for (int i = 0; i < sides.size(); i++) {
                BatchTables side = sides.get(round % 2 == 0 ? i : sides.size() - 1 - i);
                Took one = insert(side, connections.get(side), next, clock);
                next += BATCH;
                if (round >= WARM_UP) {
                    took.computeIfAbsent(side, absent -> new ArrayList<>()).add(one);
                }
            }
        }
        double ours = median(took.get(BatchTables.OURS), Took::clock);
        double plain = median(took.get(BatchTables.PLAIN), Took::clock);
        double client = median(took.get(BatchTables.OURS), Took::client);
        return String.format(
                Locale.ROOT,
                "batch: clock %.2f %s <=%.1f, client %.1f us %s <=%.0f; ours %s, plain %s, json %s",
                ours / plain,
                ours <= WALL * plain ? "ok" : "MISSED",
                WALL,
                client,
                client <= CLIENT ? "ok" : "MISSED",
                CLIENT,
                parts(took.get(BatchTables.OURS)),
                parts(took.get(BatchTables.PLAIN)),
                parts(took.get(BatchTables.JSON)));
    }

    private static Took insert(BatchTables side, Connection connection, long first, ServerClock clock)
            throws Exception {
        ClientClock client = new ClientClock();
        long server = clock.nanos();
        long start = System.nanoTime();
        side.insert(connection, first, BATCH);
        double nanos = System.nanoTime() - start;
        return new Took(nanos / 1e3 / BATCH, client.nanos() / 1e3 / BATCH, (clock.nanos() - server) / 1e3 / BATCH);
    }

    private static String parts(List<Took> rounds) {
        return String.format(
                Locale.ROOT,
                "%.1f us (client %.1f, server %.1f)",
                median(rounds, Took::clock),
                median(rounds, Took::client),
                median(rounds, Took::server));
    }

    private static double median(List<Took> rounds, ToDoubleFunction<Took> figure) {
        double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
