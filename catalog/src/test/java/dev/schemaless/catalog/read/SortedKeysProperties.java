package dev.schemaless.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class SortedKeysProperties {
    @Provide
    Arbitrary<List<RowKey>> keys() {
        Arbitrary<Long> halves = Arbitraries.longs().edgeCases(edges -> edges.add(0L, -1L, Long.MIN_VALUE));
        return Combinators.combine(halves, Arbitraries.of(0L, 1L, -1L, Long.MIN_VALUE))
                .as((high, low) -> RowKey.of(high, low))
                .list()
                .ofMaxSize(300);
    }

    @Property(seed = "20261121")
    void keysComeDistinctAndInUnsignedOrder(@ForAll("keys") List<RowKey> first, @ForAll("keys") List<RowKey> second) {
        SortedKeys sorted = SortedKeys.of(first);
        sorted.addAll(SortedKeys.of(second));
        sorted.sort();

        TreeSet<RowKey> expected = new TreeSet<>(first);
        expected.addAll(second);
        assertThat(IntStream.range(0, sorted.size()).mapToObj(sorted::at)).containsExactlyElementsOf(expected);
    }
}
