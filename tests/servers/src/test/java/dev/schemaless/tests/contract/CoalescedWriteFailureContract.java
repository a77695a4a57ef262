package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.StoreConfig.Pool;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Locks, lost connections and callers who have to end reach those alone, of changes that travel together, whom they are about. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
@Timeout(120)
final class CoalescedWriteFailureContract extends CoalescedWrites {
    @Test
    void lockedRowDelaysNoOtherWrite() throws Exception {
        try (Connection owner = lock(5)) {
            Caller first = held();
            List<Caller> others = new ArrayList<>();
            for (int id = 1; id < 5; id++) {
                others.add(queued(COUNT_UP, id));
            }
            Caller waits = queued(COUNT_UP, 5);
            proxy.thaw();

            assertThat(first.outcome()).isEqualTo("1");
            for (Caller other : others) {
                assertThat(other.outcome()).isEqualTo("1");
            }
            assertThat(waits.isDone()).isFalse();
            owner.rollback();
            assertThat(waits.outcome()).isEqualTo("1");
        }
    }

    @Test
    void lockedKeyDelaysNoOtherWrite() throws Exception {
        try (Connection owner = lock(5)) {
            Caller first = held();
            List<Caller> others = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                others.add(queued(INSERT, NEW + i));
            }
            Caller waits = queued(INSERT, 5);
            proxy.thaw();

            assertThat(first.outcome()).isEqualTo("1");
            for (Caller other : others) {
                assertThat(other.outcome()).isEqualTo("1");
            }
            assertThat(waits.isDone()).isFalse();
            // for some seconds changes of the model are made one by one
            assertThat(run(INSERT, NEW + 50)).isEqualTo(1);
            owner.rollback();
            assertThat(stateOf(waits.outcome())).isEqualTo("23505");
        }
    }

    @Test
    void conflictOfARowEndsItsCallerAlone() throws Exception {
        Deadlocks deadlocks = Deadlocks.onEachPut(place, "item", keyOf(5));
        Caller first = held();
        Caller leader = strict(1);
        Caller loses = strict(5);
        Caller other = strict(2);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("1");
        assertThat(leader.outcome()).isEqualTo("1");
        assertThat(other.outcome()).isEqualTo("1");
        assertThat(stateOf(loses.outcome())).isEqualTo("40001");
        // in the batch, and alone
        assertThat(deadlocks.victims()).isEqualTo(2);
    }

    /** Counts up in a session without retries. */
    private Caller strict(long id) {
        return new Caller(() -> run("&conflictRetries=0", COUNT_UP, id)).queued();
    }

    @Test
    void whoLeavesTheQueueChangesNothing() throws Exception {
        Caller first = held();
        Caller late = new Caller(() -> {
                    try (Connection own = connect();
                            PreparedStatement change = own.prepareStatement(COUNT_UP)) {
                        change.setQueryTimeout(1);
                        change.setLong(1, 1);
                        return change.executeUpdate();
                    }
                })
                .queued();
        Caller interrupted = queued(COUNT_UP, 2);
        Caller stays = queued(COUNT_UP, 3);
        try (Connection own = connect();
                PreparedStatement change = own.prepareStatement(COUNT_UP)) {
            change.setLong(1, 4);
            Caller canceled = new Caller(change::executeUpdate).queued();
            interrupted.interrupt();
            change.cancel();

            assertThat(stateOf(canceled.outcome())).isEqualTo("57014");
        }
        assertThat(stateOf(interrupted.outcome())).isEqualTo("57014");
        assertThat(late.outcome()).isInstanceOf(SQLTimeoutException.class);
        proxy.thaw();
        assertThat(first.outcome()).isEqualTo("1");
        assertThat(stays.outcome()).isEqualTo("1");
        assertThat(read("SELECT SUM(n) FROM item WHERE id IN (1, 2, 4)")).isEqualTo("0");
    }

    /** A regular expression of alternatives takes some of the stack for each character that it repeats over. */
    @Test
    void overflowOfTheStackReachesItsCallerAlone() throws Exception {
        String deep = "UPDATE item SET n = 7 WHERE id = ? AND REGEXP_LIKE(REPEAT(word, 20000), '(o|l|d)*')";
        run(deep, -1);
        Caller first = held();
        Caller leader = queued(COUNT_UP, 1);
        Caller fails = queued(deep, 2);
        List<Caller> others = new ArrayList<>();
        for (int id = 3; id < 6; id++) {
            others.add(queued(COUNT_UP, id));
        }
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("1");
        assertThat(leader.outcome()).isEqualTo("1");
        for (Caller other : others) {
            assertThat(other.outcome()).isEqualTo("1");
        }
        assertThat(stateOf(fails.outcome())).isEqualTo("54001");
    }

    /** Where expressions overflow the stack, they give exceptions; another change may not. */
    @Test
    void errorOfAChangeReachesItsCallerAlone() throws Exception {
        StoreConfig config = StoreFixture.on(place.config(), place.partitions(List.of(proxy.front())));
        // the next trip overtakes one that takes longer than a hundredth of the timeout
        try (Store store = Stores.open(StoreFixture.withPool(config, new Pool(4, Duration.ofHours(1))))) {
            StoreFixture.createTrip(store);
            StoreFixture.insert(store, StoreFixture.rows(store, 0, 5));
            // asked now, because the proxy holds everything from here on
            WriteRequest none = new WriteRequest(
                    store.catalog().version(), StoreFixture.trip(store), List.of(), ReadControl.unlimited());
            proxy.freezeAt("START TRANSACTION");
            proxy.count();
            Caller first = write(store, none, put(store, 0));
            await().until(() -> proxy.statements(TRANSACTIONS) == 1);
            Caller leader = write(store, none, put(store, 1)).queued();
            Caller fails = write(store, none, new ErringChange(StoreFixture.key(store, 2)))
                    .queued();
            Caller other = write(store, none, put(store, 3)).queued();
            proxy.thaw();

            assertThat(first.outcome()).isEqualTo("1");
            assertThat(leader.outcome()).isEqualTo("1");
            assertThat(other.outcome()).isEqualTo("1");
            assertThat(fails.outcome()).isEqualTo("overflow");
        }
    }

    private static RowChange put(Store store, long number) {
        byte[] body = StoreFixture.body(number, "moved", number);
        return new Change(
                StoreFixture.key(store, number), current -> new Decision.Put(Map.of(Column.BASE_CELL, body), 1));
    }

    /** Writes a change as a request has it, in a thread of its own. */
    private static Caller write(Store store, WriteRequest request, RowChange change) {
        return new Caller(() -> {
            try {
                store.write(new WriteRequest(
                        request.catalogVersion(), request.model(), List.of(change), ReadControl.unlimited()));
                return 1;
            } catch (StackOverflowError e) {
                return "overflow";
            }
        });
    }

    /** His change travels already, so only the trip's end can tell what became of it. */
    @Test
    void whoLeavesATripLearnsThatTheOutcomeIsUnknown() throws Exception {
        Caller first = held();
        Caller leader = queued(COUNT_UP, 1);
        Caller leaves = queued(COUNT_UP, 2);
        proxy.thawUntil("START TRANSACTION");
        assertThat(first.outcome()).isEqualTo("1");
        proxy.awaitFrost();
        long begun = System.nanoTime();
        leaves.interrupt();

        assertThat(stateOf(leaves.outcome())).isEqualTo("08007");
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)).isBetween(300L, 1500L);
        proxy.thaw();
        assertThat(leader.outcome()).isEqualTo("1");
        assertThat(read("SELECT n FROM item WHERE id = 2")).isEqualTo("1");
    }

    @Test
    void lostAnswerOfACommitIsSettledForEach() throws Exception {
        Caller first = held();
        List<Caller> others = new ArrayList<>();
        for (int id = 1; id < 6; id++) {
            others.add(queued(COUNT_UP, id));
        }
        others.add(queued(COUNT_UP, 5));
        proxy.thaw();
        proxy.cutAt("COMMIT", CuttingProxy.Moment.BEFORE_ANSWER);

        assertThat(first.outcome()).isEqualTo("1");
        for (Caller other : others) {
            assertThat(other.outcome()).isEqualTo("1");
        }
        assertThat(read("SELECT SUM(n) FROM item WHERE id < 6")).isEqualTo("7");
    }

    @Test
    void lostConnectionOfATripIsHiddenFromCallers() throws Exception {
        Caller first = held();
        List<Caller> others = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            others.add(queued(INSERT, NEW + i));
        }
        proxy.cutAt("schemaless:put-latest", CuttingProxy.Moment.BEFORE_ANSWER);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("1");
        for (Caller other : others) {
            assertThat(other.outcome()).isEqualTo("1");
        }
        assertThat(read("SELECT COUNT(*) FROM item WHERE word = 'new' AND id >= " + NEW))
                .isEqualTo("6");
    }

    @Test
    void endOfALeaderHarmsNoOtherWrite() throws Exception {
        Caller first = held();
        Caller leader = queued(COUNT_UP, 1);
        List<Caller> others = new ArrayList<>();
        for (int id = 2; id < 6; id++) {
            others.add(queued(COUNT_UP, id));
        }
        leader.interrupt();
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("1");
        assertThat(stateOf(leader.outcome())).isIn("57014", "1");
        for (Caller other : others) {
            assertThat(other.outcome()).isEqualTo("1");
        }
        assertThat(read("SELECT SUM(n) FROM item WHERE id BETWEEN 2 AND 5")).isEqualTo("4");
    }
}
