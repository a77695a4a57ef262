package dev.schemaless.catalog.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ScanSplitTest {
    private static final Topology TOPOLOGY = Topology.even(8, 2, 3);

    @Test
    void allShardsOfAPartitionLeaveNoRowOfItsTablesOut() {
        List<ScanSplit> splits = ScanSplit.of(TOPOLOGY, 1, ShardSet.all(8));

        assertThat(splits).extracting(ScanSplit::run).containsExactly(4, 7);
        assertThat(splits).noneMatch(ScanSplit::leavesRowsBefore).noneMatch(ScanSplit::leavesRowsBehind);
    }

    @Test
    void missingShardsAtTheEndsOfATableLeaveRowsOut() {
        ScanSplit withoutFirst =
                ScanSplit.of(TOPOLOGY, 0, ShardSet.of(8, List.of(1, 2))).get(0);
        ScanSplit withoutLast =
                ScanSplit.of(TOPOLOGY, 0, ShardSet.of(8, List.of(0, 1))).get(0);

        assertThat(withoutFirst.leavesRowsBefore()).isTrue();
        assertThat(withoutFirst.leavesRowsBehind()).isFalse();
        assertThat(withoutLast.leavesRowsBefore()).isFalse();
        assertThat(withoutLast.leavesRowsBehind()).isTrue();
    }

    @Test
    void restBehindAKeyLeavesRowsOutBefore() {
        ScanSplit whole = ScanSplit.of(TOPOLOGY, 0, ShardSet.all(8)).get(0);

        ScanSplit rest = whole.after(RowKey.of(new byte[] {0, 1, 5}));

        assertThat(rest.low()).isEqualTo(RowKey.of(new byte[] {0, 1, 5, 0}));
        assertThat(rest.leavesRowsBefore()).isTrue();
        assertThat(rest.leavesRowsBehind()).isFalse();
        assertThat(whole.after(NativeKey.lastOf(2)).ranges()).isEmpty();
    }

    @Test
    void whatLiesOnShardsUpToOneLeavesRowsOutBehind() {
        ScanSplit holed =
                ScanSplit.of(TOPOLOGY, 0, ShardSet.of(8, List.of(0, 2))).get(0);

        assertThat(holed.upTo(2)).isEqualTo(holed);
        assertThat(holed.upTo(1).high()).isEqualTo(NativeKey.lastOf(0));
        assertThat(ScanSplit.of(TOPOLOGY, 0, ShardSet.all(8)).get(0).upTo(1).high())
                .isEqualTo(NativeKey.lastOf(1));
        assertThat(holed.upTo(1).leavesRowsBehind()).isTrue();
    }
}
