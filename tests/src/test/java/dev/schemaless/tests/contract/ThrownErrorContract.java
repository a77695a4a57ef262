package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Branch;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.PreparedBranches;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.store.PartitionConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An error strikes at each single step of a transaction: the pooled connection is whole afterwards, or gone, and nothing is half done. */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.MYSQL})
final class ThrownErrorContract {
    private static final int MOST_STEPS = 200;

    /** Errors that no code expects where they strike. */
    private static final List<Supplier<Error>> ERRORS =
            List.of(StackOverflowError::new, OutOfMemoryError::new, Dying::new);

    /** An error that belongs to no library. */
    private static final class Dying extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** How a transaction is made. */
    enum Way {
        FEW_TRIPS {
            @Override
            void write(Partition partition, int round) {
                partition.write("write", ReadControl.unlimited(), trip -> insert(trip, round));
            }
        },
        CALLS {
            @Override
            void write(Partition partition, int round) {
                partition.transact(
                        "write",
                        ReadControl.unlimited(),
                        connection -> insert(new Trip(connection, partition.dialect()), round));
            }
        },
        BRANCH {
            @Override
            void write(Partition partition, int round) {
                BranchId id = new BranchId(1, new UUID(2, round), 0, 0);
                try (Branch branch = partition.begin(id, ReadControl.unlimited())) {
                    branch.run(trip -> insert(trip, round));
                    branch.prepare();
                    if (!branch.commit(ReadControl.unlimited())) {
                        throw new SchemalessException(ErrorCode.OUTCOME_UNKNOWN, "left to recovery");
                    }
                }
            }
        };

        abstract void write(Partition partition, int round);

        private static int insert(Trip trip, int round) throws SQLException {
            for (int part = 0; part < 2; part++) {
                trip.add(Query.of("INSERT INTO thing (id, part) VALUES (?, ?)", round, part));
                trip.send();
            }
            return 0;
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void connectionIsWholeOrGone(Way way, TestStore place) throws Exception {
        PartitionConfig config = place.partitions().get(0);
        try (Store store = Stores.open(place.config());
                Connection observer = place.connectToPartition(0)) {
            ThrowingSource source = ThrowingSource.of(config);
            try (Partition partition = source.partition(config)) {
                partition.run(
                        "create",
                        c -> Query.of("CREATE TABLE thing (id INT NOT NULL, part INT NOT NULL, PRIMARY KEY (id, part))")
                                .update(c));
                for (ThrowingSource.Moment moment : ThrowingSource.Moment.values()) {
                    strikeEachStep(way, moment, partition, source, observer);
                }
            }
            assertThat(store.topology().partitions()).isEqualTo(1);
        }
    }

    private static void strikeEachStep(
            Way way, ThrowingSource.Moment moment, Partition partition, ThrowingSource source, Connection observer)
            throws SQLException {
        int step = 1;
        boolean struck = true;
        while (struck) {
            assertThat(step).isLessThan(MOST_STEPS);
            source.throwAt(step, moment, ERRORS.get(step % ERRORS.size()));
            boolean done = tryWrite(way, partition, step);
            struck = source.calm();
            String where = way + " " + moment + " " + step;
            endPrepared(partition);
            List<Integer> parts = Query.of("SELECT part FROM thing WHERE id = ? ORDER BY part", step)
                    .list(observer, row -> row.getInt(1));
            assertThat(parts).as(where).isIn(List.of(), List.of(0, 1));
            assertThat(!done || parts.size() == 2).as(where).isTrue();
            // locked rows would make this wait, and fail
            Query.of("DELETE FROM thing WHERE id = ?", step).update(observer);
            // who gets the connection next begins anew
            way.write(partition, step + MOST_STEPS);
            assertThat(Query.of("SELECT part FROM thing").list(observer, row -> row.getInt(1)))
                    .as(where)
                    .hasSize(2);
            Query.of("DELETE FROM thing").update(observer);
            step++;
        }
        assertThat(step).as("steps of " + way).isGreaterThan(5);
    }

    /** Does what recovery does: it ends what was prepared, once its connection is gone. */
    private static void endPrepared(Partition partition) {
        PreparedBranches branches = new PreparedBranches(partition);
        Awaitility.await()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .until(() ->
                        branches.list().stream().filter(id -> id.store() == 1).allMatch(id -> branches.end(id, true)));
    }

    /** Returns whether the write succeeded, as far as its caller can know. */
    private static boolean tryWrite(Way way, Partition partition, int round) {
        try {
            way.write(partition, round);
            return true;
        } catch (StackOverflowError | OutOfMemoryError | Dying e) {
            return false;
        } catch (SchemalessException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.OUTCOME_UNKNOWN);
            return false;
        }
    }

    @Test
    void rowOfAChangeThatOverflowsTheStackIsNotLocked(TestStore place) throws Exception {
        try (Connection connection = place.connect();
                Connection other = place.connect()) {
            ErringChange.createTable(connection);
            ErringChange.failAll(place);
            try (var statement = other.createStatement()) {
                statement.setQueryTimeout(5);
                assertThat(statement.executeUpdate("UPDATE thing SET n = n + 1 WHERE id = 1"))
                        .isEqualTo(1);
                // waits for every writer
                statement.execute("ALTER TABLE thing ADD COLUMN m BIGINT");
            }
        }
    }
}
