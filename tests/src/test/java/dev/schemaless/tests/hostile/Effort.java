package dev.schemaless.tests.hostile;

import java.util.Random;
import java.util.concurrent.TimeUnit;

/** The rounds of a random test: as many as a system property says, else those of {@code schemaless.test.seconds} from the first one. */
final class Effort {
    private static final long NANOS = TimeUnit.SECONDS.toNanos(Integer.getInteger("schemaless.test.seconds", 12));

    private final int times;
    private final long seed;
    private long end;
    private int done;

    private Effort(int times, long seed) {
        this.times = times;
        this.seed = seed;
    }

    /** Reads the number from a property; the seed is {@code schemaless.test.seed}, else another each time. */
    static Effort of(String property) {
        long seed = Long.getLong("schemaless.test.seed", new Random().nextInt(1_000_000));
        return new Effort(Integer.getInteger(property, 0), seed);
    }

    Random random() {
        return new Random(seed);
    }

    /** Says whether a number is asked for. */
    boolean isWhole() {
        return times > 0;
    }

    /** Says whether there is another round. */
    boolean goesOn() {
        if (done++ == 0) {
            end = System.nanoTime() + NANOS;
        }
        return isWhole() ? done <= times : System.nanoTime() - end < 0;
    }

    @Override
    public String toString() {
        return "-Dschemaless.test.seed=" + seed;
    }
}
