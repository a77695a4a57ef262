package dev.schemaless.catalog.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class SortedKeysProperties {
    @Provide
    Arbitrary<List<RowKey>> keys() {
        return Arbitraries.bytes()
                .edgeCases(edges -> edges.add((byte) 0, (byte) -1, Byte.MIN_VALUE))
                .array(byte[].class)
                .ofMaxSize(64)
                .map(RowKey::of)
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
        assertThat(sorted.slice(1 % (sorted.size() + 1), sorted.size()).toList())
                .containsExactlyElementsOf(expected.stream().skip(1).toList());
        assertThat(IntStream.range(0, sorted.size()).mapToObj(sorted::at)).containsExactlyElementsOf(expected);
    }
}
