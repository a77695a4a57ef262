package dev.schemaless.catalog.read.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.index.EncodedValue;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LookupSizesTest {
    private final LookupSizes sizes = new LookupSizes();

    private static List<EncodedValue> value(int number) {
        return List.of(EncodedValue.of(new byte[] {(byte) (number >> 8), (byte) number}));
    }

    @Test
    void expectationFollowsWhatIsFound() {
        for (int i = 0; i < 100; i++) {
            sizes.note(value(i), 8_000);
        }

        assertThat(sizes.expected()).isBetween(7_900L, 8_000L);
        for (int i = 0; i < 100; i++) {
            sizes.note(value(i), 0);
        }
        assertThat(sizes.expected()).isBetween(0L, 10L);
    }

    @Test
    void valueOfMuchIsLargeAndNoOtherOne() {
        sizes.note(value(1), LookupSizes.LARGE + 1);
        sizes.note(value(2), LookupSizes.LARGE);

        assertThat(sizes.isLarge(value(1))).isTrue();
        assertThat(sizes.isLarge(value(2))).isFalse();
        assertThat(sizes.isLarge(value(3))).isFalse();
    }

    /** What goes by itself does not make trips of others smaller. */
    @Test
    void largeValuesDoNotCountInTheExpectation() {
        sizes.note(value(1), Long.MAX_VALUE);

        assertThat(sizes.expected()).isEqualTo(1);
    }

    @Test
    void noMoreThanAThousandValuesAreRemembered() {
        for (int i = 0; i < 1_001; i++) {
            sizes.note(value(i), Long.MAX_VALUE);
        }

        assertThat(sizes.isLarge(value(1_000))).isTrue();
        assertThat(sizes.isLarge(value(0))).isFalse();
    }
}
