package dev.schemaless.catalog.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.H2Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.layout.SequenceSql;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.lease.CatalogLeases;
import dev.schemaless.catalog.lease.ClockReading;
import dev.schemaless.catalog.model.Sequence;
import dev.schemaless.catalog.model.SequenceRange;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class BlockSequencesTest {
    private static final TableNames NAMES = new TableNames("");
    private static final int BLOCK = 100;
    private static final StatementGuard GUARD = StatementGuard.none();

    private final AtomicLong nanos = new AtomicLong();
    private Partition partition;
    private SequenceSql sql;
    private BlockSequences sequences;
    private BlockSequences otherProcess;

    @BeforeEach
    void open() {
        Properties account = new Properties();
        account.setProperty("user", "sa");
        account.setProperty("password", "");
        String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
        partition = new Partition(
                new Node(
                        "memory",
                        new H2Dialect(),
                        new DriverDataSource(BackendDrivers.h2(), url, account),
                        new Node.PoolLimits(4, 20_000)),
                1 << 20);
        sql = new SequenceSql(partition.dialect(), NAMES);
        CatalogLeases leases = new CatalogLeases(false, ClockReading::now);
        sequences = new BlockSequences(partition, NAMES, () -> 0, leases, nanos::get);
        otherProcess = new BlockSequences(partition, NAMES, () -> 0, leases, nanos::get);
        partition.run("create", connection -> {
            for (Query query : new StoreSql(partition.dialect(), NAMES).createHousekeeping()) {
                query.update(connection);
            }
            return sql.create().update(connection);
        });
    }

    @AfterEach
    void close() {
        partition.run("shutdown", connection -> connection.createStatement().execute("SHUTDOWN"));
        partition.close();
    }

    private Sequence started(SequenceRange range) {
        Sequence sequence = new Sequence(7, "s", range);
        partition.run(
                "start",
                connection -> sql.start(sequence.number(), range.beforeStart()).update(connection));
        return sequence;
    }

    private Sequence started() {
        return started(SequenceRange.upTo(Long.MAX_VALUE));
    }

    private long counter() {
        return partition.run(
                "read",
                connection ->
                        sql.read(7).list(connection, row -> row.getLong(1)).get(0));
    }

    private List<Long> take(BlockSequences from, Sequence sequence, int count) {
        return LongStream.range(0, count)
                .mapToObj(i -> from.next(sequence, BLOCK, GUARD))
                .toList();
    }

    private void pass(long seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    @Test
    void numbersFollowEachOther() {
        assertThat(take(sequences, started(), 1000))
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 1000).boxed().toList());
    }

    @Test
    void blocksGrowWhileTheyAreUsedUpAndStayInTheirLimit() {
        Sequence sequence = started();
        List<Long> ends = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            sequences.next(sequence, BLOCK, GUARD);
            if (ends.isEmpty() || ends.get(ends.size() - 1) != counter()) {
                ends.add(counter());
            }
        }

        assertThat(ends).containsExactly(1L, 3L, 7L, 15L, 31L, 63L, 127L, 227L, 327L, 427L);
    }

    @Test
    void blocksAreSmallWhenFewNumbersAreNeeded() {
        Sequence sequence = started();
        for (int i = 1; i <= 5; i++) {
            assertThat(sequences.next(sequence, BLOCK, GUARD)).isEqualTo(i);
            assertThat(counter()).isEqualTo(i);
            pass(11);
        }
    }

    @Test
    void oldRestIsNotGivenAway() {
        Sequence sequence = started();
        take(sequences, sequence, 40);
        assertThat(counter()).isEqualTo(63);
        assertThat(otherProcess.next(sequence, BLOCK, GUARD)).isEqualTo(64);

        pass(9);
        assertThat(sequences.next(sequence, BLOCK, GUARD)).isEqualTo(41);
        pass(2);

        assertThat(sequences.next(sequence, BLOCK, GUARD)).isEqualTo(65);
        assertThat(counter()).isEqualTo(65);
    }

    @Test
    void processesAndThreadsGetDifferentNumbers() {
        Sequence sequence = started();
        List<CompletableFuture<List<Long>>> running = IntStream.range(0, 8)
                .mapToObj(i ->
                        CompletableFuture.supplyAsync(() -> take(i % 2 == 0 ? sequences : otherProcess, sequence, 500)))
                .toList();

        List<Long> all = running.stream().flatMap(each -> each.join().stream()).toList();

        assertThat(all).hasSize(4000).doesNotHaveDuplicates();
        running.forEach(each -> assertThat(each.join()).isSorted());
    }

    @Test
    void passedNumberIsNotGivenAway() {
        Sequence sequence = started();
        assertThat(take(sequences, sequence, 4)).endsWith(4L);

        sequences.pass(sequence, 2, BLOCK, GUARD);
        assertThat(sequences.next(sequence, BLOCK, GUARD)).isEqualTo(5);
        sequences.pass(sequence, 6, BLOCK, GUARD);
        assertThat(sequences.next(sequence, BLOCK, GUARD)).isEqualTo(7);
        sequences.pass(sequence, 1000, BLOCK, GUARD);

        assertThat(sequences.next(sequence, BLOCK, GUARD)).isEqualTo(1001);
        assertThat(otherProcess.next(sequence, BLOCK, GUARD)).isGreaterThan(1001);
    }

    @Test
    void numbersThatArePassedOneByOneTakeFewTrips() {
        Sequence sequence = started();
        TreeSet<Long> counters = new TreeSet<>();
        for (long i = 1; i <= 1000; i++) {
            sequences.pass(sequence, i, BLOCK, GUARD);
            counters.add(counter());
        }

        assertThat(counters).hasSizeLessThan(20);
        assertThat(sequences.next(sequence, BLOCK, GUARD)).isEqualTo(1001);
    }

    @Test
    void sequenceEndsAtItsLastNumber() {
        Sequence sequence = started(new SequenceRange(Long.MAX_VALUE - 2, 2, 1, Long.MAX_VALUE));

        assertThat(take(sequences, sequence, 2)).containsExactly(Long.MAX_VALUE - 2, Long.MAX_VALUE);
        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> sequences.next(sequence, BLOCK, GUARD))
                .withMessageContaining("its last, 9223372036854775807, has been passed")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.SEQUENCE_EXHAUSTED));
    }

    @Test
    void passingTheEndLeavesNone() {
        Sequence sequence = started(SequenceRange.upTo(10));

        sequences.pass(sequence, 10, BLOCK, GUARD);
        sequences.pass(sequence, 4711, BLOCK, GUARD);

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> otherProcess.next(sequence, BLOCK, GUARD))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.SEQUENCE_EXHAUSTED));
    }

    @Test
    void numbersMayGoDown() {
        Sequence sequence = started(new SequenceRange(-1, -3, Long.MIN_VALUE, -1));

        assertThat(take(sequences, sequence, 4)).containsExactly(-1L, -4L, -7L, -10L);
        sequences.pass(sequence, -20, BLOCK, GUARD);
        assertThat(sequences.next(sequence, BLOCK, GUARD)).isLessThan(-20);
    }

    @Test
    void droppedSequenceHasNoNumbers() {
        Sequence sequence = started();
        sequences.next(sequence, BLOCK, GUARD);
        partition.run("drop", connection -> sql.forget(7).update(connection));

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> take(sequences, sequence, 2))
                .withMessageContaining("it was dropped")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.TABLE_NOT_FOUND));
    }

    @Test
    void waitForTheCounterEndsWithTheStatement() {
        Sequence sequence = started();
        SchemalessException over = new SchemalessException(ErrorCode.QUERY_TIMEOUT, "over");

        assertThatExceptionOfType(SchemalessException.class)
                .isThrownBy(() -> sequences.next(sequence, BLOCK, new Over(over)))
                .isSameAs(over);
    }

    /** The guard of a statement whose time is over. */
    private record Over(SchemalessException reason) implements StatementGuard {
        @Override
        public void check() {
            throw reason;
        }

        @Override
        public boolean isOver() {
            return true;
        }
    }
}
