package dev.schemaless.planner.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class VarianceTest {
    @Test
    void numbersFarFromZeroKeepTheirDigits() {
        Variance population = new Variance(false, false);
        Variance sample = new Variance(true, true);
        for (double value : new double[] {1000000004, 1000000007, 1000000013, 1000000016}) {
            population.add(value);
            sample.add(value);
        }

        assertThat(population.result()).isEqualTo(22.5);
        assertThat((Double) sample.result()).isEqualTo(Math.sqrt(30), within(1e-12));
    }

    @Test
    void partsGiveWhatTheWholeGives() {
        Random random = new Random(7);
        Variance whole = new Variance(true, false);
        Variance[] parts = {new Variance(true, false), new Variance(true, false), new Variance(true, false)};
        for (int i = 0; i < 1000; i++) {
            double value = 1e6 + random.nextGaussian();
            whole.add(value);
            parts[i % 2].add(value);
        }
        parts[2].merge(parts[0]);
        parts[2].merge(parts[1]);

        assertThat((Double) parts[2].result()).isEqualTo((Double) whole.result(), within(1e-9));
    }

    @Test
    void oneValueHasNoVarianceOfASample() {
        Variance sample = new Variance(true, false);
        Variance population = new Variance(false, false);
        assertThat(population.result()).isNull();
        sample.add(5.0);
        population.add(5.0);

        assertThat(sample.result()).isNull();
        assertThat(population.result()).isEqualTo(0.0);
    }
}
