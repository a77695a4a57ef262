package dev.schemaless.catalog.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.Models;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.codec.JsonBody;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EntryOrderTest {
    private static final IndexEntries ENTRIES =
            IndexEntries.of(Models.RATE, Models.index(List.of("gateway", "hotel_id"), "hotel_id", List.of(4, 0)), 64);
    private static final EntryOrder ASCENDING = ENTRIES.order(new IndexOrder(0, 2, false, true));
    private static final EntryOrder DESCENDING = ENTRIES.order(new IndexOrder(0, 2, true, true));
    private static final EntryOrder PART = ENTRIES.order(new IndexOrder(0, 1, false, false));

    private static List<@Nullable Object> values(@Nullable Object... values) {
        return Arrays.asList(values);
    }

    private static List<EncodedValue> position(@Nullable String gateway, long hotel) {
        String body = gateway == null
                ? "{\"hotel_id\":" + hotel + "}"
                : "{\"gateway\":\"" + gateway + "\",\"hotel_id\":" + hotel + "}";
        return ENTRIES.entryOf(RowKey.of(0, 0), Map.of("base", JsonBody.of(body)))
                .key()
                .values();
    }

    @Test
    void positionsCompareColumnByColumnWithNullLow() {
        assertThat(ASCENDING.compare(position("a", 2L), position("a", 3L))).isNegative();
        assertThat(ASCENDING.compare(position(null, 2L), position("", 1L))).isNegative();
        assertThat(DESCENDING.compare(position(null, 2L), position("", 1L))).isPositive();
        assertThat(ASCENDING.compare(position(null, 2L), position(null, 2L))).isZero();
    }

    @Test
    void rowIsAheadOfWhatComesBehindIt() {
        assertThat(ASCENDING.isAhead(values("a", 2L), position("b", 1L))).isTrue();
        assertThat(ASCENDING.isAhead(values("b", 2L), position("b", 1L))).isFalse();
        assertThat(DESCENDING.isAhead(values("b", 2L), position("b", 1L))).isTrue();
        assertThat(DESCENDING.isAhead(values(null, 2L), position("b", 1L))).isFalse();
    }

    @Test
    void rowThatIsEqualIsAheadIfNothingElseOrders() {
        assertThat(ASCENDING.isAhead(values("b", 1L), position("b", 1L))).isTrue();
        assertThat(PART.isAhead(values("b"), position("b", 1L))).isFalse();
        assertThat(PART.isAhead(values("a"), position("b", 1L))).isTrue();
    }

    @Test
    void nothingIsKnownOfValuesThatAreCutAlike() {
        assertThat(ASCENDING.isAhead(values("abcde", 1L), position("abcdf", 2L)))
                .isFalse();
        assertThat(ASCENDING.isAhead(values("abcdf", 1L), position("abcde", 2L)))
                .isFalse();
        assertThat(ASCENDING.isAhead(values("abcd", 1L), position("abcde", 0L))).isTrue();
        assertThat(ASCENDING.isAhead(values("abcde", 1L), position("abce", 0L))).isTrue();
        assertThat(ASCENDING.isAhead(values("abcde", 1L), position("abcd", 2L))).isFalse();
    }
}
