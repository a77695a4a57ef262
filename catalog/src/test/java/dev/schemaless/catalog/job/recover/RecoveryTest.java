package dev.schemaless.catalog.job.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.UuidBytes;
import dev.schemaless.catalog.job.run.RecurringJobs;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.StubXaServer;
import dev.schemaless.catalog.shard.Topology;
import dev.schemaless.catalog.write.commit.Decisions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whom recovery ends, and when, by a clock that tests set. */
final class RecoveryTest {
    private static final long STORE = 0x5CAEL;

    private final AtomicLong now = new AtomicLong();
    private final StubXaServer first = new StubXaServer();
    private final StubXaServer second = new StubXaServer();
    private final StoreTables tables =
            new StoreTables(List.of(first.partition(), second.partition()), new TableNames(""), Topology.even(2, 2, 2));
    private final Recovery recovery = recovery();
    private final UUID transaction = UUID.randomUUID();

    /** Returns one without jobs, as where their table is out of reach: it ends branches nevertheless. */
    private Recovery recovery() {
        return recovery(job -> {
            throw new SchemalessException(ErrorCode.INTERNAL, "Cannot make job: there is no table of jobs.");
        });
    }

    private Recovery recovery(RecurringJobs jobs) {
        return new Recovery(tables, new Decisions(tables), new UUID(STORE, 7), jobs, now::get);
    }

    @AfterEach
    void close() {
        recovery.close();
        first.close();
        second.close();
    }

    private static String name(UUID transaction, int position) {
        return String.format(
                "%016x%016x%016x-0/%d",
                STORE, transaction.getMostSignificantBits(), transaction.getLeastSignificantBits(), position);
    }

    private static String lock(UUID transaction, int position) {
        return String.format(
                "schemaless:%016x%016x/%d",
                transaction.getMostSignificantBits(), transaction.getLeastSignificantBits(), position);
    }

    private void tickAfter(Duration time) {
        now.addAndGet(time.toNanos());
        recovery.tick();
    }

    private void decide(UUID decided, String word) {
        byte[] id = UuidBytes.of(decided);
        first.execute("INSERT INTO `schemaless__decision` VALUES (?, ?, '0,1', LOCALTIMESTAMP(6))", id, word);
    }

    @Test
    void branchWithoutOwnerIsEndedSoon() {
        first.prepare(name(transaction, 0));
        recovery.tick();
        tickAfter(Duration.ofSeconds(1));
        assertThat(first.ended()).isEmpty();
        tickAfter(Duration.ofSeconds(1));

        assertThat(first.ended()).containsExactly("ROLLBACK " + name(transaction, 0));
    }

    @Test
    void branchIsEndedAsItWasDecided() {
        second.prepare(name(transaction, 1));
        decide(transaction, "committed");
        recovery.tick();
        tickAfter(Duration.ofSeconds(2));

        assertThat(second.ended()).containsExactly("COMMIT " + name(transaction, 1));
    }

    @Test
    void ownedBranchIsLeftAloneForAMinute() {
        first.prepare(name(transaction, 0));
        first.own(lock(transaction, 0));
        recovery.tick();
        tickAfter(Duration.ofSeconds(59));
        assertThat(first.killed()).isEmpty();
        assertThat(first.ended()).isEmpty();
        tickAfter(Duration.ofSeconds(1));
        assertThat(first.killed()).containsExactly(lock(transaction, 0));
        tickAfter(Duration.ofSeconds(1));

        assertThat(first.ended()).containsExactly("ROLLBACK " + name(transaction, 0));
    }

    /** The writer waits for the second server to prepare, and has lost the connection to the first. */
    @Test
    void ownerOnAnyPartitionKeepsTheTransactionAlive() {
        first.prepare(name(transaction, 0));
        second.own(lock(transaction, 1));
        recovery.tick();
        tickAfter(Duration.ofSeconds(30));
        assertThat(first.ended()).isEmpty();

        second.disown(lock(transaction, 1));
        tickAfter(Duration.ofSeconds(1));
        assertThat(first.ended()).hasSize(1);
    }

    @Test
    void transactionsOfThisStoreAreLeftAloneForAsLongAsTheyMayBeDecided() {
        first.prepare(name(transaction, 0));
        recovery.begin(transaction);
        recovery.tick();
        tickAfter(Duration.ofSeconds(599));
        assertThat(first.ended()).isEmpty();
        tickAfter(Duration.ofSeconds(2));

        assertThat(first.ended()).hasSize(1);
    }

    @Test
    void transactionThatWasGivenUpIsEnded() {
        first.prepare(name(transaction, 0));
        recovery.begin(transaction);
        recovery.tick();
        tickAfter(Duration.ofSeconds(3));
        recovery.end(transaction);
        tickAfter(Duration.ofSeconds(1));

        assertThat(first.ended()).hasSize(1);
    }

    @Test
    void unknownDecisionDelaysNoOtherTransaction() {
        for (int i = 0; i < 8; i++) {
            UUID odd = UUID.randomUUID();
            first.prepare(name(odd, 0));
            decide(odd, "undecided");
            UUID other = UUID.randomUUID();
            first.prepare(name(other, 0));
            second.prepare(name(other, 1));
        }
        recovery.tick();
        tickAfter(Duration.ofSeconds(2));

        assertThat(first.ended()).hasSize(8);
        assertThat(second.ended()).hasSize(8);
    }

