package dev.schemaless.catalog.shard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;

class TopologyProperties {
    @Property
    void tableRunsAreThoseOfEachShard(
            @ForAll @IntRange(min = 1, max = 300) int shards,
            @ForAll @IntRange(min = 1, max = 8) int partitions,
            @ForAll @IntRange(min = 1, max = 100) int shardsPerTable,
            @ForAll @NotEmpty List<@IntRange(max = 299) Integer> wanted) {
        Topology topology = Topology.even(shards, Math.min(partitions, shards), shardsPerTable);
        List<Integer> some = wanted.stream().map(shard -> shard % shards).toList();

        assertThat(topology.tableRunsOf(ShardSet.of(shards, some))).isEqualTo(oneByOne(topology, some));
        assertThat(topology.tableRunsOf(ShardSet.all(shards)))
                .isEqualTo(
                        oneByOne(topology, ShardSet.all(shards).stream().boxed().toList()));
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

    @Property
    void setHasEachShardOnceAndAscending(@ForAll List<@IntRange(max = 99) Integer> shards) {
        ShardSet set = ShardSet.of(100, shards);

        assertThat(set.stream().boxed().toList()).isEqualTo(List.copyOf(new TreeSet<>(shards)));
        assertThat(shards).allMatch(set::contains);
    }
}
