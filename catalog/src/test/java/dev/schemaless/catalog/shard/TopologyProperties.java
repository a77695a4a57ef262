package dev.schemaless.catalog.shard;

import static dev.schemaless.catalog.fixture.Generator.integers;
import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.fixture.Generator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TopologyProperties {
    @Test
    void tableRunsAreThoseOfEachShard() {
        tries(1_000).forAll(topologies(), integers(0, 299).listOf(1, 255), (topology, wanted) -> {
            int shards = topology.shards();
            List<Integer> some = wanted.stream().map(shard -> shard % shards).toList();

            assertThat(topology.tableRunsOf(ShardSet.of(shards, some))).isEqualTo(oneByOne(topology, some));
            assertThat(topology.tableRunsOf(ShardSet.all(shards)))
                    .isEqualTo(oneByOne(
                            topology, ShardSet.all(shards).stream().boxed().toList()));
        });
    }

    private static Generator<Topology> topologies() {
        return random -> {
            int shards = integers(1, 300).next(random);
            int partitions = integers(1, 8).next(random);
            return Topology.even(
                    shards, Math.min(partitions, shards), integers(1, 100).next(random));
        };
    }

    private static SortedMap<Integer, List<Integer>> oneByOne(Topology topology, List<Integer> shards) {
        SortedMap<Integer, List<Integer>> runs = new TreeMap<>();
        for (int shard : shards) {
            TreeSet<Integer> known = new TreeSet<>(runs.getOrDefault(topology.partitionOf(shard), List.of()));
            known.add(topology.tableRunOf(shard));
            runs.put(topology.partitionOf(shard), List.copyOf(known));
        }
        return runs;
    }

    @Test
    void setHasEachShardOnceAndAscending() {
        tries(1_000).forAll(integers(0, 99).listOf(0, 255), shards -> {
            ShardSet set = ShardSet.of(100, shards);

            assertThat(set.stream().boxed().toList()).isEqualTo(List.copyOf(new TreeSet<>(shards)));
            assertThat(shards).allMatch(set::contains);
        });
    }
}
