package dev.schemaless.catalog.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Different values are counted in bounded memory, exactly where there are few. */
final class DistinctSampleTest {
    private static final int MANY = 2_000_000;

    private final DistinctSample sample = new DistinctSample();

    private void add(long from, long to) {
        for (long value = from; value < to; value++) {
            sample.add(mixed(value));
        }
    }

    /** Returns what a digest is like: SplitMix64 of G. Steele, D. Lea and C. Flood, "Fast splittable pseudorandom number generators", 2014. */
    private static long mixed(long value) {
        long z = value * 0x9e37_79b9_7f4a_7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
        return z ^ (z >>> 31);
    }

    @Test
    void fewValuesAreCountedExactly() {
        add(0, DistinctSample.MOST_VALUES);
        add(0, 10_000);

        assertThat(sample.size()).isEqualTo(DistinctSample.MOST_VALUES);
        assertThat(sample.estimate(1, false)).isEqualTo(DistinctSample.MOST_VALUES);
        ValueCounts exact = new ValueCounts(
                DistinctSample.MOST_VALUES, DistinctSample.MOST_VALUES - 10_000, DistinctSample.MOST_VALUES + 10_000);
        assertThat(sample.estimate(0.25, false)).isEqualTo(exact.estimate(0.25, false));
    }

    @Test
    void theDigestZeroIsAValueAsOthers() {
        sample.add(0);
        sample.add(0);
        sample.add(5);

        assertThat(sample.estimate(1, false)).isEqualTo(2);
    }

    @Test
    void manyValuesTakeNoMoreMemory() {
        for (int from = 0; from < MANY; from += 100_000) {
            add(from, from + 100_000);
            assertThat(sample.size()).isBetween(DistinctSample.MOST_VALUES / 3, DistinctSample.MOST_VALUES);
        }

        assertThat((double) sample.estimate(1, false) / MANY).isCloseTo(1, within(0.03));
    }

    /** Each number would have been seen once in any sample, so there are as many as rows. */
    @Test
    void valuesOfAUniqueColumnAreAsManyAsRows() {
        add(0, MANY);

        assertThat(sample.estimate(1 / 64.0, false) / 64.0 / MANY).isCloseTo(1, within(0.03));
    }

    /** All that there are are in the sample several times. */
    @Test
    void valuesThatComeBackAreNotScaledUp() {
        for (int times = 0; times < 8; times++) {
            add(0, 200_000);
        }

        assertThat(sample.estimate(1 / 64.0, false) / 200_000.0).isCloseTo(1, within(0.03));
    }

    @Test
    void valuesThatLieOnOneShardAreScaledByShards() {
        add(0, 200_000);
        add(0, 200_000);

        assertThat(sample.estimate(0.25, true) / 800_000.0).isCloseTo(1, within(0.03));
    }

    @Test
    void noRowsHaveNoValues() {
        assertThat(sample.estimate(0.5, false)).isZero();
    }
}
