package dev.schemaless.catalog.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KeyRangeTest {
    @Test
    void neighbouringShardsShareARange() {
        ShardSet shards = ShardSet.of(65_536, List.of(1, 2, 3, 7, 65_535));

        assertThat(KeyRange.of(shards, 2, 65_535))
                .containsExactly(
                        new KeyRange(RowKey.firstOf(2), RowKey.lastOf(3)),
                        new KeyRange(RowKey.firstOf(7), RowKey.lastOf(7)),
                        new KeyRange(RowKey.firstOf(65_535), RowKey.lastOf(65_535)));
    }

    @Test
    void restOfARangeBeginsAtTheNextKey() {
        KeyRange range = new KeyRange(RowKey.firstOf(0), RowKey.lastOf(9));

        assertThat(range.after(new RowKey(5, 6)).low()).isEqualTo(new RowKey(5, 7));
        assertThat(range.after(new RowKey(5, -1)).low()).isEqualTo(new RowKey(6, 0));
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
