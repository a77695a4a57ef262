package dev.schemaless.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CsvRowsTest {
    private static final int LIMIT = 100_000;

    @Test
    void firstLineNamesTheFields() throws Exception {
        CsvRows rows = rows("\uFEFFa, b ,c\r\n1,x y,\"q\"\"1, 2\"\r\n");
        SourceRow row = rows.next();
        assertThat(row.fields()).containsExactly(Map.entry("a", "1"), Map.entry("b", "x y"), Map.entry("c", "q\"1, 2"));
        assertThat(row.line()).isEqualTo(2);
        assertThat(rows.next()).isNull();
    }

    @Test
    void emptyValueIsLeftOutUnlessItIsQuoted() throws Exception {
        CsvRows rows = rows("a,b,c\n,\"\",z\n");
        assertThat(rows.next().fields()).containsExactly(Map.entry("b", ""), Map.entry("c", "z"));
    }

    @Test
    void shortRecordIsABadLine() throws Exception {
        CsvRows rows = rows("a,b,c\n1,\n4,5,\n");
        assertThatThrownBy(rows::next)
                .isInstanceOfSatisfying(
                        BadLineException.class, e -> assertThat(e.line()).isEqualTo(2))
                .hasMessage("the record has 2 values for 3 fields: 'c' is missing after null");
        assertThat(rows.next().fields()).containsExactly(Map.entry("a", "4"), Map.entry("b", "5"));
    }

    @Test
    void longRecordIsABadLine() throws Exception {
        CsvRows rows = rows("a,b\n1,2,3\n4,5\n");
        assertThatThrownBy(rows::next)
                .isInstanceOfSatisfying(
                        BadLineException.class, e -> assertThat(e.line()).isEqualTo(2))
                .hasMessage("the record has 3 values for 2 fields: '3' is one too many");
        assertThat(rows.next().fields()).containsEntry("a", "4");
    }

    @Test
    void lineBreakInQuotesIsPartOfTheValue() throws Exception {
        CsvRows rows = rows("a,b\n\"x\ny\",2\n3,4\n");
        assertThat(rows.next().fields()).containsEntry("a", "x\ny");
        SourceRow second = rows.next();
        assertThat(second.fields()).containsEntry("a", "3");
        assertThat(second.line()).isEqualTo(4);
    }

    @Test
    void quoteThatIsNotClosedEndsReading() throws Exception {
        CsvRows rows = rows("a,b\n1,\"x\n" + "3,4\n".repeat(10));
        assertThatThrownBy(rows::next)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("line ")
                .hasMessageEndingWith(": a quote is not closed, or text follows a closed one");
    }

    @Test
    void valueBeyondTheLimitEndsReading() throws Exception {
        CsvRows rows = rows("a,b\n1,\"" + "x".repeat(LIMIT + 1_000) + "\"\n");
        assertThatThrownBy(rows::next)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("line ")
                .hasMessageEndingWith(": a value is too long");
    }

    @Test
    void textThatIsNotUtf8EndsReading() throws Exception {
        byte[] bytes = "a,b\n1,\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> new CsvRows(new ByteArrayInputStream(bytes), LIMIT).next())
                .isInstanceOf(IOException.class)
                .hasMessage("the text is not UTF-8");
    }

    @Test
    void emptyLineIsARecordOnlyOfASingleField() throws Exception {
        CsvRows two = rows("a,b\n\n1,2\n  \n3,4\n");
        assertThat(two.next().fields()).containsEntry("a", "1");
        assertThat(two.next().fields()).containsEntry("a", "3");
        assertThat(two.next()).isNull();
        CsvRows one = rows("a\n\n1\n");
        assertThat(one.next().fields()).isEmpty();
        assertThat(one.next().fields()).containsEntry("a", "1");
        assertThat(one.next()).isNull();
    }

    @Test
    void headerHasToNameEachFieldOnce() {
        assertThatThrownBy(() -> rows("")).isInstanceOf(IOException.class).hasMessageContaining("the file is empty");
        assertThatThrownBy(() -> rows("a,a\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("the name 'a' twice");
        assertThatThrownBy(() -> rows("a,,b\n"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("field without name");
    }

    private static CsvRows rows(String text) throws IOException {
        return new CsvRows(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), LIMIT);
    }
}
