package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows whose primary keys change, mostly from one partition to another. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class KeyChangeContract extends SqlContract {
    private static final int PLACES = 9;
    private static final int ROWS = 5;

    @BeforeEach
    final void create() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, owner INT, s VARCHAR(20) CELL more)");
        update("CREATE INDEX by_owner ON t (owner) SHARD BY (owner)");
        for (int i = 0; i < ROWS; i++) {
            update("INSERT INTO t VALUES (" + i + ", " + i + ", 'owner " + i + "')");
        }
    }

    @Test
    void aTransactionSeesAndTakesBackMovedRows() throws SQLException {
        connection.setAutoCommit(false);
        assertThat(update("UPDATE t SET id = id + 1")).isEqualTo(ROWS);
        assertThat(update("UPDATE t SET id = id + 1, owner = owner + 10")).isEqualTo(ROWS);
        assertThat(query("SELECT id, owner, s FROM t WHERE id = 2 OR id = 6 ORDER BY id"))
                .containsExactly("2|10|owner 0", "6|14|owner 4");
        connection.rollback();
        assertThat(query("SELECT id FROM t ORDER BY id")).containsExactly("0", "1", "2", "3", "4");

        update("UPDATE t SET id = id + 1");
        connection.commit();
        assertThat(query("SELECT id, owner FROM t WHERE owner < 2 ORDER BY id")).containsExactly("1|0", "2|1");
        update("UPDATE t SET id = 100 WHERE owner = 0");
        try (Connection other = place.connect();
                PreparedStatement change = other.prepareStatement("UPDATE t SET s = 'x' WHERE owner = 0")) {
            change.executeUpdate();
        }
        assertThatExceptionOfType(SQLTransactionRollbackException.class).isThrownBy(connection::commit);
        assertThat(query("SELECT id, s FROM t WHERE owner = 0")).containsExactly("1|x");
    }

    @Test
    void noRowIsLostOrDoubledByMovesAtTheSameTime() throws Exception {
        List<Callable<Integer>> movers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Random random = new Random(i);
            movers.add(() -> move(random));
        }
        ExecutorService threads = Executors.newFixedThreadPool(movers.size());
        int moved = 0;
        try {
            for (Future<Integer> mover : threads.invokeAll(movers)) {
                moved += mover.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(moved).isPositive();
        assertThat(query("SELECT owner, s FROM t ORDER BY owner"))
                .containsExactly("0|owner 0", "1|owner 1", "2|owner 2", "3|owner 3", "4|owner 4");
        for (int i = 0; i < ROWS; i++) {
            assertThat(query("SELECT id FROM t WHERE owner = " + i))
                    .hasSize(1)
                    .isEqualTo(query("SELECT MAX(id) FROM t WHERE s = 'owner " + i + "'"));
        }
    }

    private int move(Random random) throws SQLException {
        int moved = 0;
        try (Connection own = place.connect();
                PreparedStatement change = own.prepareStatement("UPDATE t SET id = ? WHERE id = ?")) {
            for (int i = 0; i < 60; i++) {
                change.setInt(1, random.nextInt(PLACES));
                change.setInt(2, random.nextInt(PLACES));
                try {
                    moved += change.executeUpdate();
                } catch (SQLIntegrityConstraintViolationException e) {
                    assertThat(e.getSQLState()).isEqualTo("23505");
                }
            }
        }
        return moved;
    }
}
