package dev.schemaless.catalog.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeyRangeTest {
    @Test
    void neighbouringShardsShareARange() {
        ShardSet shards = ShardSet.of(65_536, List.of(1, 2, 3, 7, 65_535));

        assertThat(KeyRange.of(shards, 2, 65_535))
                .containsExactly(
                        new KeyRange(NativeKey.firstOf(2), NativeKey.lastOf(3)),
                        new KeyRange(NativeKey.firstOf(7), NativeKey.lastOf(7)),
                        new KeyRange(NativeKey.firstOf(65_535), NativeKey.lastOf(65_535)));
    }

    @Test
    void restOfARangeBeginsAtTheNextKey() {
        KeyRange range = new KeyRange(NativeKey.firstOf(0), NativeKey.lastOf(9));

        assertThat(range.after(RowKey.of(new byte[] {0, 5, 7})).low()).isEqualTo(RowKey.of(new byte[] {0, 5, 7, 0}));
    }

    @Test
    void tableRunsOfAllPartitionsCoverEachShardOnce() {
        Topology topology = Topology.even(23, 3, 4);

        assertThat(topology.tableRunsOf(0)).containsExactly(0, 4);
        assertThat(topology.tableRunsOf(1)).containsExactly(8, 12);
        assertThat(topology.tableRunsOf(2)).containsExactly(16, 20);
        assertThat(topology.lastShardOfRun(20)).isEqualTo(22);
        assertThat(topology.lastShardOfRun(12)).isEqualTo(15);
        assertThat(topology.tableRunOf(22)).isEqualTo(20);
    }
}
