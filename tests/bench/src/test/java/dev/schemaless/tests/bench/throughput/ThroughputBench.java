package dev.schemaless.tests.bench.throughput;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.ProjectRoot;
import dev.schemaless.tests.fixture.TestStore;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
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
 * {@code -Dschemaless.bench.plot=FILE} draws operations per second against threads as an SVG.
 */
final class ThroughputBench {
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();
    private static final Backend BACKEND =
            Backend.valueOf(System.getProperty("schemaless.bench.backend", Backend.TWO_MARIADB.name()));
    private static final Pattern ONLY = Pattern.compile(System.getProperty("schemaless.bench.only", ".*"));
    private static final List<Integer> THREADS = Pattern.compile(",")
            .splitAsStream(System.getProperty("schemaless.bench.threads", "1,16,64"))
            .map(Integer::valueOf)
            .toList();
    /** Rounds before the first that is measured, at most: the compiler's time is no operation's. */
    private static final int WARM_UP = 20;

    /** Milliseconds of a round in which the compiler is done for the most part. */
    private static final int COMPILING = 20;

    private static final String PLOT = System.getProperty("schemaless.bench.plot", "");
    private static final int ROUNDS = Integer.getInteger("schemaless.bench.rounds", 5);
    private static final Duration LATENCY = Duration.ofMillis(Integer.getInteger("schemaless.bench.latency.millis", 0));
    private static final Duration ROUND = Duration.ofMillis(Integer.getInteger("schemaless.bench.millis", 2_000));

    @Test
    void callers() throws Exception {
        try (TestStore place = TestStore.on(BACKEND)) {
            if (LATENCY.isZero()) {
                callers(place, place.servers());
                return;
            }
            try (SlowNetworks networks = new SlowNetworks(place.servers(), LATENCY)) {
                callers(place, networks.fronts());
            }
        }
    }

    private static void callers(TestStore place, List<DatabaseServer> fronts) throws Exception {
        String url = place.url(fronts);
        try (Connection first = DriverManager.getConnection(url);
                PlainServers servers = new PlainServers(fronts, place.name())) {
            Operations ours = new DriverOperations(url);
            Operations plain = new PlainOperations(servers, new Tables.Relational());
            Operations json = new PlainOperations(servers, new Tables.Json());
            for (Operations side : List.of(ours, plain, json)) {
                side.load();
            }
            System.out.println(Footprint.of(
                    place.servers(),
                    place.name(),
                    Rows.ITEMS,
                    "schemaless\\_\\_item\\_%",
                    "plain\\_item",
                    "json\\_item"));
            ServerClock clock = ServerClock.of(place.servers());
            ThroughputPlot plot = new ThroughputPlot();
            for (Workload workload : Workloads.of(ours, plain, json)) {
                if (ONLY.matcher(workload.name()).matches()) {
                    compare(workload, clock, plot);
                }
            }
            if (!PLOT.isEmpty()) {
                plot.write(ProjectRoot.resolve(PLOT));
            }
            first.isValid(0);
        }
    }

    private static void compare(Workload workload, ServerClock clock, ThroughputPlot plot) throws Exception {
        List<Side> sides = List.of(workload.ours(), workload.plain(), workload.json());
        for (int threads : THREADS) {
            Callers callers = new Callers(threads, clock);
            warmUp(sides, callers);
            List<List<Round>> rounds = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < sides.size(); i++) {
                    int turn = round % 2 == 0 ? i : sides.size() - 1 - i;
                    rounds.get(turn).add(callers.run(sides.get(turn), ROUND));
                }
            }
            System.out.println(Line.of(workload, threads, rounds));
            plot.add(workload.name(), threads, Line.perSecond(rounds.get(0)), Line.perSecond(rounds.get(1)));
        }
    }

    private static void warmUp(List<Side> sides, Callers callers) throws Exception {
        long compiling = Long.MAX_VALUE;
        for (int round = 0; round < WARM_UP && compiling > COMPILING; round++) {
            long before = COMPILER.getTotalCompilationTime();
            for (Side side : sides) {
                callers.run(side, ROUND);
            }
            compiling = (COMPILER.getTotalCompilationTime() - before) / sides.size();
        }
    }
}
