package dev.schemaless.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextWidthTest {
    @ParameterizedTest
    @CsvSource({"abc, 3", "日本, 4", "🙂, 2", "e\u0301, 1", "żółć, 4", "한글, 4", "'', 0"})
    void widthIsThatOfTheTerminal(String text, int width) {
        assertThat(TextWidth.of(text)).isEqualTo(width);
    }

    @Test
    void tabsAreSpacesToTheNextStop() {
        assertThat(TextWidth.withoutTabs("a\tb")).isEqualTo("a       b");
        assertThat(TextWidth.withoutTabs("日本\t|")).isEqualTo("日本    |");
    }

    @Test
    void partsAreCutBetweenLetters() {
        assertThat(TextWidth.first("a日本", 2)).isEqualTo("a");
        assertThat(TextWidth.first("a日本", 3)).isEqualTo("a日");
        assertThat(TextWidth.last("日本🙂", 3)).isEqualTo("🙂");
        assertThat(TextWidth.last("日本🙂", 9)).isEqualTo("日本🙂");
    }
}
