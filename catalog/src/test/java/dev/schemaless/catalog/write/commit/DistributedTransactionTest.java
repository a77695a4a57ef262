package dev.schemaless.catalog.write.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.epoch.PartialCommits;
import dev.schemaless.catalog.fixture.MemoryPartition;
import dev.schemaless.catalog.layout.StoreSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.layout.TableNames;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import dev.schemaless.catalog.shard.Topology;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told of a transaction when the JVM itself fails at its commit. */
final class DistributedTransactionTest {
    private static final String DECIDE = "schemaless:decide ";
    private static final String COMMIT = "COMMIT TRANSACTION";
    private static final String ROLL_BACK = "ROLLBACK TRANSACTION";

    private final List<String> sent = new CopyOnWriteArrayList<>();
    private String failing = "none";
    private final List<Partition> partitions =
            List.of(MemoryPartition.open(this::fail), MemoryPartition.open(this::fail));
    private final StoreTables tables = new StoreTables(partitions, new TableNames(""), Topology.even(2, 2, 1));

    private void fail(String text) {
        sent.add(text);
        if (text.contains(failing)) {
            throw new OutOfMemoryError("as thrown where no thread can be made");
        }
    }

    @BeforeEach
    void createTables() {
        for (Partition partition : partitions) {
            partition.run("create", connection -> {
                for (Query query : new StoreSql(partition.dialect(), tables.names()).createHousekeeping()) {
                    query.update(connection);
                }
                return Query.of("CREATE TABLE written (id INT)").update(connection);
            });
        }
    }

    @AfterEach
    void close() {
        partitions.forEach(Partition::close);
    }

    /** Writes a row on each partition. */
    private void write() {
        try (DistributedTransaction transaction = new DistributedTransaction(
                tables,
                new Decisions(tables),
                1,
                new TreeSet<>(List.of(0, 1)),
                new PartialCommits(tables),
                new Unregistered(),
                ReadControl.unlimited())) {
            for (int position = 0; position < 2; position++) {
                transaction.begin(position).run(trip -> {
                    trip.add(Query.of("INSERT INTO written VALUES (1)"));
                    return trip;
                });
            }
            transaction.commit((position, limit) -> false);
        }
    }

    private record Unregistered() implements DistributedTransaction.Registry {
        @Override
        public void begin(UUID transaction) {}

        @Override
        public void end(UUID transaction) {}

        @Override
        public void finish(int home, UUID transaction) {}
    }

    @Test
    void errorBehindTheDecisionIsNoFailure() {
        failing = COMMIT;

        assertThatCode(this::write).doesNotThrowAnyException();
        assertThat(sent).noneMatch(text -> text.startsWith(ROLL_BACK));
    }

    @Test
    void errorThatHidesTheDecisionLeavesItOpen() {
        failing = DECIDE;

        assertThatThrownBy(this::write)
                .isInstanceOf(UnknownOutcomeException.class)
                .hasCauseInstanceOf(OutOfMemoryError.class);
        assertThat(sent).as("branches are left to recovery").noneMatch(text -> text.startsWith(ROLL_BACK));
    }

    @Test
    void errorBeforeTheDecisionRollsBack() {
        failing = "PREPARE COMMIT";

        assertThatThrownBy(this::write).isInstanceOf(OutOfMemoryError.class);
        assertThat(sent).noneMatch(text -> text.contains(DECIDE));
        failing = "none";
        for (Partition partition : partitions) {
            assertThat(partition.<Long>run(
                            "count",
                            connection -> Query.of("SELECT COUNT(*) FROM written")
                                    .list(connection, row -> row.getLong(1))
                                    .get(0)))
                    .isZero();
        }
    }
}
