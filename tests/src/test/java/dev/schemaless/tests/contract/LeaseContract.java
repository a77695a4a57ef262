package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.lease.Heartbeat;
import dev.schemaless.catalog.lease.Lease;
import dev.schemaless.catalog.lease.Leases;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A lease is held by one process at a time, and who was overtaken is told by its token. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class LeaseContract {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofMillis(300);

    private TestStore place;
    private Store store;
    private OtherPartition other;
    private Partition partition;
    private Leases leases;

    @BeforeEach
    void open(TestStore fresh) {
        place = fresh;
        StoreConfig config = fresh.config();
        store = Stores.open(config);
        other = OtherPartition.open(config.partitions().get(0), new Node.PoolLimits(4, 20_000));
        partition = other.partition();
        leases = new Leases(partition, new TableNames(""));
    }

    @AfterEach
    void close() {
        other.close();
        store.close();
    }

    @Test
    void leaseIsHeldByOneAtATime() {
        Lease first = leases.tryAcquire("a", LONG, StatementGuard.none()).orElseThrow();

        assertThat(leases.tryAcquire("a", LONG, StatementGuard.none())).isEmpty();
        assertThat(leases.tryAcquire("b", LONG, StatementGuard.none())).isPresent();

        leases.release(first);
        assertThat(leases.tryAcquire("a", LONG, StatementGuard.none())).get().satisfies(next -> {
            assertThat(next.token()).isGreaterThan(first.token());
            assertThat(next.owner()).isNotEqualTo(first.owner());
        });
    }

    @Test
    void expiredLeaseIsTakenOverAndItsOwnerIsRefused() throws SQLException {
        Lease first = leases.tryAcquire("a", LONG, StatementGuard.none()).orElseThrow();
        expire("a");

        Lease second = leases.tryAcquire("a", LONG, StatementGuard.none()).orElseThrow();

        assertThat(second.token()).isGreaterThan(first.token());
        assertThat(leases.renew(first, LONG)).isFalse();
        refused(first);
        leases.release(first);
        assertThat(leases.tryAcquire("a", LONG, StatementGuard.none())).isEmpty();
        assertThat(leases.renew(second, LONG)).isTrue();
    }

    @Test
    void expiredLeaseThatIsNotTakenStaysItsOwners() throws SQLException {
        Lease lease = leases.tryAcquire("a", LONG, StatementGuard.none()).orElseThrow();
        expire("a");

        assertThat(leases.renew(lease, LONG)).isTrue();
        assertThat(leases.tryAcquire("a", LONG, StatementGuard.none())).isEmpty();
    }

    @Test
    void releasedLeaseIsNotRenewed() {
        Lease lease = leases.tryAcquire("a", LONG, StatementGuard.none()).orElseThrow();
        leases.release(lease);

        assertThat(leases.renew(lease, LONG)).isFalse();
        refused(lease);
    }

    @Test
    void checkedLeaseIsNotTakenOverBeforeTheTransactionEnds() throws SQLException {
        Lease lease = leases.tryAcquire("a", LONG, StatementGuard.none()).orElseThrow();
        expire("a");
        CompletableFuture<Lease> taken = partition.transact("check", StatementGuard.none(), connection -> {
            leases.check(connection, lease);
            CompletableFuture<Lease> taking = CompletableFuture.supplyAsync(this::acquire);
            assertThat(taking).failsWithin(Duration.ofMillis(500));
            return taking;
        });

        assertThat(taken.join().token()).isGreaterThan(lease.token());
    }

    /** Acquires as soon as it can be. */
    private Lease acquire() {
        return await().atMost(Duration.ofMinutes(1))
                .until(() -> leases.tryAcquire("a", LONG, StatementGuard.none()), Optional::isPresent)
                .orElseThrow();
    }

    @Test
    void oneOfManyGetsANewLease() {
        long got = IntStream.range(0, 8)
                .mapToObj(
                        i -> CompletableFuture.supplyAsync(() -> leases.tryAcquire("new", LONG, StatementGuard.none())))
                .toList()
                .stream()
                .filter(each -> each.join().isPresent())
                .count();

        assertThat(got).isEqualTo(1);
    }

    @Test
    void heartbeatKeepsALeaseUntilItIsClosed() {
        Lease lease = leases.tryAcquire("a", SHORT, StatementGuard.none()).orElseThrow();
        try (Heartbeat heartbeat = Heartbeat.start(leases, lease, Duration.ofSeconds(3))) {
            await().pollDelay(Duration.ofSeconds(5)).until(() -> true);
            heartbeat.check();
            assertThat(leases.tryAcquire("a", LONG, StatementGuard.none())).isEmpty();
        }

        assertThat(leases.tryAcquire("a", LONG, StatementGuard.none())).isPresent();
    }

    @Test
    void heartbeatNoticesThatItsLeaseWasLost() throws SQLException {
        Lease lease = leases.tryAcquire("a", LONG, StatementGuard.none()).orElseThrow();
        expire("a");
        assertThat(leases.tryAcquire("a", LONG, StatementGuard.none())).isPresent();

        try (Heartbeat heartbeat = Heartbeat.start(leases, lease, SHORT)) {
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThatThrownBy(heartbeat::check)
                            .isInstanceOf(SchemalessException.class)
                            .hasMessageContaining("the lease 'a', token " + lease.token() + ", was lost"));
        }
        assertThat(leases.tryAcquire("a", LONG, StatementGuard.none())).isEmpty();
    }

    private void refused(Lease lease) {
        assertThatThrownBy(() -> partition.transact("check", StatementGuard.none(), connection -> {
                    leases.check(connection, lease);
                    return 0;
                }))
                .isInstanceOf(SchemalessException.class)
                .hasMessageContaining("was lost")
                .extracting(e -> ((SchemalessException) e).code())
                .isEqualTo(ErrorCode.SERIALIZATION_FAILURE);
    }

    private void expire(String name) throws SQLException {
        try (Connection connection = place.connectToPartition(0);
                PreparedStatement update = connection.prepareStatement("UPDATE "
                        + partition.dialect().quote("schemaless__lease") + " SET expires_micros = 1 WHERE name = ?")) {
            update.setString(1, name);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }
}
