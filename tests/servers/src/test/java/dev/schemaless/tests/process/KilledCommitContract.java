package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.ChildJvm;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A writer is killed at random moments while it commits over three databases. {@code -Dschemaless.test.kills=N} sets how often.
 */
abstract class KilledCommitContract {
    private static final int KILLS = Integer.getInteger("schemaless.test.kills", 6);
    private static final int LONGEST_MILLIS = 120;
    private static final Duration FREE_AGAIN = Duration.ofSeconds(5);

    private List<DatabaseServer> servers = List.of();
    private List<PartitionConfig.MySql> partitions = List.of();
    private Store store;

    /** Returns the databases of a store that is not there yet. */
    abstract List<PartitionConfig.MySql> partitions(TestStore place);

    @Test
    void leavesWholeTransactionsAndEveryAcknowledgedOne(TestStore given) throws Exception {
        servers = given.servers();
        partitions = partitions(given);
        try (Store opened = Stores.open(CommittingWriter.config(List.copyOf(partitions)))) {
            store = opened;
            CommittingWriter.createModel(opened);
            CommittingWriter.createUniqueIndex(opened);
            killAndCheck();
        }
    }

    private void killAndCheck() throws Exception {
        CommitAudit audit = new CommitAudit(store, servers);
        Random random = new Random();
        List<Long> acknowledged = new ArrayList<>();
        long next = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            acknowledged.addAll(writeAndKill(next, random.nextInt(LONGEST_MILLIS)));
            next += 1_000_000;
            // waits for the dead writer's locks
            long start = System.nanoTime();
            CommittingWriter.commit(store, next - 1);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(FREE_AGAIN);
            acknowledged.add(next - 1);
            audit.awaitNothingPrepared(FREE_AGAIN);
            Collection<Long> there = audit.assertWhole(acknowledged);
            acknowledged.addAll(repeated(first(acknowledged, next), there));
        }
        assertThat(acknowledged).hasSizeGreaterThan(2 * KILLS).doesNotHaveDuplicates();
    }

    /** Returns the number of the transaction that the writer may have been in when it was killed. */
    private static long first(List<Long> acknowledged, long next) {
        return acknowledged.stream()
                .filter(number -> number < next - 1)
                .mapToLong(number -> number + 1)
                .max()
                .orElse(0);
    }

    /** What was not committed has left nothing that stands in its way, not even in a unique index. */
    private List<Long> repeated(long number, Collection<Long> there) {
        if (there.contains(number)) {
            return List.of();
        }
        CommittingWriter.commit(store, number);
        return List.of(number);
    }

    private List<Long> writeAndKill(long first, int millis) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(String.valueOf(first)));
        arguments.addAll(CommittingWriter.arguments(partitions));
        List<String> lines = new ArrayList<>();
        try (ChildJvm writer = ChildJvm.start(128, CommittingWriter.class, arguments.toArray(String[]::new))) {
            lines.add(String.valueOf(writer.readLine()));
            Thread.sleep(millis);
            lines.addAll(writer.kill());
        }
        return lines.stream().map(Long::valueOf).toList();
    }
}
