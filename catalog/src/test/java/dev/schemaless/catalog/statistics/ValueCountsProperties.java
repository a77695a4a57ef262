package dev.schemaless.catalog.statistics;

import static dev.schemaless.catalog.fixture.Generator.integers;
import static dev.schemaless.catalog.fixture.Generator.seeds;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Different values are estimated from a sample well enough to choose plans by. */
class ValueCountsProperties {
    private static final int ENTRIES = 40_000;

    @Test
    void fewManyAndUniqueValuesAreDistinguished() {
        tries(50).forAll(integers(1, 40_000), seeds(), (values, seed) -> {
            Random random = new Random(seed);
            Map<Integer, Integer> all = new HashMap<>();
            Map<Integer, Integer> sample = new HashMap<>();
            for (int i = 0; i < ENTRIES; i++) {
                int value = values == ENTRIES ? i : random.nextInt(values);
                all.merge(value, 1, Integer::sum);
                if (random.nextInt(8) == 0) {
                    sample.merge(value, 1, Integer::sum);
                }
            }
            long estimate = counts(sample).estimate(1 / 8.0, false);
            assertThat((double) estimate / all.size()).isCloseTo(1, within(0.3));
        });
    }

    private static ValueCounts counts(Map<Integer, Integer> values) {
        return new ValueCounts(
                values.size(),
                values.values().stream().filter(count -> count == 1).count(),
                values.values().stream().mapToLong(Integer::longValue).sum());
    }

    @Test
    void valuesThatLieOnOneShardAreCountedByShards() {
        assertThat(new ValueCounts(25, 0, 1_000).estimate(0.25, true)).isEqualTo(100);
    }

    @Test
    void anEmptySampleHasNoValues() {
        assertThat(new ValueCounts(0, 0, 0).estimate(0.5, false)).isZero();
    }
}
