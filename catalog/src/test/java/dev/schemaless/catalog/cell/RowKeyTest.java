package dev.schemaless.catalog.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
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
    void sixteenBytesAreAUuid() {
        UUID uuid = UUID.fromString("00070000-0000-0001-8000-000000000002");

        assertThat(RowKey.of(uuid)).hasToString(uuid.toString());
        assertThat(RowKey.of(uuid).toUuid()).isEqualTo(uuid);
        assertThat(RowKey.of(uuid).longAt(8)).isEqualTo(0x8000_0000_0000_0002L);
    }

    @Test
    void otherLengthsAreShownAsHexadecimalDigits() {
        assertThat(text("key")).hasToString("6b6579");
        assertThat(text("key").isUuid()).isFalse();
        assertThatThrownBy(text("key")::toUuid).hasMessage("a row key of 3 bytes is no UUID");
    }
}
