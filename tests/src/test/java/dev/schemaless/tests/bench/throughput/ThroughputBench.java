package dev.schemaless.tests.bench.throughput;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Many callers at once, each with one statement: by the driver, on plain tables, and on JSON columns with generated indexed columns; same
 * servers, same rows, rounds in turn. Prints for each workload and number of threads the processor time of an operation (this process and
 * all servers), operations per second, and the time within which 99 of 100 are done: medians, and their ratios to plain tables.
 */
final class ThroughputBench {
    private static final Backend BACKEND =
            Backend.valueOf(System.getProperty("schemaless.bench.backend", Backend.TWO_MARIADB.name()));
    private static final Pattern ONLY = Pattern.compile(System.getProperty("schemaless.bench.only", ".*"));
    private static final List<Integer> THREADS = Pattern.compile(",")
            .splitAsStream(System.getProperty("schemaless.bench.threads", "1,16,64"))
            .map(Integer::valueOf)
            .toList();
    /** Until the compiler has seen enough. */
    private static final int WARM_UP = 3;

    private static final int ROUNDS = Integer.getInteger("schemaless.bench.rounds", 5);
    private static final Duration ROUND = Duration.ofMillis(Integer.getInteger("schemaless.bench.millis", 2_000));

    @Test
    void callers() throws Exception {
        try (TestStore place = TestStore.on(BACKEND)) {
            try (Connection first = DriverManager.getConnection(place.url());
                    PlainServers servers = new PlainServers(place.servers(), place.name())) {
                Operations ours = new DriverOperations(place.url());
                Operations plain = new PlainOperations(servers, new Tables.Relational());
                Operations json = new PlainOperations(servers, new Tables.Json());
                for (Operations side : List.of(ours, plain, json)) {
                    side.load();
                }
                System.out.println(Footprint.of(place.servers(), place.name()));
                ServerClock clock = ServerClock.of(place.servers());
                for (Workload workload : Workloads.of(ours, plain, json)) {
                    if (ONLY.matcher(workload.name()).matches()) {
                        compare(workload, clock);
                    }
                }
                first.isValid(0);
            }
        }
    }

    private static void compare(Workload workload, ServerClock clock) throws Exception {
        List<Side> sides = List.of(workload.ours(), workload.plain(), workload.json());
        for (int threads : THREADS) {
            Callers callers = new Callers(threads, clock);
            List<List<Round>> rounds = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int round = 0; round < WARM_UP; round++) {
                for (Side side : sides) {
                    callers.run(side, ROUND);
                }
            }
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < sides.size(); i++) {
                    int turn = round % 2 == 0 ? i : sides.size() - 1 - i;
                    rounds.get(turn).add(callers.run(sides.get(turn), ROUND));
                }
            }
            System.out.println(Line.of(workload, threads, rounds));
        }
    }
}
