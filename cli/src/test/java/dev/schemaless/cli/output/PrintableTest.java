package dev.schemaless.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintableTest {
    @ParameterizedTest
    @CsvSource({"0, \\x00", "7, \\x07", "13, \\r", "27, \\x1B", "127, \\x7F", "128, \\u0080", "155, \\u009B"})
    void controlCharacterIsShownByItsNumber(int control, String shown) {
        assertThat(Printable.text("a" + (char) control + "b")).isEqualTo("a" + shown + "b");
    }

    @Test
    void allOtherTextStaysAsItIs() {
        String text = "żółć 🙂\tcolumn\nline \\x1B\u00a0\u00ad";

        assertThat(Printable.text(text)).isSameAs(text);
    }
}
