package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Batches of more executions than travel together: groups of them are written at the same time. */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class LargeBatchContract extends SqlContract {
    private static final int EXECUTIONS = 5_000;

    private void createParcels() throws SQLException {
        update("CREATE TABLE parcel (id INT PRIMARY KEY, n INT)");
        update("CREATE INDEX parcel_n ON parcel (n)");
    }

    private int[] insert(int from, int to) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO parcel VALUES (?, ?)")) {
            return run(insert, from, to);
        }
    }

    private static int[] run(PreparedStatement insert, int from, int to) throws SQLException {
        for (int id = from; id < to; id++) {
            insert.setInt(1, id);
            insert.setInt(2, id % 7);
            insert.addBatch();
        }
        return insert.executeBatch();
    }

    @Test
    void eachExecutionHasItsCount() throws SQLException {
        createParcels();
        assertThat(insert(0, EXECUTIONS)).hasSize(EXECUTIONS).containsOnly(1);
        assertThat(query("SELECT COUNT(*), SUM(id) FROM parcel")).containsExactly("5000|12497500");
        assertThat(query("SELECT COUNT(*) FROM parcel WHERE n = 3")).containsExactly("714");

        try (PreparedStatement change = connection.prepareStatement("UPDATE parcel SET n = n + 1 WHERE id = ?")) {
            for (int id = 0; id < 2 * EXECUTIONS; id++) {
                change.setInt(1, id);
                change.addBatch();
            }
            int[] counts = change.executeBatch();
            assertThat(IntStream.of(counts).limit(EXECUTIONS)).containsOnly(1);
            assertThat(IntStream.of(counts).skip(EXECUTIONS)).containsOnly(0);
        }
        assertThat(query("SELECT COUNT(*) FROM parcel WHERE n = 3")).containsExactly("714");
        assertThat(query("SELECT COUNT(*) FROM parcel WHERE n <> MOD(id, 7) + 1"))
                .containsExactly("0");
    }

    @Test
    void executionsThatAreRefusedLeaveTheOthersAlone() throws SQLException {
        createParcels();
        Set<Integer> there = new TreeSet<>(Set.of(5, 1_023, 1_024, 3_000, 4_999));
        for (int id : there) {
            update("INSERT INTO parcel VALUES (" + id + ", -1)");
        }
        assertThatExceptionOfType(BatchUpdateException.class)
                .isThrownBy(() -> insert(0, EXECUTIONS))
                .matches(e -> "23505".equals(e.getSQLState()), "has SQLState 23505")
                .satisfies(e -> assertThat(e.getUpdateCounts())
                        .containsExactly(IntStream.range(0, EXECUTIONS)
                                .map(id -> there.contains(id) ? Statement.EXECUTE_FAILED : 1)
                                .toArray()));
        assertThat(query("SELECT COUNT(*), SUM(id) FROM parcel")).containsExactly("5000|12497500");
        assertThat(query("SELECT id FROM parcel WHERE n = -1 ORDER BY id"))
                .containsExactly("5", "1023", "1024", "3000", "4999");
    }

    /** The second half of the batch has every row of the first one. */
    @Test
    void executionsOfOneRowTakeEffectInTheirOrder() throws SQLException {
        createParcels();
        try (PreparedStatement put = connection.prepareStatement("UPSERT INTO parcel VALUES (?, ?)")) {
            for (int i = 0; i < 2 * EXECUTIONS; i++) {
                put.setInt(1, i % EXECUTIONS);
                put.setInt(2, i);
                put.addBatch();
            }
            assertThat(put.executeBatch()).hasSize(2 * EXECUTIONS).containsOnly(1);
        }
        assertThat(query("SELECT COUNT(*) FROM parcel WHERE n = id + " + EXECUTIONS))
                .containsExactly("5000");
        assertThat(query("SELECT COUNT(*) FROM parcel$history WHERE _ref_key = 1"))
                .containsExactly("5000");
    }

    @Test
    void ofRowsThatWantOneUniqueValueTheFirstGetsIt() throws SQLException {
        update("CREATE TABLE badge (id INT PRIMARY KEY, code INT, UNIQUE (code))");
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO badge VALUES (?, ?)")) {
            for (int id = 0; id < EXECUTIONS; id++) {
                insert.setInt(1, id);
                insert.setInt(2, id % 2_500);
                insert.addBatch();
            }
            assertThatExceptionOfType(BatchUpdateException.class)
                    .isThrownBy(insert::executeBatch)
                    .matches(e -> "23505".equals(e.getSQLState()), "has SQLState 23505")
                    .satisfies(e -> assertThat(e.getUpdateCounts())
                            .containsExactly(IntStream.range(0, EXECUTIONS)
                                    .map(id -> id < 2_500 ? 1 : Statement.EXECUTE_FAILED)
                                    .toArray()));
        }
        assertThat(query("SELECT COUNT(*), MAX(id) FROM badge")).containsExactly("2500|2499");
    }
}
