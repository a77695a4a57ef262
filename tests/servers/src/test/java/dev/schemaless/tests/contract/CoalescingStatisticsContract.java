package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What sys.coalescing and EXPLAIN ANALYZE tell of operations that travel together. */
@OnBackend({Backend.MARIADB, Backend.MYSQL})
@Timeout(120)
final class CoalescingStatisticsContract extends CoalescedReads {
    private static final String KEYS = "read by key";

    private List<String> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                StringBuilder row = new StringBuilder(String.valueOf(rows.getString(1)));
                for (int i = 2; i <= columns; i++) {
                    row.append('|').append(rows.getString(i));
                }
                found.add(row.toString());
            }
            return found;
        }
    }

    @Test
    void everyPartitionAndKindHasARow() throws SQLException {
        assertThat(rows("SELECT partition_number, kind FROM sys.coalescing"))
                .containsExactly("0|read by key", "0|read by index", "0|read by range", "0|write");
        assertThat(
                        rows(
                                "SELECT kind FROM sys.coalescing WHERE trips < 0 OR operations < trips OR queued > operations"
                                        + " OR average_queue_ms > longest_queue_ms OR operations_per_trip > most_operations"
                                        + " OR (average_queue_ms IS NULL) <> (queued = 0) OR (operations_per_trip IS NULL) <> (trips = 0)"))
                .isEmpty();
    }

    @Test
    void tripsOfSeveralReadsAreCounted() throws Exception {
        long trips = figure("trips", KEYS);
        long operations = figure("operations", KEYS);
        long queued = figure("queued", KEYS);
        Caller first = heldReader();
        List<Caller> others = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            others.add(queuedReader("SELECT word FROM item WHERE id = ?", i));
        }
        proxy.thaw();
        first.outcome();
        for (Caller other : others) {
            other.outcome();
        }

        assertThat(figure("trips", KEYS) - trips).isEqualTo(2);
        assertThat(figure("operations", KEYS) - operations).isEqualTo(6);
        assertThat(figure("queued", KEYS) - queued).isEqualTo(5);
        assertThat(figure("most_operations", KEYS)).isEqualTo(5);
        assertThat(rows("SELECT kind FROM sys.coalescing WHERE longest_queue_ms > 0 AND average_queue_ms > 0"))
                .containsExactly("read by key");
    }

    @Test
    void changesAreCounted() throws SQLException {
        long trips = figure("trips", "write");
        execute("UPDATE item SET word = 'changed' WHERE id = 7");
        execute("INSERT INTO item (id, word) VALUES (777, 'new')");

        assertThat(figure("trips", "write") - trips).isEqualTo(2);
    }

    @Test
    void explainAnalyzeShowsBatchedReads() throws Exception {
        String analyzed = "EXPLAIN ANALYZE SELECT word FROM item WHERE id = ?";
        analyze(analyzed, 1);
        Caller first = heldReader();
        Caller leader = new Caller(() -> analyze(analyzed, 1)).queued();
        Caller other = queuedReader("SELECT word FROM item WHERE id = ?", 2);
        Caller last = new Caller(() -> analyze(analyzed, 3)).queued();
        proxy.thaw();

        first.outcome();
        other.outcome();
        // a lease that ran out meanwhile makes the leader ask once more
        assertThat(String.valueOf(leader.outcome()))
                .containsPattern("1 statement shared with 2 other reads|2 statements shared with up to 2 other reads");
        assertThat(String.valueOf(last.outcome()))
                .contains("1 statement shared with 2 other reads, 1 row of 1 cell fetched");
        assertThat(analyze(analyzed, 1)).contains("1 statement, 1 row of 1 cell fetched");
    }

    private String analyze(String sql, long id) throws SQLException {
        try (Connection own = connect();
                PreparedStatement query = own.prepareStatement(sql)) {
            query.setLong(1, id);
            StringBuilder plan = new StringBuilder();
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    plan.append(rows.getString(1).strip()).append(' ');
                }
            }
            return plan.toString();
        }
    }
}
