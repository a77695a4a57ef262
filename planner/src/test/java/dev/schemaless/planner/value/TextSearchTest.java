package dev.schemaless.planner.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.fixture.Generator;
import dev.schemaless.catalog.fixture.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class TextSearchTest {
    private static final Generator<String> SHORT = Generator.strings("ab", 6);

    /** Beyond 64 characters a part is searched for by the other algorithm. */
    private static final Generator<String> LONG = SHORT.map(text -> text.repeat(30));

    @Test
    void findsWhatIndexOfFinds() {
        Property.tries(2_000).forAll(SHORT.listOf(0, 60).map(parts -> String.join("", parts)), SHORT, this::check);
        Property.tries(2_000).forAll(LONG.listOf(0, 6).map(parts -> String.join("", parts)), LONG, this::check);
    }

    private void check(String text, String part) {
        for (int from = 0; from <= text.length(); from += 7) {
            TextSearch search = new TextSearch(text, part, from);
            for (int at = text.indexOf(part, from);
                    at >= 0;
                    at = at == text.length() ? -1 : text.indexOf(part, at + 1)) {
                assertThat(search.next()).isEqualTo(at);
            }
            assertThat(search.next()).isEqualTo(-1);
        }
        if (!part.isEmpty()) {
            checkApart(text, part);
        }
    }

    private static void checkApart(String text, String part) {
        List<Integer> expected = new ArrayList<>();
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            expected.add(at);
        }
        List<Integer> found = new ArrayList<>();
        TextSearch search = new TextSearch(text, part, 0);
        for (int at = search.nextApart(); at >= 0; at = search.nextApart()) {
            found.add(at);
        }
        assertThat(found).isEqualTo(expected);
    }

    /** {@code indexOf} compares 16 * 10^12 characters. */
    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void takesNoSquare() {
        String part = "a".repeat(4_000_000) + "b";
        assertThat(TextSearch.first("a".repeat(8_000_000), part)).isEqualTo(-1);
    }
}
