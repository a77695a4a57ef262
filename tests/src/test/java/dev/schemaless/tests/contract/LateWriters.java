package dev.schemaless.tests.contract;

import dev.schemaless.catalog.access.StaleCatalogException;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.epoch.Epoch;
import dev.schemaless.catalog.epoch.TableRun;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.tests.fixture.Backend;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writers of the table {@code trip} whose cells are committed in another order than that of their numbers: four of them, which hold one of fifty
 * transactions open for up to 300 ms, and roll some back. Where there are several partitions one of them writes to all in each
 * transaction. {@code -Dschemaless.test.cells=N} sets how many cells they write.
 */
final class LateWriters implements AutoCloseable {
    static final int CELLS = Integer.getInteger("schemaless.test.cells", 6_000);
    private static final int WRITERS = 4;
    private static final int LONGEST_OPEN_MILLIS = 300;

    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final AtomicLong committed = new AtomicLong();
    private final AtomicLong attempts = new AtomicLong();
    private final Store store;
    private final OtherTables other;
    private final TableRun log;

    /** Ends a transaction that is to be rolled back. */
    private static final class Rollback extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    LateWriters(StoreConfig config, Backend backend) {
        store = Stores.open(config);
        StoreFixture.createTrip(store);
        other = OtherTables.of(store, config, backend);
        log = new TableRun(StoreFixture.trip(store), 0);
    }

    /** Returns the log that most cells are written to: that of the first shard. */
    TableRun log() {
        return log;
    }

    Store store() {
        return store;
    }

    StoreTables tables() {
        return other.tables();
    }

    /** Lets all write; the result is done when all have ended. */
    CompletableFuture<Void> start() {
        List<CompletableFuture<Void>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            writers.add(CompletableFuture.runAsync(() -> write(writer), executor));
        }
        return CompletableFuture.allOf(writers.toArray(new CompletableFuture<?>[0]));
    }

    @Override
    public void close() {
        executor.shutdown();
        other.close();
        store.close();
    }

    /** Writes one to five cells, and holds one of fifty transactions open, as the core's writers do it. */
    private void writeLocally(SplittableRandom random) {
        int cells = 1 + random.nextInt(5);
        try {
            tables().partition(0).transact("write cells", StatementGuard.none(), connection -> {
                Epoch.share(connection, tables().housekeeping(0));
                insert(connection, cells);
                if (random.nextInt(50) == 0) {
                    hold(random.nextInt(LONGEST_OPEN_MILLIS));
                }
                if (random.nextInt(50) == 0) {
                    throw new Rollback();
                }
                return 0;
            });
            committed.addAndGet(cells);
        } catch (Rollback ignored) {
            // its numbers stay free
        }
    }

    private static void hold(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void insert(Connection connection, int cells) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO " + cellTable()
                + " (row_key, column_name, ref_key, write_id, body, created_at)"
                + " VALUES (?, 'base', 0, ?, NULL, CURRENT_TIMESTAMP)")) {
            for (int i = 0; i < cells; i++) {
                byte[] key = ByteBuffer.allocate(16)
                        .putLong(1)
                        .putLong(attempts.incrementAndGet())
                        .array();
                statement.setBytes(1, key);
                statement.setBytes(2, key);
                statement.executeUpdate();
            }
        }
    }

    private String cellTable() {
        Partition partition = tables().partition(0);
        return partition.dialect().quote(tables().names().cells(log.model(), log.run()));
    }

    /** Writes rows of every partition through the store, if it has several. */
    private void writeOverPartitions(int number) {
        int partitions = store.topology().partitions();
        try {
            StoreFixture.insert(store, StoreFixture.rows(store, number * partitions, (number + 1) * partitions));
        } catch (StaleCatalogException e) {
            throw new IllegalStateException(e);
        }
        committed.incrementAndGet();
    }

    private void write(int writer) {
        SplittableRandom random = new SplittableRandom(writer);
        boolean distributed = store.topology().partitions() > 1 && writer == 0;
        for (int i = 0; committed.get() < CELLS; i++) {
            if (distributed) {
                writeOverPartitions(i);
            } else {
                writeLocally(random);
            }
        }
    }

    /** Returns the numbers of the cells in a part of the log. */
    List<Long> read(long after, long upTo) {
        return tables().partition(0).run("read log", connection -> {
            try (PreparedStatement statement = connection.prepareStatement("SELECT added_id FROM " + cellTable()
                    + " WHERE added_id > ? AND added_id <= ? ORDER BY added_id")) {
                statement.setLong(1, after);
                statement.setLong(2, upTo);
                try (ResultSet rows = statement.executeQuery()) {
                    List<Long> ids = new ArrayList<>();
                    while (rows.next()) {
                        ids.add(rows.getLong(1));
                    }
                    return ids;
                }
            }
        });
    }
}
