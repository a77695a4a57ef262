package dev.schemaless.tests.process;

import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The second of two partitions prepares slowly. Another store of this JVM, which shares nothing with the writer's, looks for
 * dead writers meanwhile, as another process would.
 */
abstract class SlowPrepareContract {
    private final List<CuttingProxy> proxies = new ArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);
    private Store writer;
    private Store other;
    private CommitAudit audit;

    /** Returns the servers of the partitions, in order. */
    abstract List<DatabaseServer> servers(TestStore place);

    /** Returns the names of the partitions' databases, in order. */
    abstract List<String> databases(TestStore place);

    @BeforeEach
    void open(TestStore place) throws Exception {
        List<PartitionConfig> direct = new ArrayList<>();
        List<PartitionConfig> fronts = new ArrayList<>();
        for (int position = 0; position < 2; position++) {
            DatabaseServer server = servers(place).get(position);
            CuttingProxy proxy = CuttingProxy.before(server);
            proxies.add(proxy);
            direct.add(server.partition(databases(place).get(position)));
            fronts.add(proxy.front().partition(databases(place).get(position)));
        }
        other = Stores.open(CommittingWriter.config(direct));
        CommittingWriter.createModel(other);
        writer = Stores.open(CommittingWriter.config(fronts));
        audit = new CommitAudit(other, place.servers());
    }

    @AfterEach
    void close(TestStore place) throws Exception {
        writer.close();
        other.close();
        for (int position = 0; position < 2; position++) {
            servers(place).get(position).drop(databases(place).get(position));
        }
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    /** Longer than recovery lets a dead writer's branches be. */
    @Test
    void commitSucceedsThoughPreparingTakesFourSeconds() {
        commitsWith(Duration.ofSeconds(4));
    }

    /** Makes one commit, at the first try. */
    final void commitsWith(Duration delay) {
        proxies.get(1).beforeEach("schemaless:prepare-branch", () -> pause(delay));

        CommittingWriter.commit(writer, 1, 0);

        audit.assertWhole(List.of(1L));
    }

    private void pause(Duration delay) {
        try {
            never.await(delay.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
