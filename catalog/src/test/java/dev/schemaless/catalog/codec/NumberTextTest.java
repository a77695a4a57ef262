package dev.schemaless.catalog.codec;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {
    @Test
    void textIsTheShortestOnEveryJavaVersion() {
        assertThat(NumberText.of(2.2250738585072014E-308)).isEqualTo("2.2250738585072014E-308");
        assertThat(NumberText.of(2e-3)).isEqualTo("0.002");
        assertThat(NumberText.of(Math.scalb(1.0, -44))).isEqualTo("5.684341886080802E-14");
        assertThat(NumberText.of(1.1f)).isEqualTo("1.1");
        assertThat(NumberText.of(Double.NaN)).isEqualTo("NaN");
    }

    @Test
    void textReadsBack() {
        tries(1_000).forAll(EncodedValues::anyDouble, value -> {
            assertThat(Double.parseDouble(NumberText.of(value))).isEqualTo(value);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-7", "+7", "7.", ".5", "007.50", "1e5", "1E-5", " 7\t", "12345678901234567890.5"})
    void decimalTextIsParsed(String text) {
        assertThat(NumberText.parse(text)).isEqualTo(new BigDecimal(text.strip()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-", ".", "e5", "1e", "1e+", "1e123456", "1 2", "0x10", "1d", "NaN", "٣", "1_000"})
    void otherTextIsNone(String text) {
        assertThat(NumberText.parse(text)).isNull();
    }

    @Test
    void textOfMoreThan1000CharactersIsNone() {
        assertThat(NumberText.parse("1".repeat(1_000))).isNotNull();
        assertThat(NumberText.parse("1".repeat(1_001))).isNull();
    }
}
