package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.cell.Cell;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.CellSql;
import dev.schemaless.catalog.layout.LockPolicy;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.shard.Topology;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The states of some rows of one partition, while their query is under way. Not thread-safe. */
public final class RowStates {
    private static final int BATCH = 500;

    private final Topology topology;
    private final ModelTexts texts;
    private final Map<RowKey, Map<String, Cell>> found = new HashMap<>();
    private final List<RowKey> partlyRead = new ArrayList<>();
    private final Set<RowKey> locked = new HashSet<>();

    public RowStates(Topology topology, ModelTexts texts) {
        this.topology = topology;
        this.texts = texts;
    }

    /** Adds the queries to a trip that read rows as they are committed. */
    public void read(Trip trip, List<RowKey> keys) throws SQLException {
        for (List<RowKey> batch : batches(keys)) {
            readCells(trip, batch);
        }
    }

    /**
     * Adds the queries to a trip that read rows and keep others from changing them until the transaction ends. Keys
     * without a row cannot be locked. Rows that are not wholly read by that are read by {@link #readTheRest}.
     *
     * @param keys in ascending order, the order of all locks
     * @param policy whether rows that others have locked are waited for
     */
    public void lock(Trip trip, List<RowKey> keys, LockPolicy policy) throws SQLException {
        for (List<RowKey> batch : batches(keys)) {
            CellSql sql = texts.cells(runOf(batch.get(0)));
            if (texts.model().cells().size() == 1) {
                trip.add(sql.lockBases(batch, policy), row -> collectBase(sql, row));
            } else {
                // a cell that another has just added would be missed by a statement that waited for its row's lock
                trip.add(sql.lockRows(batch, policy), row -> locked.add(RowKey.of(row.getBytes(1))));
                readCells(trip, batch);
            }
        }
    }

    /**
     * Adds queries to a batch. They read the rest of the locked rows that have cells without declared columns.
     *
     * @return false if there are none
     */
    public boolean readTheRest(Trip trip) throws SQLException {
        for (List<RowKey> batch : batches(List.copyOf(partlyRead))) {
            readCells(trip, batch);
        }
        return !partlyRead.isEmpty();
    }

    /**
     * Adds the queries to a trip that distinguish absent rows from those that others have locked, among keys that were
     * to be locked without waiting.
     *
     * @return false if there are no such keys
     */
    public boolean lookForSkipped(Trip trip, List<RowKey> keys) throws SQLException {
        List<RowKey> open = keys.stream().filter(key -> !found.containsKey(key)).toList();
        read(trip, open);
        return !open.isEmpty();
    }

    /** Returns the keys among some that have a row which was not locked, once all trips were sent. */
    public Set<RowKey> skipped(List<RowKey> keys) {
        Set<RowKey> skipped = new HashSet<>(keys);
        skipped.retainAll(found.keySet());
        skipped.removeAll(locked);
        return skipped;
    }

    private void readCells(Trip trip, List<RowKey> batch) throws SQLException {
        CellSql sql = texts.cells(runOf(batch.get(0)));
        trip.add(sql.readCells(batch), row -> collect(RowKey.of(row.getBytes(1)), sql, row));
    }

    private void collect(RowKey key, CellSql sql, ResultSet row) throws SQLException {
        Cell cell = new Cell(row.getString(2), row.getLong(3), row.getBytes(4), sql.micros(row, 5));
        found.computeIfAbsent(key, absent -> new TreeMap<>()).put(cell.column(), cell);
    }

    private void collectBase(CellSql sql, ResultSet row) throws SQLException {
        RowKey key = RowKey.of(row.getBytes(1));
        collect(key, sql, row);
        locked.add(key);
        long versions = row.getLong(3) + 1;
        if (row.getLong(6) != versions) {
            partlyRead.add(key);
        }
    }

    /** Returns the states once the trip was sent; keys that never had a row are not in the map. */
    public Map<RowKey, RowState> arrived() {
        Map<RowKey, RowState> states = new HashMap<>();
        found.forEach((key, cells) -> states.put(key, new RowState(key, cells)));
        return states;
    }

    /**
     * Returns the states of rows that were locked, once the trip was sent. A row that came while another one was waited for is not among
     * them, even if it was read: others may change it, until its cells' unique key is in their way.
     */
    public Map<RowKey, RowState> locked() {
        Map<RowKey, RowState> states = arrived();
        states.keySet().retainAll(locked);
        return states;
    }

    /** Splits keys so that each batch lies in one table run. */
    private List<List<RowKey>> batches(List<RowKey> keys) {
        List<List<RowKey>> batches = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= keys.size(); to++) {
            if (to == keys.size() || to - from == BATCH || runOf(keys.get(to)) != runOf(keys.get(from))) {
                batches.add(keys.subList(from, to));
                from = to;
            }
        }
        return batches;
    }

    private int runOf(RowKey key) {
        return topology.tableRunOf(NativeKey.shardOf(key));
    }
}
