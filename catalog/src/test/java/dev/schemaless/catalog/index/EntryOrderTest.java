package dev.schemaless.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.Models;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntryOrderTest {
    private static final IndexEntries ENTRIES =
            IndexEntries.of(Models.RATE, Models.index(List.of("gateway", "hotel_id"), "hotel_id", List.of(4, 0)), 64);
    private static final EntryOrder ASCENDING = ENTRIES.order(new IndexOrder(0, 2, false, true));
    private static final EntryOrder DESCENDING = ENTRIES.order(new IndexOrder(0, 2, true, true));
    private static final EntryOrder PART = ENTRIES.order(new IndexOrder(0, 1, false, false));

    private static List<@Nullable Object> position(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void positionsCompareColumnByColumnWithNullLow() {
        assertThat(ASCENDING.compare(position(bytes("a"), 2L), position(bytes("a"), 3L)))
                .isNegative();
        assertThat(ASCENDING.compare(position(null, 2L), position(bytes(""), 1L)))
                .isNegative();
        assertThat(DESCENDING.compare(position(null, 2L), position(bytes(""), 1L)))
                .isPositive();
        assertThat(ASCENDING.compare(position(null, 2L), position(null, 2L))).isZero();
    }

    @Test
    void rowIsAheadOfWhatComesBehindIt() {
        assertThat(ASCENDING.isAhead(position("a", 2L), position(bytes("b"), 1L)))
                .isTrue();
        assertThat(ASCENDING.isAhead(position("b", 2L), position(bytes("b"), 1L)))
                .isFalse();
        assertThat(DESCENDING.isAhead(position("b", 2L), position(bytes("b"), 1L)))
                .isTrue();
        assertThat(DESCENDING.isAhead(position(null, 2L), position(bytes("b"), 1L)))
                .isFalse();
    }

    @Test
    void rowThatIsEqualIsAheadIfNothingElseOrders() {
        assertThat(ASCENDING.isAhead(position("b", 1L), position(bytes("b"), 1L)))
                .isTrue();
        assertThat(PART.isAhead(position("b"), position(bytes("b")))).isFalse();
        assertThat(PART.isAhead(position("a"), position(bytes("b")))).isTrue();
    }

    @Test
    void nothingIsKnownBehindAValueThatMayHaveBeenCut() {
        assertThat(ASCENDING.isAhead(position("abcde", 1L), position(bytes("abcd"), 2L)))
                .isFalse();
        assertThat(ASCENDING.isAhead(position("abcd", 1L), position(bytes("abcd"), 2L)))
                .isFalse();
        assertThat(ASCENDING.isAhead(position("abc", 1L), position(bytes("abcd"), 0L)))
                .isTrue();
    }
}
