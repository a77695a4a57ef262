package dev.schemaless.tests.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Times two ways of doing the same, ours and the least that hand-written code could do, round by round in turn (ours, floor,
 * floor, ours), so that whatever disturbs the machine disturbs both. Prints medians, their ratio and how far rounds spread.
 */
final class Comparison {
    /** Names of the comparisons to make, as a regular expression in the system property {@code schemaless.bench.only}. */
    private static final Pattern ONLY = Pattern.compile(System.getProperty("schemaless.bench.only", ".*"));

    private static final int ROUNDS = 15;
    /** Until the compiler has seen enough. */
    private static final int WARM_UP = 8;
    /** What is done once for a statement is compiled late where few statements run, each for long. */
    private static final int WARM_UP_OF_FEW = 150;
    /** Work that takes long has warmed itself up. */
    private static final int ROUNDS_OF_LONG_WORK = 5;

    /** Does something that many times. */
    @FunctionalInterface
    interface Work {
        void run(int times) throws Exception;
    }

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

    /** Warms both up, compares them, prints the line and returns the ratio; NaN, and nothing is done, if it is not wanted. */
    double run() throws Exception {
        if (!ONLY.matcher(name).matches()) {
            return Double.NaN;
        }
        for (int round = 0; round < warmUps; round++) {
            ours.run(times);
            floor.run(times);
        }
        List<Double> oursMicros = new ArrayList<>();
        List<Double> floorMicros = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            boolean first = round % 2 == 0;
            (first ? oursMicros : floorMicros).add(micros(first ? ours : floor));
            (first ? floorMicros : oursMicros).add(micros(first ? floor : ours));
        }
        double ratio = median(oursMicros) / median(floorMicros);
        System.out.println(String.format(
                Locale.ROOT,
                "%s ratio=%.2f ours=%.1fus floor=%.1fus spread=%.0f%%/%.0f%%",
                name,
                ratio,
                median(oursMicros),
                median(floorMicros),
                spread(oursMicros),
                spread(floorMicros)));
        return ratio;
    }

    private double micros(Work work) throws Exception {
        long start = System.nanoTime();
        work.run(times);
        return (System.nanoTime() - start) / 1e3 / times;
    }

    private static double median(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /** Returns the distance of the outer quartiles in percent of the median. */
    private static double spread(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return 100 * (sorted[sorted.length * 3 / 4] - sorted[sorted.length / 4]) / median(values);
    }
}
