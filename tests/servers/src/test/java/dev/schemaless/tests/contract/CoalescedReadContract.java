package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.CuttingProxy;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Reads by key that arrive while another one is under way travel together, and each caller gets what he would have got alone. The
 * server is behind a proxy, so that a trip lasts as long as a test wants.
 */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
@Timeout(120)
final class CoalescedReadContract extends CoalescedReads {
    @Test
    void readsThatArriveDuringATripAreOneQuery() throws Exception {
        Caller first = heldReader();
        List<Caller> others = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            others.add(queuedReader("SELECT word FROM item WHERE id = ?", i % 8));
        }
        Caller absent = queuedReader("SELECT word FROM item WHERE id = ?", -1);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("word 0");
        for (int i = 0; i < 10; i++) {
            assertThat(others.get(i).outcome()).isEqualTo("word " + i % 8);
        }
        assertThat(absent.outcome()).isEqualTo("null");
        // a lease that ran out meanwhile makes a read be asked once more
        assertThat(proxy.statements(TOGETHER)).isBetween(1, 2);
        assertThat(proxy.statements(READS)).isLessThanOrEqualTo(4);
    }

    @Test
    void readsOfOtherModelsAndColumnsDoNotWait() throws Exception {
        proxy.beforeEach("schemaless:read-key", () -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)));
        List<Caller> callers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            callers.add(reader("SELECT word FROM item WHERE id = ?", i));
            callers.add(reader("SELECT note FROM item WHERE id = ?", i));
            callers.add(reader("SELECT n FROM other WHERE id = ?", i));
        }

        for (int i = 0; i < 8; i++) {
            assertThat(callers.get(3 * i).outcome()).isEqualTo("word " + i);
            assertThat(callers.get(3 * i + 1).outcome()).isEqualTo(i % 2 == 0 ? "note " + i : "null");
            assertThat(callers.get(3 * i + 2).outcome()).isEqualTo(String.valueOf(-i));
        }
    }

    @Test
    void whoseTimeIsOverLeavesAndOthersGetTheirRows() throws Exception {
        Caller first = heldReader();
        Caller second = queuedReader("SELECT word FROM item WHERE id = ?", 1);
        long begun = System.nanoTime();
        Caller late = new Caller(() -> {
                    try (Connection own = connect();
                            PreparedStatement query = own.prepareStatement("SELECT word FROM item WHERE id = ?")) {
                        query.setQueryTimeout(1);
                        query.setLong(1, 2);
                        return only(query);
                    }
                })
                .queued();
        Caller last = queuedReader("SELECT word FROM item WHERE id = ?", 3);

        assertThat(late.outcome()).isInstanceOf(SQLTimeoutException.class);
        assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun)).isBetween(900L, 2000L);
        proxy.thaw();
        assertThat(first.outcome()).isEqualTo("word 0");
        assertThat(second.outcome()).isEqualTo("word 1");
        assertThat(last.outcome()).isEqualTo("word 3");
    }

    @Test
    void cancelledStatementLeavesAndOthersGetTheirRows() throws Exception {
        Caller first = heldReader();
        try (Connection own = connect();
                PreparedStatement query = own.prepareStatement("SELECT word FROM item WHERE id = ?")) {
            query.setLong(1, 1);
            Caller canceled = new Caller(() -> only(query)).queued();
            Caller last = queuedReader("SELECT word FROM item WHERE id = ?", 3);
            query.cancel();

            assertThat(canceled.outcome())
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
            proxy.thaw();
            assertThat(first.outcome()).isEqualTo("word 0");
            assertThat(last.outcome()).isEqualTo("word 3");
        }
    }

    @Test
    void interruptedThreadLeavesAndOthersGetTheirRows() throws Exception {
        Caller first = heldReader();
        Caller interrupted = queuedReader("SELECT word FROM item WHERE id = ?", 1);
        Caller last = queuedReader("SELECT word FROM item WHERE id = ?", 3);
        interrupted.interrupt();

        assertThat(interrupted.outcome())
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        proxy.thaw();
        assertThat(first.outcome()).isEqualTo("word 0");
        assertThat(last.outcome()).isEqualTo("word 3");
    }

    /** The leader of the trip of ten is interrupted while it is under way. */
    @Test
    void endOfALeaderHarmsNoOtherOperationOfItsTrip() throws Exception {
        Caller first = heldReader();
        Caller leader = queuedReader("SELECT word FROM item WHERE id = ?", 1);
        List<Caller> others = new ArrayList<>();
        for (int i = 2; i < 10; i++) {
            others.add(queuedReader("SELECT word FROM item WHERE id = ?", i));
        }
        proxy.thawUntil("schemaless:read-keys");
        assertThat(first.outcome()).isEqualTo("word 0");
        proxy.awaitFrost();
        leader.interrupt();
        leader.outcome();
        proxy.thaw();

        for (int i = 2; i < 10; i++) {
            assertThat(others.get(i - 2).outcome()).isEqualTo("word " + i);
        }
    }

    @Test
    void lostConnectionOfATripIsHiddenFromCallers() throws Exception {
        Caller first = heldReader();
        List<Caller> others = new ArrayList<>();
        for (int i = 1; i < 10; i++) {
            others.add(queuedReader("SELECT word FROM item WHERE id = ?", i));
        }
        proxy.cutAt("schemaless:read-keys", CuttingProxy.Moment.BEFORE_ANSWER);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("word 0");
        for (int i = 1; i < 10; i++) {
            assertThat(others.get(i - 1).outcome()).isEqualTo("word " + i);
        }
    }

    @Test
    void largeRowsThatDoNotFitATripAreReadAlone() throws Exception {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO item (id, word, note) VALUES (?, ?, ?)")) {
            for (int id = 1000; id < 1010; id++) {
                insert.setLong(1, id);
                insert.setString(2, "large");
                insert.setString(3, Character.toString('a' + id - 1000).repeat(1_000_000));
                insert.executeUpdate();
            }
        }
        String sql = "SELECT SUBSTRING(note FROM 1 FOR 3) FROM item WHERE id = ?";
        read(sql, 0);
        proxy.freezeAt("schemaless:read-key");
        Caller first = reader(sql, 1000);
        await().pollDelay(200, TimeUnit.MILLISECONDS).until(() -> true);
        List<Caller> others = new ArrayList<>();
        for (int id = 1000; id < 1010; id++) {
            others.add(queuedReader(sql, id));
        }
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("aaa");
        for (int i = 0; i < 10; i++) {
            assertThat(others.get(i).outcome())
                    .isEqualTo(Character.toString('a' + i).repeat(3));
        }
    }

    /** A column that is gone may not be read any more, whoever the trip belongs to. */
    @Test
    void readsOfAnOldCatalogAreRefusedOrPlannedAgain() throws Exception {
        Caller first = heldReader();
        List<Caller> others = new ArrayList<>();
        for (int i = 1; i < 5; i++) {
            others.add(queuedReader("SELECT word FROM item WHERE id = ?", i));
        }
        proxy.thaw();
        execute("ALTER TABLE item RENAME COLUMN word TO term");

        first.outcome();
        for (Caller other : others) {
            other.outcome();
        }
        assertThat(read("SELECT term FROM item WHERE id = ?", 7)).isEqualTo("word 7");
        assertThatThrownBy(() -> read("SELECT word FROM item WHERE id = ?", 7)).isInstanceOf(SQLException.class);
    }

    /** Prints how long reads took: the slowest are to be no slower by orders than the usual ones. */
    @Test
    void everyThreadReadsWhatItHasWritten() throws Exception {
        int threads = 16;
        int rounds = 60;
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<long[]>> calls = IntStream.range(0, threads)
                    .<Callable<long[]>>mapToObj(thread -> () -> writeAndRead(thread, rounds))
                    .toList();
            List<long[]> nanos = new ArrayList<>();
            for (Future<long[]> call : callers.invokeAll(calls)) {
                nanos.add(call.get());
            }
            long[] all = nanos.stream().flatMapToLong(Arrays::stream).sorted().toArray();
            System.out.printf(
                    "reads by %d threads: p50 %d us, p99 %d us%n",
                    threads, all[all.length / 2] / 1000, all[all.length * 99 / 100] / 1000);
        } finally {
            callers.shutdown();
        }
    }

    private long[] writeAndRead(int thread, int rounds) throws SQLException {
        Random random = new Random(thread);
        long[] nanos = new long[10 * rounds];
        try (Connection own = connect();
                PreparedStatement update = own.prepareStatement("UPDATE other SET n = ? WHERE id = ?");
                PreparedStatement query = own.prepareStatement("SELECT n FROM other WHERE id = ?")) {
            for (int round = 0; round < rounds; round++) {
                update.setLong(1, 1000L * thread + round);
                update.setLong(2, thread);
                assertThat(update.executeUpdate()).isEqualTo(1);
                query.setLong(1, thread);
                assertThat(only(query)).isEqualTo(String.valueOf(1000L * thread + round));
                for (int i = 0; i < 10; i++) {
                    long id = 16L + random.nextInt(2 * ROWS);
                    query.setLong(1, id);
                    long begun = System.nanoTime();
                    assertThat(only(query)).isEqualTo(id < ROWS ? String.valueOf(-id) : null);
                    nanos[10 * round + i] = System.nanoTime() - begun;
                }
            }
        }
        return nanos;
    }
}
