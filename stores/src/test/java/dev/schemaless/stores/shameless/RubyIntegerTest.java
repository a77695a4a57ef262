package dev.schemaless.stores.shameless;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Ruby 3.1 says of {@code value.to_i}. */
class RubyIntegerTest {
    @ParameterizedTest
    @CsvSource({
        "7, 7",
        "-1, -1",
        "+5, 5",
        "' 12x', 12",
        "1_000abc, 1000",
        "abc, 0",
        "'', 0",
        "1__0, 1",
        "_1, 0",
        "7.9, 7",
        "0x1f, 0",
        "18446744073709551616, 18446744073709551616"
    })
    void textsBeginWithTheirNumber(String text, String expected) {
        assertThat(RubyInteger.of((Object) text)).isEqualTo(new BigInteger(expected));
    }

    @Test
    void groupsOfDigitsTakeNoStack() {
        assertThat(RubyInteger.of("0_".repeat(50_000) + "7")).isEqualTo(BigInteger.valueOf(7));
    }

    @Test
    void fractionsAreCutOff() {
        assertThat(RubyInteger.of(-7.9)).isEqualTo(BigInteger.valueOf(-7));
        assertThat(RubyInteger.of(new BigDecimal("1e3"))).isEqualTo(BigInteger.valueOf(1000));
    }

    @Test
    void shardsAreFlooredModulo() {
        ShamelessShards shards = new ShamelessShards(6, 3);

        assertThat(shards.ofValue(-1L)).isEqualTo(5);
        assertThat(shards.ofValue("abc")).isZero();
        assertThat(shards.partitionOf(5)).isEqualTo(2);
        assertThat(shards.partitionOf(1)).isZero();
    }
}
