package dev.schemaless.planner.moment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MomentsTest {
    private static final double FAR = 1e15;

    @Test
    void numbersFarFromZeroKeepTheirDigits() {
        Moments moments = new Moments();
        for (double value : new double[] {4, 7, 13, 16}) {
            moments.add(FAR + value);
        }

        assertThat(MomentFunction.VAR_POP.result(moments)).isEqualTo(22.5);
        assertThat(MomentFunction.VAR_SAMP.result(moments)).isEqualTo(30.0);
        assertThat(MomentFunction.STDDEV_SAMP.result(moments)).isEqualTo(Math.sqrt(30));
    }

    @Test
    void partsGiveWhatTheWholeGives() {
        Random random = new Random(7);
        Moments whole = new Moments();
        Moments[] parts = {new Moments(), new Moments(), new Moments()};
        for (int i = 0; i < 1000; i++) {
            double number = 1e6 + random.nextGaussian();
            whole.add(number);
            parts[i % 2].add(number);
        }
        parts[2].merge(new Moments());
        parts[2].merge(parts[0]);
        parts[2].merge(parts[1]);
        parts[2].merge(new Moments());

        for (MomentFunction function : MomentFunction.values()) {
            assertThat(function.result(parts[2])).as(function.name()).isEqualTo(function.result(whole), within(1e-6));
        }
    }

    @Test
    void mergingNothingChangesNothing() {
        Moments huge = new Moments();
        huge.add(1e200);
        Moments merged = new Moments();
        merged.merge(huge);
        merged.merge(new Moments());

        assertThat(MomentFunction.VAR_POP.result(huge)).isEqualTo(0.0);
        assertThat(MomentFunction.VAR_POP.result(merged)).isEqualTo(0.0);
    }

    @Test
    void valueBeyondDoubleIsRefused() {
        Moments moments = new Moments();
        moments.add(-1.7e308);
        moments.add(1.7e308);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> MomentFunction.VAR_POP.result(moments))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NUMBER_OUT_OF_RANGE));
    }

    @Test
    void infiniteNumbersHaveNoVariance() {
        Moments moments = new Moments();
        moments.add(1);
        Moments others = new Moments();
        others.add(Double.POSITIVE_INFINITY);
        moments.merge(others);

        assertThat(MomentFunction.VAR_POP.result(moments)).isNaN();
    }

    @Test
    void tooFewNumbersGiveNull() {
        Moments moments = new Moments();
        assertThat(MomentFunction.VAR_POP.result(moments)).isNull();
        moments.add(5);

        assertThat(MomentFunction.VAR_SAMP.result(moments)).isNull();
        assertThat(MomentFunction.VAR_POP.result(moments)).isEqualTo(0.0);
    }
}
