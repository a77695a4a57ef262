package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.MariaDbDialect;
import dev.schemaless.catalog.epoch.EpochStripes;
import dev.schemaless.catalog.epoch.InFlightBranches;
import dev.schemaless.catalog.epoch.PartitionStripes;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Stripes;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What servers show of the writers on them, asked by statements that are not the project's. */
abstract class ServerStripesContract {
    private static final Dialect OLD = MariaDbDialect.withoutSkipLocked();
    private static final UUID TRANSACTION = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");
    private static final String XID = "'schemaless-test', 'branch'";

    private TestStore place;
    private Store store;
    private OtherTables other;
    private Connection writer;

    @BeforeEach
    void open(TestStore fresh) throws SQLException {
        place = fresh;
        store = Stores.open(place.config());
        other = OtherTables.of(store, place.config(), place.backend());
        writer = place.connectToPartition(0);
        writer.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    }

    @AfterEach
    void close() throws SQLException {
        writer.close();
        other.close();
        store.close();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = writer.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> explain(String sql) throws SQLException {
        try (Statement statement = writer.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN " + explainFormat() + sql)) {
            List<String> lines = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    line.append(rows.getMetaData().getColumnLabel(i))
                            .append('=')
                            .append(rows.getString(i))
                            .append(' ');
                }
                lines.add(line.toString());
            }
            return lines;
        }
    }

    /** Returns what asks for the table that both servers have. */
    abstract String explainFormat();

    private String shareEpoch() {
        return other.tables().housekeeping(0).shareEpoch().text();
    }

    private long connection() throws SQLException {
        try (Statement statement = writer.createStatement();
                ResultSet row = statement.executeQuery("SELECT CONNECTION_ID()")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static Set<Integer> all() {
        return IntStream.range(0, Stripes.COUNT).boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void stripeOfAConnectionIsFoundByThePrimaryKey() throws SQLException {
        assertThat(explain(shareEpoch())).singleElement().asString().contains("type=const", "key=PRIMARY", "rows=1 ");
    }

    @Test
    void writerHoldsTheStripeOfItsConnectionUntilItEnds() throws SQLException {
        Set<Integer> others = all();
        others.remove((int) (connection() % Stripes.COUNT));
        run("START TRANSACTION");
        run(shareEpoch());

        try (OtherTables old = OtherTables.of(store, place.config(), OLD)) {
            assertThat(PartitionStripes.of(other.tables(), 0).free(StatementGuard.none()))
                    .isEqualTo(others);
            assertThat(PartitionStripes.of(old.tables(), 0).free(StatementGuard.none()))
                    .isEqualTo(others);
            run("COMMIT");
            assertThat(PartitionStripes.of(other.tables(), 0).free(StatementGuard.none()))
                    .isEqualTo(all());
            assertThat(PartitionStripes.of(old.tables(), 0).free(StatementGuard.none()))
                    .isEqualTo(all());
        }
    }

    @Test
    void versionPassesFreeStripes() throws SQLException {
        int held = (int) (connection() % Stripes.COUNT);
        Stripes stripes = PartitionStripes.of(other.tables(), 0);
        run("START TRANSACTION");
        run(shareEpoch());

        assertThat(stripes.pass(stripes.free(StatementGuard.none()), 100, StatementGuard.none()))
                .isTrue();
        assertThat(stripes.olderThan(100, StatementGuard.none())).containsExactly(held);
        assertThat(stripes.pass(Set.of(held), 100, StatementGuard.none())).isFalse();
        assertThat(new EpochStripes(other.tables(), 0).isPublished(100, StatementGuard.none()))
                .isFalse();

        run("COMMIT");
        assertThat(stripes.pass(Set.of(held), 100, StatementGuard.none())).isTrue();
        assertThat(stripes.olderThan(100, StatementGuard.none())).isEmpty();
    }

    /** The next user of the connection waits for locks as long as before. */
    @Test
    void passingLeavesTheSessionAsItWas() {
        StoreTables tables = other.tables();
        long before = lockTimeout(tables);

        PartitionStripes.of(tables, 0).pass(Set.of(3), 100, StatementGuard.none());

        assertThat(lockTimeout(tables)).isEqualTo(before).isGreaterThan(1);
    }

    private static long lockTimeout(StoreTables tables) {
        return tables.partition(0).run("read variable", connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT @@SESSION.innodb_lock_wait_timeout")) {
                row.next();
                return row.getLong(1);
            }
        });
    }

    /** What makes a drain necessary: MariaDB lets others have what a prepared branch has only read. */
    @Test
    void branchIsInFlightUntilItIsCommitted() throws SQLException {
        InFlightBranches branches =
                new InFlightBranches(other.tables().partition(0), other.tables().names());
        enter();

        assertThat(branches.olderThan(8, StatementGuard.none())).containsExactly(TRANSACTION);
        assertThat(branches.olderThan(7, StatementGuard.none())).isEmpty();
        run("XA END " + XID);
        assertThat(branches.all(StatementGuard.none())).containsExactly(TRANSACTION);
        run("XA PREPARE " + XID);
        assertThat(branches.all(StatementGuard.none())).containsExactly(TRANSACTION);
        run("XA COMMIT " + XID);
        assertThat(branches.all(StatementGuard.none())).isEmpty();
    }

    @Test
    void branchIsInFlightUntilItIsRolledBack() throws SQLException {
        InFlightBranches branches =
                new InFlightBranches(other.tables().partition(0), other.tables().names());
        enter();
        run("XA END " + XID);
        run("XA PREPARE " + XID);

        assertThat(branches.all(StatementGuard.none())).containsExactly(TRANSACTION);
        run("XA ROLLBACK " + XID);
        assertThat(branches.all(StatementGuard.none())).isEmpty();
    }

    private void enter() throws SQLException {
        run("XA START " + XID);
        run(shareEpoch());
        run("INSERT INTO schemaless__branch (transaction_id, row_hash, partitions, version) VALUES (0x"
                + TRANSACTION.toString().replace("-", "") + ", 5, '0,1', 7)");
    }

    /** Whoever gets a pooled connection after the look reads what is committed. */
    @Test
    void lookAtBranchesLeavesTheIsolationAsItWas() throws SQLException {
        InFlightBranches branches =
                new InFlightBranches(other.tables().partition(0), other.tables().names());
        enter();

        for (int i = 0; i < 5; i++) {
            branches.all(StatementGuard.none());
            assertThat(committedBranches()).isZero();
        }
        run("XA END " + XID);
        run("XA ROLLBACK " + XID);
    }

    private long committedBranches() {
        return other.tables().partition(0).run("count", connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM schemaless__branch")) {
                row.next();
                return row.getLong(1);
            }
        });
    }
}
