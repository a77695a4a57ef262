package dev.schemaless.catalog.write.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.epoch.PartialCommits;
import dev.schemaless.catalog.layout.RowHash;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which transactions of the same process are waited for. On embedded partitions there are no others. */
final class VisibilityFenceTest {
    private final List<Partition> partitions = List.of(partition(), partition());
    private final PartialCommits partial =
            new PartialCommits(new StoreTables(partitions, new TableNames(""), Topology.even(2, 2, 1)));
    private final VisibilityFence fence =
            new VisibilityFence(new StoreTables(partitions, new TableNames(""), Topology.even(2, 2, 1)), partial);
    private final UUID transaction = UUID.randomUUID();

    private static Partition partition() {
        return new Partition(
                new Node(
                        "here",
                        new H2Dialect(),
                        new DriverDataSource(new org.h2.Driver(), "jdbc:h2:mem:" + UUID.randomUUID(), new Properties()),
                        new Node.PoolLimits(3, 20_000)),
                1 << 20);
    }

    @AfterEach
    void close() {
        partitions.forEach(Partition::close);
    }

    private boolean isOver(long row) {
        return fence.begin(ReadControl.unlimited()).isOver(0, List.of(row), List.of());
    }

    @Test
    void rowsOfATransactionThatIsBeingCommittedAreWaitedFor() {
        partial.begin(transaction, Set.of(5L, 7L));

        assertThat(isOver(5)).isFalse();
        assertThat(isOver(6)).isTrue();
        partial.end(transaction, true);
        assertThat(isOver(5)).isTrue();
    }

    @Test
    void allRowsAreWaitedForOfOneThatWritesMany() {
        partial.begin(transaction, Set.of(RowHash.EVERY));

        assertThat(isOver(5)).isFalse();
    }

    @Test
    void claimsAreNoRows() {
        partial.begin(transaction, Set.of(RowHash.NONE));

        assertThat(isOver(5)).isTrue();
    }

    @Test
    void waitingEndsWithItsStatement() {
        ReadControl control = ReadControl.unlimited();
        partial.begin(transaction, Set.of(5L));
        control.cancel();

        assertThatThrownBy(() -> fence.begin(control).isOver(0, List.of(5L), List.of()))
                .hasMessageContaining("cancelled");
    }
}
