package dev.schemaless.stores.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergedKeysTest {
    private static KeyStream keys(long... lows) {
        List<RowKey> keys = new ArrayList<>();
        for (long low : lows) {
            keys.add(RowKey.of(0, low));
        }
        return KeyStream.of(keys);
    }

    private static List<Long> all(KeyStream stream) {
        List<Long> lows = new ArrayList<>();
        RowKey key = stream.next();
        while (key != null) {
            lows.add(key.longAt(8));
            key = stream.next();
        }
        return lows;
    }

    @Test
    void aKeyOfSeveralStreamsComesOnce() {
        assertThat(all(MergedKeys.of(List.of(keys(3, 1, 2), keys(2, 4), keys(), keys(2, 3)))))
                .containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void noStreamsHaveNoKeys() {
        assertThat(all(MergedKeys.of(List.of()))).isEmpty();
    }
}
