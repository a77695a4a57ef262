package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Changes of single rows that arrive while another one is under way become one transaction, and each caller gets what he would have
 * got alone.
 */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
@Timeout(120)
final class CoalescedWriteContract extends CoalescedWrites {
    @Test
    void insertsThatArriveDuringATripAreOneTransaction() throws Exception {
        Caller first = held();
        List<Caller> others = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            others.add(queued(INSERT, NEW + i));
        }
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("1");
        for (Caller other : others) {
            assertThat(other.outcome()).isEqualTo("1");
        }
        assertThat(proxy.statements(TRANSACTIONS)).isEqualTo(2);
        assertThat(read("SELECT COUNT(*) FROM item WHERE word = 'new' AND _version = 1"))
                .isEqualTo("10");
    }

    @Test
    void takenKeysAreTheirCallersAlone() throws Exception {
        Caller first = held();
        List<Caller> fresh = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            fresh.add(queued(INSERT, NEW + i));
        }
        Caller taken = queued(INSERT, 3);
        Caller twice = queued(INSERT, NEW);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("1");
        for (Caller other : fresh) {
            assertThat(other.outcome()).isEqualTo("1");
        }
        assertThat(stateOf(taken.outcome())).isEqualTo("23505");
        assertThat(stateOf(twice.outcome())).isEqualTo("23505");
        assertThat(read("SELECT word FROM item WHERE id = 3")).isEqualTo("old");
    }

    @Test
    void changesOfOneRowFoldInTheOrderOfArrival() throws Exception {
        Caller first = held();
        List<Caller> others = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            others.add(queued(COUNT_UP, 7));
        }
        Caller unmet = queued("UPDATE item SET n = 77 WHERE id = ? AND n < 5", 7);
        Caller met = queued("UPDATE item SET word = 'ten' WHERE id = ? AND n = 10", 7);
        Caller deleted = queued("DELETE FROM item WHERE id = ?", 8);
        Caller gone = queued("DELETE FROM item WHERE id = ?", 8);
        Caller again = queued("UPSERT INTO item VALUES (?, 'again', 1)", 8);
        Caller absent = queued(COUNT_UP, NEW);
        Caller made = queued("UPSERT INTO item VALUES (?, 'made', 1)", NEW + 1);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("1");
        for (Caller other : others) {
            assertThat(other.outcome()).isEqualTo("1");
        }
        assertThat(Stream.of(unmet.outcome(), met.outcome(), deleted.outcome(), gone.outcome()))
                .containsExactly("0", "1", "1", "0");
        assertThat(Stream.of(again.outcome(), absent.outcome(), made.outcome())).containsExactly("1", "0", "1");
        assertThat(proxy.statements(TRANSACTIONS)).isEqualTo(2);
        assertThat(read("SELECT word || n || ' ' || _version FROM item WHERE id = 7"))
                .isEqualTo("ten10 12");
        assertThat(read("SELECT word || n || ' ' || _version FROM item WHERE id = 8"))
                .isEqualTo("again1 3");
        assertThat(read("SELECT id FROM item WHERE word = 'ten'")).isEqualTo("7");
        assertThat(read("SELECT COUNT(*) FROM item WHERE word = 'made'")).isEqualTo("1");
        // a change on top of what was folded finds all versions there
        assertThat(run(COUNT_UP, 7)).isEqualTo(1);
    }

    @Test
    void errorsReachTheirCallersAlone() throws Exception {
        Caller first = held();
        Caller fails = queued("UPDATE item SET n = 1 / (n - n) WHERE id = ?", 1);
        Caller succeeds = queued(COUNT_UP, 1);
        Caller tooLong = queued("UPDATE item SET n = CAST(word AS BIGINT) WHERE id = ?", 2);
        Caller other = queued(COUNT_UP, 2);
        proxy.thaw();

        assertThat(first.outcome()).isEqualTo("1");
        assertThat(stateOf(fails.outcome())).isEqualTo("22012");
        assertThat(succeeds.outcome()).isEqualTo("1");
        assertThat(stateOf(tooLong.outcome())).startsWith("22");
        assertThat(other.outcome()).isEqualTo("1");
    }

    @Test
    void settingsBelongToTheirCallers() throws Exception {
        String sql = "UPDATE item SET word = CAST(EXTRACT(HOUR FROM LOCALTIMESTAMP) AS VARCHAR) WHERE id = ?";
        run("&zone=UTC", sql, 0);
        Caller first = held();
        Caller one = new Caller(() -> run("&zone=Etc/GMT-3", sql, 1)).queued();
        Caller two = new Caller(() -> run("&zone=Etc/GMT-9", sql, 2)).queued();
        proxy.thaw();
        first.outcome();

        assertThat(one.outcome()).isEqualTo("1");
        assertThat(two.outcome()).isEqualTo("1");
        int between = Integer.parseInt(read("SELECT word FROM item WHERE id = 2"))
                - Integer.parseInt(read("SELECT word FROM item WHERE id = 1"));
        assertThat((between + 24) % 24).isIn(6, 7);
    }

    @Test
    void largeBodiesTransactionsAndUniqueValuesDoNotWait() throws Exception {
        execute("CREATE TABLE claimed (id BIGINT PRIMARY KEY, word VARCHAR, UNIQUE (word))");
        execute("INSERT INTO claimed VALUES (1, 'one')");
        proxy.beforeEach("START TRANSACTION", () -> {
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        List<Caller> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            long id = (long) NEW + i;
            callers.add(new Caller(() -> run(INSERT, id)));
            callers.add(new Caller(() -> run("INSERT INTO item VALUES (?, '" + "x".repeat(70_000) + "', 0)", id + 10)));
            callers.add(new Caller(() -> run("INSERT INTO claimed VALUES (?, 'w" + id + "')", id)));
            callers.add(new Caller(() -> {
                try (Connection own = connect();
                        Statement statement = own.createStatement()) {
                    own.setAutoCommit(false);
                    statement.executeUpdate("UPDATE item SET n = n + 1 WHERE id = " + (id - NEW + 1));
                    int count = statement.executeUpdate("INSERT INTO item VALUES (" + (id + 20) + ", 'tx', 0)");
                    own.commit();
                    return count;
                }
            }));
        }

        for (Caller caller : callers) {
            assertThat(caller.outcome()).isEqualTo("1");
        }
        assertThat(read("SELECT COUNT(*) FROM item WHERE id >= " + NEW)).isEqualTo("12");
        assertThat(read("SELECT COUNT(*) FROM claimed")).isEqualTo("5");
    }

    /** Prints how long changes took: the slowest are to be no slower by orders than the usual ones. */
    @Test
    void everyThreadFindsWhatItHasWritten() throws Exception {
        int threads = 16;
        List<Caller> callers = new ArrayList<>();
        ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();
        for (int thread = 0; thread < threads; thread++) {
            int own = thread;
            callers.add(new Caller(() -> changeAndRead(own, nanos)));
        }

        for (Caller caller : callers) {
            assertThat(caller.outcome()).isEqualTo("2");
        }
        assertThat(read("SELECT SUM(n) FROM item WHERE id < 4")).isEqualTo(String.valueOf(threads * 40));
        assertThat(read("SELECT SUM(_version) FROM item WHERE id < 4")).isEqualTo(String.valueOf(threads * 40 + 4));
        assertThat(read("SELECT COUNT(*) FROM item WHERE word = 'new' AND id >= 1000"))
                .isEqualTo(String.valueOf(threads * 38));
        long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
        System.out.printf(
                "changes by %d threads: p50 %d us, p99 %d us%n",
                threads, sorted[sorted.length / 2] / 1000, sorted[sorted.length * 99 / 100] / 1000);
    }

    /** Counts four hot rows up, and inserts rows of which one in twenty is there already; returns how many were. */
    private int changeAndRead(int thread, ConcurrentLinkedQueue<Long> nanos) throws SQLException {
        int taken = 0;
        try (Connection own = connect();
                PreparedStatement insert = own.prepareStatement(INSERT);
                PreparedStatement countUp = own.prepareStatement(COUNT_UP);
                PreparedStatement query = own.prepareStatement("SELECT n FROM item WHERE id = ?")) {
            for (int round = 0; round < 40; round++) {
                long begun = System.nanoTime();
                countUp.setLong(1, round % 4);
                assertThat(countUp.executeUpdate()).isEqualTo(1);
                nanos.add(System.nanoTime() - begun);
                long id = round % 20 == 19 ? 10 : 1000L * (thread + 1L) + round;
                begun = System.nanoTime();
                insert.setLong(1, id);
                try {
                    insert.executeUpdate();
                    nanos.add(System.nanoTime() - begun);
                } catch (SQLException e) {
                    assertThat(e.getSQLState()).isEqualTo("23505");
                    taken++;
                }
                query.setLong(1, id);
                try (ResultSet rows = query.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                }
            }
        }
        return taken;
    }
}
