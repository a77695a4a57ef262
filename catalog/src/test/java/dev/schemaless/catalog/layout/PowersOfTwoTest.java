package dev.schemaless.catalog.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PowersOfTwoTest {
    @Test
    void listsAreFilledUpWithTheirLastValue() {
        assertThat(PowersOfTwo.padded(List.of(7))).containsExactly(7);
        assertThat(PowersOfTwo.padded(List.of(1, 2))).containsExactly(1, 2);
        assertThat(PowersOfTwo.padded(List.of(1, 2, 3))).containsExactly(1, 2, 3, 3);
    }

    @Test
    void everyLengthIsThePowerOfTwoThatFollows() {
        IntStream.rangeClosed(1, 130).forEach(size -> {
            int padded = PowersOfTwo.padded(Collections.nCopies(size, "x")).size();
            assertThat(Integer.bitCount(padded)).isEqualTo(1);
            assertThat(padded).isBetween(size, 2 * size - 1);
        });
    }
}
