package dev.schemaless.catalog.store;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.NewRow;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.sql.CellSql;
import dev.schemaless.catalog.sql.CellWriter;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.RowWrite;
import dev.schemaless.catalog.sql.StoreSql;
import dev.schemaless.catalog.sql.UnknownOutcomeException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Inserts rows of one partition in one local transaction.
 *
 * <p>It begins as if every key were new; only if the servers' unique keys object does it look what is there, and try again
 * with what it has learned.
 */
final class PartitionInsert {
    private static final int BATCH = 500;

    private final OpenStore store;
    private final Partition partition;
    private final long catalogVersion;
    private final Model model;
    private final OnDuplicate onDuplicate;
    private final StoreSql storeSql;
    private final EntryPlacement placement;
    private final int position;

    /** What is known of keys that are taken; those whose rows were deleted go on with their history. */
    private Slots known = new Slots();

    private byte[] writeId = WriteId.next();
    private boolean mayHaveSucceeded;

    PartitionInsert(OpenStore store, int position, long catalogVersion, Model model, OnDuplicate onDuplicate) {
        this.store = store;
        this.partition = store.partitions().get(position);
        this.catalogVersion = catalogVersion;
        this.model = model;
        this.onDuplicate = onDuplicate;
        this.position = position;
        this.placement = new EntryPlacement(
                store,
                model,
                model.indexes().stream().filter(IndexDefinition::isMaintained).toList());
        this.storeSql = new StoreSql(partition.dialect(), store.names());
    }

    /**
     * Inserts all rows or none.
     *
     * @param rows in ascending order of distinct keys
     * @return those that were inserted
     */
    List<NewRow> insert(List<NewRow> rows) {
        List<NewRow> wanted = rows;
        Retry retry = new Retry();
        while (!wanted.isEmpty()) {
            try {
                attempt(wanted);
                return wanted;
            } catch (UnknownOutcomeException e) {
                mayHaveSucceeded = true;
                retry.pauseOrThrow(e);
            } catch (SchemalessException e) {
                if (e.code() == ErrorCode.UNIQUE_VIOLATION) {
                    if (mayHaveSucceeded && isMine(wanted.get(0))) {
                        return wanted;
                    }
                    wanted = withoutTaken(wanted);
                    startAnew();
                } else if (e.code() != ErrorCode.SERIALIZATION_FAILURE
                        && !(mayHaveSucceeded && e.code() == ErrorCode.CONNECTION_LOST)) {
                    throw e;
                }
                retry.pauseOrThrow(e);
            }
        }
        return wanted;
    }

    /** The next attempt rests on what was read since, so it gets an identity of its own. */
    private void startAnew() {
        writeId = WriteId.next();
        mayHaveSucceeded = false;
    }

    /** Entries on other partitions come first: a dangling one is harmless, a missing one is not. */
    private void attempt(List<NewRow> rows) {
        EntryPlacement.Placed entries = placement.place(rows.stream()
                .map(row -> new EntryPlacement.Row(
                        row.key(), known.insertion(row, 0).rowSeq(), row.cells()))
                .toList());
        entries.putElsewhere(position, catalogVersion);
        partition.transact("insert into '" + model.name() + "'", connection -> {
            Epoch epoch = Epoch.read(connection, storeSql.shareEpoch());
            epoch.check(catalogVersion);
            for (Map.Entry<Integer, List<NewRow>> run : byRun(rows).entrySet()) {
                CellSql sql = cellSql(run.getKey());
                new CellWriter(connection, sql).write(writes(connection, sql, run.getValue(), epoch), writeId);
            }
            entries.putHere(connection, position);
            return rows.size();
        });
    }

    private List<RowWrite> writes(Connection connection, CellSql sql, List<NewRow> rows, Epoch epoch)
            throws SQLException {
        List<RowKey> old =
                rows.stream().map(NewRow::key).filter(known.keys()::contains).toList();
        Slots locked = new Slots();
        for (List<RowKey> batch : batches(old)) {
            locked.read(connection, sql.lockSlots(batch));
        }
        List<RowWrite> writes = new ArrayList<>(rows.size());
        for (NewRow row : rows) {
            if (!locked.agreesWith(known, row.key())) {
                throw new DuplicateRowException(model.name(), row.key(), "by another statement");
            }
            writes.add(locked.insertion(row, epoch.micros()));
        }
        return writes;
    }

    /** Looks which keys are taken; throws if duplicates are refused, else returns the rows whose keys are not. */
    private List<NewRow> withoutTaken(List<NewRow> rows) {
        Slots slots = partition.run("insert into '" + model.name() + "'", connection -> {
            Slots found = new Slots();
            for (Map.Entry<Integer, List<NewRow>> run : byRun(rows).entrySet()) {
                List<RowKey> keys = run.getValue().stream().map(NewRow::key).toList();
                for (List<RowKey> batch : batches(keys)) {
                    found.read(connection, cellSql(run.getKey()).readSlots(batch));
                }
            }
            return found;
        });
        List<NewRow> free = new ArrayList<>(rows.size());
        for (NewRow row : rows) {
            if (!slots.isLive(row.key())) {
                free.add(row);
            } else if (onDuplicate == OnDuplicate.FAIL) {
                throw new DuplicateRowException(model.name(), row.key(), "by a row that is there");
            }
        }
        known = slots;
        return free;
    }

    private boolean isMine(NewRow row) {
        CellSql sql = cellSql(store.topology().tableRunOf(row.key().shard()));
        return partition.run(
                "insert into '" + model.name() + "'",
                connection ->
                        sql
                                .readWriteIds(row.key(), Column.BASE_CELL)
                                .list(connection, found -> found.getBytes(1))
                                .stream()
                                .anyMatch(id -> Arrays.equals(id, writeId)));
    }

    private CellSql cellSql(int run) {
        return store.cellSql(partition, model, run);
    }

    private Map<Integer, List<NewRow>> byRun(List<NewRow> rows) {
        Map<Integer, List<NewRow>> result = new TreeMap<>();
        for (NewRow row : rows) {
            int run = store.topology().tableRunOf(row.key().shard());
            result.computeIfAbsent(run, absent -> new ArrayList<>()).add(row);
        }
        return result;
    }

    private static List<List<RowKey>> batches(List<RowKey> keys) {
        List<List<RowKey>> result = new ArrayList<>();
        for (int i = 0; i < keys.size(); i += BATCH) {
            result.add(keys.subList(i, Math.min(keys.size(), i + BATCH)));
        }
        return result;
    }
}
