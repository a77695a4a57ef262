package dev.schemaless.catalog.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RowKeyTest {
    private static RowKey text(String text) {
        return RowKey.of(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void keysOfAnyLengthAreOrderedByUnsignedBytes() {
        assertThat(text("a")).isLessThan(text("ab")).isGreaterThan(text(""));
        assertThat(RowKey.of(-1, 0)).isGreaterThan(RowKey.of(1, 0));
        assertThat(RowKey.of(0, -1)).isGreaterThan(RowKey.of(0, Long.MAX_VALUE));
        assertThat(text("b")).isGreaterThan(text("ab"));
    }

    @Test
    void keysOfTheSameBytesAreEqual() {
        assertThat(text("trip-17")).isEqualTo(text("trip-17")).hasSameHashCodeAs(text("trip-17"));
        assertThat(text("trip-17")).isNotEqualTo(text("trip-1"));
        assertThat(RowKey.of(7, 9))
                .isEqualTo(RowKey.of(RowKey.of(7, 9).toBytes().clone()));
    }

    @Test
    void textIsHexadecimalWithADashBehindTwoBytes() {
        assertThat(text("key")).hasToString("6b65-79");
        assertThat(text("ke")).hasToString("6b65-");
        assertThat(text("k")).hasToString("6b");
        for (RowKey key : List.of(text(""), text("k"), text("ke"), text("key"), RowKey.of(-1, 0x80))) {
            assertThat(RowKey.parse(key.toString())).contains(key);
        }
        assertThat(text("x".repeat(64)).toString()).hasSize(RowKey.MAX_TEXT);
    }

    @Test
    void noOtherTextIsAKey() {
        assertThat(Stream.of("6b6579", "6b65-7", "6B65-79", "6b65-7A", "6b-6579", "6b65-79-", "x", " ", "-", "6b65-79 ")
                        .map(RowKey::parse))
                .allMatch(Optional::isEmpty);
    }

    @Test
    void textsOrderAsKeysDo() {
        List<RowKey> keys = Stream.of("", "a", "ab", "aba", "abb", "ab\u00ff", "b", "ba")
                .map(RowKeyTest::text)
                .sorted()
                .toList();

        assertThat(keys.stream().map(RowKey::toString).sorted())
                .containsExactlyElementsOf(keys.stream().map(RowKey::toString).toList());
    }
}
