package dev.schemaless.catalog.read.page;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.fixture.Generator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SortedKeysProperties {
    private static Generator<List<RowKey>> keys() {
        return Generator.bytes(64).map(RowKey::of).listOf(0, 300);
    }

    @Test
    void keysComeDistinctAndInUnsignedOrder() {
        tries(1_000).forAll(keys(), keys(), (first, second) -> {
            SortedKeys sorted = SortedKeys.of(first);
            sorted.addAll(SortedKeys.of(second));
            sorted.sort();

            TreeSet<RowKey> expected = new TreeSet<>(first);
            expected.addAll(second);
            assertThat(sorted.slice(1 % (sorted.size() + 1), sorted.size()).toList())
                    .containsExactlyElementsOf(expected.stream().skip(1).toList());
            assertThat(IntStream.range(0, sorted.size()).mapToObj(sorted::at)).containsExactlyElementsOf(expected);
        });
    }
}
