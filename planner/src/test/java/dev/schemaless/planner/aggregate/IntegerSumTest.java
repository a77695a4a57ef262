package dev.schemaless.planner.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.SchemalessException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class IntegerSumTest {
    @Test
    void sumOfBigintThatDoesNotFitIsRefused() {
        IntegerSum sum = sumOf(true, Long.MAX_VALUE, 1L);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(sum::result)
                .withMessageStartingWith("Cannot use sum 9223372036854775808 as BIGINT: it is out of range")
                .satisfies(e -> assertThat(e.code().sqlState()).isEqualTo("22003"));
    }

    @Test
    void onlyTheResultHasToFit() {
        IntegerSum part = sumOf(true, Long.MAX_VALUE, 2L);
        part.merge(sumOf(true, -5L));

        assertThat(part.result()).isEqualTo(Long.MAX_VALUE - 3);
    }

    @Test
    void sumOfDecimalGoesOn() {
        assertThat(sumOf(false, Long.MAX_VALUE, 1L).result()).isEqualTo(new BigDecimal("9223372036854775808"));
    }

    private static IntegerSum sumOf(boolean bigint, long... values) {
        IntegerSum sum = new IntegerSum(new SumForm(bigint, false));
        for (long value : values) {
            sum.add(value);
        }
        return sum;
    }
}
