package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.BackendDrivers;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Branch;
import dev.schemaless.catalog.server.DriverDataSource;
import dev.schemaless.catalog.server.Node;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.PreparedBranches;
import dev.schemaless.tests.fixture.DatabaseServer;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server itself says whether whoever began a branch is still there. */
abstract class BranchOwnerContract {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final BranchId id = new BranchId(ThreadLocalRandom.current().nextLong() >>> 1, UUID.randomUUID(), 0, 3);
    private Partition partition;
    private PreparedBranches branches;

    abstract Dialect dialect();

    @BeforeEach
    void open(TestStore place) throws SQLException {
        DatabaseServer server = place.servers().get(0);
        try (Connection connection = server.connect("");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + place.name());
            statement.execute("CREATE TABLE " + place.name() + ".mark (n INT PRIMARY KEY) ENGINE=InnoDB");
        }
        Properties properties = new Properties();
        properties.putAll(server.properties());
        properties.setProperty("user", server.user());
        properties.setProperty("password", server.password());
        properties.setProperty("allowMultiQueries", "true");
        String url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + place.name();
        partition = new Partition(
                new Node(
                        server.toString(),
                        dialect(),
                        new DriverDataSource(BackendDrivers.mysql(), url, properties),
                        new Node.PoolLimits(2, 10_000)),
                1 << 20);
        branches = new PreparedBranches(partition);
    }

    @AfterEach
    void close() {
        branches.end(id, false);
        partition.close();
    }

    private Branch begin() {
        Branch branch = partition.begin(id, StatementGuard.none());
        branch.run(trip -> {
            trip.add(Query.of("INSERT INTO mark VALUES (1)"));
            return 0;
        });
        return branch;
    }

    private boolean isOwned() {
        return branches.owned(List.of(id, id.at(4))).equals(Set.of(id));
    }

    private int rows() {
        return partition
                .run(
                        "count",
                        connection -> Query.of("SELECT COUNT(*) FROM mark").list(connection, row -> row.getInt(1)))
                .get(0);
    }

    @Test
    void branchIsOwnedUntilItIsCommitted() {
        try (Branch branch = begin()) {
            assertThat(isOwned()).as("begun").isTrue();
            branch.prepare();
            assertThat(isOwned()).as("prepared").isTrue();
            assertThat(branches.list()).contains(id);
            assertThat(branch.commit(StatementGuard.none())).isTrue();
            assertThat(isOwned()).as("committed").isFalse();
        }
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void branchIsOwnedUntilItIsRolledBack() {
        try (Branch branch = begin()) {
            branch.prepare();
        }
        assertThat(isOwned()).as("prepared before").isFalse();
        try (Branch branch = begin()) {
            assertThat(branch).isNotNull();
        }
        assertThat(isOwned()).as("never prepared").isFalse();
        assertThat(rows()).isZero();
    }

    @Test
    void branchThatIsLeftHasNoOwner() {
        try (Branch branch = begin()) {
            branch.prepare();
            branch.leave();
        }

        Awaitility.await().atMost(PATIENCE).until(() -> !isOwned());
        Awaitility.await().atMost(PATIENCE).until(() -> branches.end(id, true));
        assertThat(rows()).isEqualTo(1);
    }

    /** Only MariaDB, and MySQL before 8.0.29, need it. */
    @Test
    void strangerCanEndTheBranchOnceItsOwnerIsKilled() {
        try (Branch branch = begin()) {
            branch.prepare();
            branches.killOwner(id);

            Awaitility.await().atMost(PATIENCE).until(() -> !isOwned());
            Awaitility.await().atMost(PATIENCE).until(() -> branches.end(id, false));
            assertThat(branch.commit(StatementGuard.none())).isFalse();
        }
        assertThat(rows()).isZero();
    }

    /** A number may belong to another connection by now; the lock cannot. */
    @Test
    void noConnectionIsKilledForABranchWithoutOwner() {
        try (Branch branch = partition.begin(id.at(4), StatementGuard.none())) {
            branches.killOwner(id);

            branch.run(trip -> {
                trip.add(Query.of("INSERT INTO mark VALUES (2)"));
                return 0;
            });
            branch.prepare();
            assertThat(branch.commit(StatementGuard.none())).isTrue();
        }
        assertThat(rows()).isEqualTo(1);
    }
}
