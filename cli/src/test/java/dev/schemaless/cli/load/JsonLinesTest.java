package dev.schemaless.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLinesTest {
    private static final int LIMIT = 1_000;

    @Test
    void valuesKeepTheirTypesAndOrder() throws Exception {
        SourceRow row = lines("{\"z\":1,\"a\":12345678901234567890,\"d\":1.10,\"s\":\"é😀\",\"b\":true,\"n\":null,"
                        + "\"l\":[1,\"x\"],\"m\":{\"k\":2}}")
                .next();
        assertThat(row.line()).isEqualTo(1);
        assertThat(row.fields())
                .containsExactly(
                        Map.entry("z", 1),
                        Map.entry("a", new BigInteger("12345678901234567890")),
                        Map.entry("d", new BigDecimal("1.10")),
                        Map.entry("s", "é😀"),
                        Map.entry("b", true),
                        new java.util.AbstractMap.SimpleEntry<>("n", null),
                        Map.entry("l", List.of(1, "x")),
                        Map.entry("m", Map.of("k", 2)));
    }

    @Test
    void blankLinesAreCountedAndPassedOver() throws Exception {
        JsonLines lines = lines("\n  \r\n{\"a\":1}\r\n\n{\"a\":2}");
        assertThat(lines.next().line()).isEqualTo(3);
        assertThat(lines.next().line()).isEqualTo(5);
        assertThat(lines.next()).isNull();
        assertThat(lines.next()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\": | it ends too early",
                "[1] | not a JSON object: the value is of another kind",
                "7 | not a JSON object: the value is of another kind",
                "null | the line is null where a JSON object is expected",
                "{\"a\":1} {\"b\":2} | there is more after its end",
                "{\"a\":1,\"a\":2} | a field is given twice",
                "{\"a\":NaN} | the text is not JSON from column",
                "{'a':1} | the text is not JSON from column 2 on",
                "nonsense | not a JSON object: the text is not JSON from column 1 on: 'nonsense'",
            })
    void badLineIsNamedAndTheNextIsRead(String bad, String reason) throws Exception {
        JsonLines lines = lines("{\"a\":0}\n" + bad + "\n{\"a\":2}\n");
        lines.next();
        assertThatThrownBy(lines::next)
                .isInstanceOfSatisfying(
                        BadLineException.class, e -> assertThat(e.line()).isEqualTo(2))
                .hasMessageContaining(reason);
        assertThat(lines.next().fields()).containsEntry("a", 2);
    }

    @Test
    void bytesThatAreNotUtf8AreABadLine() throws Exception {
        byte[] bytes = "{\"a\":\"\u00e9\"}\n{\"a\":2}".getBytes(StandardCharsets.ISO_8859_1);
        JsonLines lines = new JsonLines(new ByteArrayInputStream(bytes), LIMIT);
        assertThatThrownBy(lines::next).isInstanceOf(BadLineException.class).hasMessageContaining("UTF-8");
        assertThat(lines.next().fields()).containsEntry("a", 2);
    }

    @Test
    void nestingIsBounded() throws Exception {
        JsonLines lines = new JsonLines(
                new ByteArrayInputStream(("{\"a\":" + "[".repeat(5_000) + "\n{}").getBytes(StandardCharsets.UTF_8)),
                100_000);
        assertThatThrownBy(lines::next)
                .isInstanceOf(BadLineException.class)
                .hasMessageStartingWith("not a JSON object: values are nested deeper than 100");
        assertThat(lines.next().fields()).isEmpty();
    }

    @Test
    void tooLongLineIsPassedOverWithoutBeingKept() throws Exception {
        JsonLines lines = lines("{\"a\":\"" + "x".repeat(300_000) + "\"}\n{\"a\":2}");
        assertThatThrownBy(lines::next)
                .isInstanceOf(BadLineException.class)
                .hasMessage("the line has 300008 bytes, more than 1000");
        assertThat(lines.next().line()).isEqualTo(2);
        assertThat(lines.next()).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {999, 1_000, 65_535, 65_536, 65_537, 131_072})
    void lineOfAnyLengthIsReadWhole(int length) throws IOException, BadLineException {
        byte[] line = "x".repeat(length).getBytes(StandardCharsets.UTF_8);
        BoundedLines lines = new BoundedLines(
                new ByteArrayInputStream(
                        (new String(line, StandardCharsets.UTF_8) + "\ny").getBytes(StandardCharsets.UTF_8)),
                200_000);
        assertThat(lines.next()).isEqualTo(line);
        assertThat(lines.next()).isEqualTo(new byte[] {'y'});
        assertThat(lines.next()).isNull();
    }

    private static JsonLines lines(String text) {
        return new JsonLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), LIMIT);
    }
}
