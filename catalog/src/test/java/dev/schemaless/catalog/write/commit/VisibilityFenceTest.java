package dev.schemaless.catalog.write.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.epoch.PartialCommits;
import dev.schemaless.catalog.fixture.MemoryPartition;
import dev.schemaless.catalog.layout.RowHash;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which transactions of the same process are waited for. On embedded partitions there are no others. */
final class VisibilityFenceTest {
    private final List<Partition> partitions = List.of(MemoryPartition.open(), MemoryPartition.open());
    private final PartialCommits partial =
            new PartialCommits(new StoreTables(partitions, new TableNames(""), Topology.even(2, 2, 1)));
    private final VisibilityFence fence =
            new VisibilityFence(new StoreTables(partitions, new TableNames(""), Topology.even(2, 2, 1)), partial);
    private final UUID transaction = UUID.randomUUID();

    @AfterEach
    void close() {
        partitions.forEach(Partition::close);
    }

    private boolean pausesFor(long row) {
        return fence.begin(ReadControl.unlimited()).pausesFor(0, List.of(row), List.of());
    }

    @Test
    void rowsOfATransactionThatIsBeingCommittedAreWaitedFor() {
        partial.begin(transaction, Set.of(5L, 7L));

        assertThat(pausesFor(5)).isTrue();
        assertThat(pausesFor(6)).isFalse();
        partial.end(transaction, true);
        assertThat(pausesFor(5)).isFalse();
    }

    @Test
    void allRowsAreWaitedForOfOneThatWritesMany() {
        partial.begin(transaction, Set.of(RowHash.EVERY));

        assertThat(pausesFor(5)).isTrue();
    }

    @Test
    void claimsAreNoRows() {
        partial.begin(transaction, Set.of(RowHash.NONE));

        assertThat(pausesFor(5)).isFalse();
    }

    @Test
    void waitingEndsWithItsStatement() {
        ReadControl control = ReadControl.unlimited();
        partial.begin(transaction, Set.of(5L));
        control.cancel();

        assertThatThrownBy(() -> fence.begin(control).pausesFor(0, List.of(5L), List.of()))
                .hasMessageContaining("cancelled");
    }
}