    @Test
    void branchThatCannotBeEndedDelaysNoOtherBranch() {
        UUID odd = UUID.randomUUID();
        first.prepare(name(odd, 0));
        for (int i = 0; i < 8; i++) {
            first.prepare(name(UUID.randomUUID(), 0));
        }
        String end = "XA ROLLBACK '" + name(odd, 0).substring(0, 50) + "'";
        first.refuse(end, new SQLException("XAER_RMFAIL", "XAE07", 1399));
        recovery.tick();
        tickAfter(Duration.ofSeconds(2));
        assertThat(first.ended()).hasSize(8);

        first.refuseNothing();
        tickAfter(Duration.ofSeconds(1));
        assertThat(first.ended()).hasSize(9);
    }

    /** A replica that ends a branch by itself cannot apply the end that its primary sends. */
    @Test
    void branchesOfAReadOnlyServerAreNotEnded() {
        first.prepare(name(transaction, 0));
        second.prepare(name(transaction, 1));
        second.refuse("schemaless:role", new SQLException("out of range", "22003", 1690));
        recovery.tick();
        assertThatThrownBy(() -> tickAfter(Duration.ofSeconds(2))).hasMessageContaining("the server is read-only");
        assertThat(first.ended()).hasSize(1);
        assertThat(second.ended()).isEmpty();

        second.refuseNothing();
        for (int round = 0; round < 4; round++) {
            // its circuit breaker is open at first, which a tick says
            var unused = catchThrowable(() -> tickAfter(Duration.ofSeconds(2)));
        }
        assertThat(second.ended()).hasSize(1);
    }

    @Test
    void oldDecisionsOfWordsThatAreNotKnownAreKept() {
        decide(transaction, "undecided");
        decide(UUID.randomUUID(), "committed");
        first.execute("UPDATE `schemaless__decision` SET created_at = DATEADD(DAY, -2, created_at)");

        recovery.forgetOld();

        assertThat(words()).containsExactly("undecided");
    }

    @Test
    void oneOfManyProcessesLooks() {
        try (Recovery other = recovery()) {
            for (int round = 0; round < 15; round++) {
                tickAfter(Duration.ofSeconds(1));
                other.tick();
            }
            assertThat(first.looks()).isEqualTo(15);
            assertThat(second.looks()).isEqualTo(15);
        }
    }

    @Test
    void anotherProcessLooksOnceTheOneThatDidIsGone() {
        recovery.tick();
        try (Recovery other = recovery()) {
            other.tick();
            first.prepare(name(transaction, 0));
            recovery.close();
            for (int second = 0; second < 4; second++) {
                now.addAndGet(Duration.ofSeconds(1).toNanos());
                other.tick();
            }
            assertThat(first.ended()).hasSize(1);
        }
    }

    /** The one that holds the lock does not look, as if its process were suspended. */
    @Test
    void processIsNotTrustedForEver() {
        recovery.tick();
        first.prepare(name(transaction, 0));
        try (Recovery other = recovery()) {
            for (int second = 0; second < 45; second++) {
                now.addAndGet(Duration.ofSeconds(1).toNanos());
                other.tick();
            }
        }
        assertThat(first.looks()).isBetween(3, 12);
        assertThat(first.ended()).hasSize(1);
    }

    /** It keeps its lease, and does nothing, as one does that waits for a server which does not answer. */
    @Test
    void ownerOfTheJobIsNotTrustedForLong() {
        first.prepare(name(transaction, 0));
        try (Recovery other = recovery(job -> false)) {
            other.tick();
            now.addAndGet(Duration.ofSeconds(2).toNanos());
            other.tick();
            assertThat(first.ended()).isEmpty();
            now.addAndGet(Duration.ofSeconds(1).toNanos());
            other.tick();
        }
        assertThat(first.ended()).hasSize(1);
    }

    @Test
    void processThatCannotLookGivesWay() {
        recovery.tick();
        first.refuse("XA RECOVER", new SQLException("Out of resources", "HY000", 1041));
        assertThatThrownBy(recovery::tick).hasMessageContaining("Out of resources");
        first.refuseNothing();
        try (Recovery other = recovery()) {
            int before = first.looks();
            other.tick();
            assertThat(first.looks()).isEqualTo(before + 1);
        }
    }

    private List<String> words() {
        return first.partition()
                .run(
                        "read test",
                        connection -> Query.of("SELECT outcome FROM `schemaless__decision`")
                                .list(connection, row -> row.getString(1)));
    }

    @Test
    void partitionOutOfReachIsSaidAtTheEnd() {
        first.prepare(name(transaction, 0));
        second.refuse("XA RECOVER", new SQLException("the line is dead", "08S01"));
        assertThatThrownBy(recovery::tick).isInstanceOf(SchemalessException.class);
        assertThatThrownBy(() -> tickAfter(Duration.ofSeconds(2))).isInstanceOf(SchemalessException.class);

        assertThat(first.ended()).hasSize(1);
    }
}
