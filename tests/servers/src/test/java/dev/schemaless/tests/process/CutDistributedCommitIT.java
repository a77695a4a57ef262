package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.SchemaChanges.NewIndex;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.CuttingProxy.Moment;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The network of one of two partitions is cut at every statement of a commit over both, while another writer, whose network
 * is whole, changes the same rows.
 */
@OnBackend(Backend.TWO_MARIADB)
final class CutDistributedCommitIT {
    private static final int ROUNDS = Integer.getInteger("schemaless.test.cuts", 1);
    private static final Duration RECOVERED = Duration.ofSeconds(10);
    private static final int MOST_COMMITS = 20;
    private static final String DECIDE = "schemaless:decide ";

    /** Of the entries that lie on another partition than their rows. */
    private static final String PUT_ENTRIES_AND_COMMIT = ";\nCOMMIT";

    /** What a commit sends to each partition, and what only the first one gets. */
    private static final List<String> STATEMENTS = List.of(
            "START TRANSACTION",
            PUT_ENTRIES_AND_COMMIT,
            "schemaless:begin-branch",
            "FOR UPDATE",
            "schemaless:put-cells",
            "schemaless:end-branch",
            "schemaless:prepare-branch",
            "schemaless:commit-branch");

    private final List<CuttingProxy> proxies = new ArrayList<>();
    private final List<Long> acknowledged = new ArrayList<>();
    private Store cut;
    private Store whole;
    private CommitAudit audit;
    private long next;

    /** A commit that a test does not wait for at once. */
    private CompletableFuture<Void> late = CompletableFuture.completedFuture(null);

    @BeforeEach
    void open(TestStore place) throws Exception {
        whole = Stores.open(CommittingWriter.config(place.partitions()));
        CommittingWriter.createModel(whole);
        whole.changes().createIndex(new NewIndex("mark", "by_n_elsewhere", List.of("n"), "n"));
        audit = new CommitAudit(whole, place.servers());
        List<PartitionConfig> fronts = new ArrayList<>();
        for (int position = 0; position < place.servers().size(); position++) {
            CuttingProxy proxy = CuttingProxy.before(place.servers().get(position));
            proxies.add(proxy);
            fronts.add(proxy.front().partition(place.database(position)));
        }
        cut = Stores.open(impatient(CommittingWriter.config(fronts)));
    }

    /** Does not wait long for a server that is out of reach. */
    private static StoreConfig impatient(StoreConfig config) {
        return new StoreConfig(
                config.partitions(),
                config.namespace(),
                config.shards(),
                config.shardsPerTable(),
                config.create(),
                config.compression(),
                new StoreConfig.Pool(3, Duration.ofMillis(500)),
                config.durability());
    }

    /** Whatever a test left cut is whole again, so that nothing here waits for what cannot come. */
    @AfterEach
    void close() throws Exception {
        proxies.forEach(CuttingProxy::cutNoMore);
        late.handle((done, failure) -> failure == null).join();
        cut.close();
        whole.close();
        // a branch that is left over would keep its database from being dropped
        audit.rollBackPrepared();
        for (CuttingProxy proxy : proxies) {
            proxy.close();
        }
    }

    static Stream<Arguments> places() {
        return Stream.of(Moment.values())
                .flatMap(moment -> Stream.of(Arguments.of(0, moment), Arguments.of(1, moment)));
    }

    /** One lost connection is made good by another try, wherever it is lost: no caller learns of it. */
    @ParameterizedTest
    @MethodSource("places")
    void everyTransactionIsMadeOnce(int position, Moment moment) throws Exception {
        List<String> statements = new ArrayList<>(STATEMENTS);
        if (position == 0) {
            statements.add(DECIDE);
        }
        for (String statement : statements) {
            for (int round = 0; round < ROUNDS; round++) {
                commit(cut);
                proxies.get(position).cutAt(statement, moment);
                commitUntilCut(statement, proxies.get(position));
            }
        }

        audit.awaitNothingPrepared(RECOVERED);
        assertThat(audit.assertWhole(acknowledged)).hasSize((int) next);
    }

    /** Not every transaction has entries to put on another partition than its rows'. */
    private void commitUntilCut(String statement, CuttingProxy proxy) {
        for (int tries = 0; proxy.isAboutToCut(); tries++) {
            assertThat(tries).as("commits without '%s'", statement).isLessThan(MOST_COMMITS);
            commitBoth();
        }
    }

    private void commitBoth() {
        long ofOther = next++;
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> CommittingWriter.commit(whole, ofOther));
        commit(cut);
        other.join();
        acknowledged.add(ofOther);
    }

    private void commit(Store store) {
        long number = next++;
        CommittingWriter.commit(store, number);
        acknowledged.add(number);
    }

    /** A row whose entry lies on the partition that is cut off for a moment. */
    @ParameterizedTest
    @MethodSource("places")
    void rowsOfOnePartitionKeepTheirEntriesOnTheOther(int position, Moment moment) {
        for (String statement : List.of("START TRANSACTION", PUT_ENTRIES_AND_COMMIT)) {
            proxies.get(position).cutAt(statement, moment);
            for (int tries = 0; proxies.get(position).isAboutToCut(); tries++) {
                assertThat(tries).as("entries on partition %s", position).isLessThan(MOST_COMMITS);
                CommittingWriter.mark(cut, 1 - position, next++);
            }
        }

        audit.assertIndexesAgree((int) next);
    }

    /** Who cannot ask any more says so; others end the transaction as it was decided, or decide that it is aborted. */
    @ParameterizedTest
    @EnumSource(Moment.class)
    void decisionThatCannotBeLearntIsCarriedOutByOthers(Moment moment) throws Exception {
        commit(cut);
        proxies.get(0).cutForGoodAt(DECIDE, moment);
        long unknown = next++;
        assertThatThrownBy(() -> CommittingWriter.commit(cut, unknown)).isInstanceOf(UnknownOutcomeException.class);

        commit(whole);
        audit.awaitNothingPrepared(RECOVERED);
        Collection<Long> there = audit.assertWhole(acknowledged);
        if (moment != Moment.AFTER_REQUEST) {
            assertThat(there.contains(unknown)).isEqualTo(moment == Moment.BEFORE_ANSWER);
        }

        proxies.get(0).cutNoMore();
        commitOnceConnected(cut);
        audit.assertWhole(acknowledged);
    }

    /** HikariCP tries to connect ever more rarely while a server is away, and this store hardly waits for it. */
    private void commitOnceConnected(Store store) {
        Awaitility.await().atMost(RECOVERED).ignoreExceptions().until(() -> {
            commit(store);
            return true;
        });
    }

    /** The first partition's branch is prepared, which its writer does not learn, and the second cannot be asked. */
    @Test
    void branchesAreEndedWhileAnotherPartitionIsOutOfReach(TestStore place) throws Exception {
        commit(cut);
        // now only who is cut off can do it
        whole.close();
        proxies.get(0).cutAt("schemaless:prepare-branch", Moment.BEFORE_ANSWER);
        long number = next++;
        late = CompletableFuture.runAsync(() -> CommittingWriter.commit(cut, number));
        audit.awaitPrepared(RECOVERED);
        proxies.get(1).cutForGoodAt("", Moment.BEFORE_REQUEST);

        audit.awaitNothingPrepared(RECOVERED);

        proxies.get(1).cutNoMore();
        late.join();
        acknowledged.add(number);
        whole = Stores.open(CommittingWriter.config(place.partitions()));
        new CommitAudit(whole, place.servers()).assertWhole(acknowledged);
    }
}
