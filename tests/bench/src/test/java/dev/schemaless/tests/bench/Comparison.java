package dev.schemaless.tests.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * Times two ways of doing the same, ours and the least that hand-written code could do, round by round in turn (ours, floor,
 * floor, ours), so that whatever disturbs the machine disturbs both. Prints medians, their ratio, how far rounds spread, and the
 * processor time of the thread that asks, which a busy machine disturbs least.
 */
final class Comparison {
    /** Names of the comparisons to make, as a regular expression in the system property {@code schemaless.bench.only}. */
    private static final Pattern ONLY = Pattern.compile(System.getProperty("schemaless.bench.only", ".*"));

    private static final int ROUNDS = Integer.getInteger("schemaless.bench.rounds", 15);
    /** Until the compiler has seen enough. */
    private static final int WARM_UP = 8;
    /** What is done once for a statement is compiled late where few statements run, each for long. */
    private static final int WARM_UP_OF_FEW = 150;
    /** A load has compiled most of its code once it has read so many rows. */
    private static final int WARM_UP_ROWS = 100_000;
    /** Work that takes long has warmed itself up. */
    private static final int ROUNDS_OF_LONG_WORK = 5;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Does something that many times. */
    @FunctionalInterface
    interface Work {
        void run(int times) throws Exception;
    }

    /** What one time took in a round, in microseconds: by the clock, and of the asking thread's processor. */
    private record Took(double clock, double processor) {}

    private final String name;
    private final int times;
    private final Work ours;
    private final Work floor;
    private final int warmUps;
    private final int rounds;

    Comparison(String name, int times, Work ours, Work floor) {
        this(name, times, ours, floor, WARM_UP, ROUNDS);
    }

    private Comparison(String name, int times, Work ours, Work floor, int warmUps, int rounds) {
        this.name = name;
        this.times = times;
        this.ours = ours;
        this.floor = floor;
        this.warmUps = warmUps;
        this.rounds = rounds;
    }

    /** Makes a comparison of work that is done a few times a round, and takes milliseconds. */
    static Comparison ofFew(String name, int times, Work ours, Work floor) {
        return new Comparison(name, times, ours, floor, WARM_UP_OF_FEW, ROUNDS);
    }

    /** Makes a comparison of work that takes seconds. */
    static Comparison ofLongWork(String name, int times, Work ours, Work floor) {
        return new Comparison(name, times, ours, floor, 1, ROUNDS_OF_LONG_WORK);
    }

    /** Makes a comparison of loads of a file of so many rows. A small file is loaded again until the compiler has seen enough. */
    static Comparison ofLoad(String name, int rows, Work ours, Work floor) {
        return new Comparison(name, rows, ours, floor, Math.max(1, WARM_UP_ROWS / rows), ROUNDS_OF_LONG_WORK);
    }

    /** Warms both up, compares them, prints the line and returns the ratio; NaN, and nothing is done, if it is not wanted. */
    double run() throws Exception {
        if (!ONLY.matcher(name).matches()) {
            return Double.NaN;
        }
        for (int round = 0; round < warmUps; round++) {
            ours.run(times);
            floor.run(times);
        }
        List<Took> oursTook = new ArrayList<>();
        List<Took> floorTook = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            boolean first = round % 2 == 0;
            (first ? oursTook : floorTook).add(time(first ? ours : floor));
            (first ? floorTook : oursTook).add(time(first ? floor : ours));
        }
        double[] oursClock = sorted(oursTook, Took::clock);
        double[] floorClock = sorted(floorTook, Took::clock);
        double ratio = median(oursClock) / median(floorClock);
        System.out.println(String.format(
                Locale.ROOT,
                "%s ratio=%.2f ours=%.1fus floor=%.1fus spread=%.0f%%/%.0f%% processor=%.1fus/%.1fus",
                name,
                ratio,
                median(oursClock),
                median(floorClock),
                spread(oursClock),
                spread(floorClock),
                median(sorted(oursTook, Took::processor)),
                median(sorted(floorTook, Took::processor))));
        return ratio;
    }

    private Took time(Work work) throws Exception {
        long processor = THREADS.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        work.run(times);
        long clock = System.nanoTime() - start;
        return new Took(clock / 1e3 / times, (THREADS.getCurrentThreadCpuTime() - processor) / 1e3 / times);
    }

    private static double[] sorted(List<Took> rounds, ToDoubleFunction<Took> time) {
        return rounds.stream().mapToDouble(time).sorted().toArray();
    }

    private static double median(double[] sorted) {
        return sorted[sorted.length / 2];
    }

    /** Returns the distance of the outer quartiles in percent of the median. */
    private static double spread(double[] sorted) {
        return 100 * (sorted[sorted.length * 3 / 4] - sorted[sorted.length / 4]) / median(sorted);
    }
}
