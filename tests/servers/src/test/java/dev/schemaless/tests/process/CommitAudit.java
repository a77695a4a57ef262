package dev.schemaless.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.codec.BodyReader;
import dev.schemaless.catalog.codec.JsonText;
import dev.schemaless.catalog.index.Bound;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.ShardSet;
import dev.schemaless.tests.fixture.DatabaseServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks whether what {@link CommittingWriter} did over several servers is whole.
 *
 * @param store sees all partitions
 * @param servers of the partitions
 * @param strangers what others have prepared on a server that they share with this store
 */
record CommitAudit(Store store, List<DatabaseServer> servers, Set<String> strangers) {
    CommitAudit {
        servers = List.copyOf(servers);
        strangers = Set.copyOf(strangers);
    }

    /** Looks from now on: nothing of the store may be prepared yet. */
    CommitAudit(Store store, List<DatabaseServer> servers) {
        this(store, servers, branchesOn(servers));
    }

    private static Set<String> branchesOn(List<DatabaseServer> servers) {
        Set<String> found = new HashSet<>();
        for (DatabaseServer server : servers) {
            try (Connection connection = server.connect("")) {
                found.addAll(branchesOn(connection));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return found;
    }

    /** Waits until no server has a branch that is neither committed nor rolled back. */
    void awaitNothingPrepared(Duration patience) throws SQLException, InterruptedException {
        await("no branch is prepared", patience, 0);
    }

    /** Waits until one branch is prepared. */
    void awaitPrepared(Duration patience) throws SQLException, InterruptedException {
        await("a branch is prepared", patience, 1);
    }

    private void await(String what, Duration patience, int wanted) throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (prepared() != wanted) {
            assertThat(System.nanoTime()).as("%s in time", what).isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    /** Ends the prepared branches once no process is left that would. */
    void rollBackPrepared() throws SQLException {
        for (DatabaseServer server : servers) {
            try (Connection connection = server.connect("")) {
                for (String branch : ours(connection)) {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute("XA ROLLBACK " + branch);
                    }
                }
            }
        }
    }

    private static List<String> branchesOn(Connection connection) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("XA RECOVER")) {
            while (rows.next()) {
                String name = rows.getString("data");
                int middle = rows.getInt("gtrid_length");
                found.add("'" + name.substring(0, middle) + "', '" + name.substring(middle) + "', "
                        + rows.getLong("formatID"));
            }
        }
        return found;
    }

    private List<String> ours(Connection connection) throws SQLException {
        List<String> found = new ArrayList<>(branchesOn(connection));
        found.removeAll(strangers);
        return found;
    }

    private int prepared() throws SQLException {
        int count = 0;
        for (DatabaseServer server : servers) {
            try (Connection connection = server.connect("")) {
                count += ours(connection).size();
            }
        }
        return count;
    }

    /**
     * Each transaction is there on all partitions or on none, each acknowledged one is there, and counters and indexes agree.
     *
     * @return the numbers of the transactions that are there
     */
    Collection<Long> assertWhole(Collection<Long> acknowledged) {
        int partitions = store.topology().partitions();
        Map<Long, Integer> marks = marks();
        assertThat(marks.values()).as("marks of each transaction").containsOnly(partitions);
        assertThat(marks.keySet()).containsAll(acknowledged);
        assertThat(counters()).as("counters").hasSize(partitions).containsOnly((long) marks.size());
        assertIndexesAgree(partitions * (marks.size() + 1));
        return marks.keySet();
    }

    private Map<Long, Integer> marks() {
        Map<Long, Integer> marks = new TreeMap<>();
        for (StoredRow row : read(new RowSource.Scan(all()))) {
            if (isMark(row)) {
                marks.merge(CommittingWriter.numberOf(row), 1, Integer::sum);
            }
        }
        return marks;
    }

    private static boolean isMark(StoredRow row) {
        return JsonText.of(BodyReader.ofStored(row.bodies().get(0), row.key())).contains("mark");
    }

    private List<Long> counters() {
        return read(new RowSource.Scan(all())).stream()
                .filter(row -> !isMark(row))
                .map(CommittingWriter::numberOf)
                .toList();
    }

    /** Every index leads to that many rows. */
    void assertIndexesAgree(int rows) {
        Model model = store.catalog().findModel("mark").orElseThrow();
        for (IndexDefinition index : model.indexes()) {
            List<StoredRow> found = read(new RowSource.Index(index, List.of(new Bound.IsNotNull()), all()));
            assertThat(found).as("rows found by %s", index.name()).hasSize(rows);
        }
    }

    private ShardSet all() {
        return ShardSet.all(store.topology().shards());
    }

    private List<StoredRow> read(RowSource source) {
        Model model = store.catalog().findModel("mark").orElseThrow();
        List<StoredRow> rows = new ArrayList<>();
        try (RowCursor<StoredRow> cursor = store.read(new ReadRequest(
                store.catalog().version(), model, List.of(Column.BASE_CELL), source, ReadControl.unlimited()))) {
            while (cursor.next()) {
                rows.add(cursor.row());
            }
        }
        return rows;
    }
}
