package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What the system tables tell of a store while it is used. */
@OnBackend({Backend.H2_MEMORY, Backend.TWO_MARIADB, Backend.MYSQL})
final class SystemTableContract extends SqlContract {
    @Test
    void partitionsHoldTheShardsAndNoCredentials() throws SQLException {
        int partitions = place.partitions().size();

        assertThat(query("SELECT partition_number, role FROM sys.partitions WHERE partition_number = 0"))
                .containsExactly("0|catalog");
        assertThat(numbers("SELECT COUNT(*) FROM sys.partitions")).containsExactly((long) partitions);
        assertThat(query(
                        "SELECT p.partition_number FROM sys.partitions AS p JOIN (SELECT partition_number, COUNT(*) AS n,"
                                + " MIN(shard) AS f, MAX(shard) AS l FROM sys.shards GROUP BY partition_number) AS s"
                                + " ON s.partition_number = p.partition_number WHERE s.n = p.shard_count AND s.f = p.first_shard"
                                + " AND s.l = p.last_shard"))
                .hasSize(partitions);
        assertThat(query("SELECT product FROM sys.partitions WHERE product IN ('H2', 'MySQL', 'MariaDB')"
                        + " AND (product = 'H2') = (version IS NULL) AND (product = 'H2') = (host IS NULL)"))
                .hasSize(partitions);
        assertThat(numbers("SELECT COUNT(*) FROM sys.shards"))
                .isEqualTo(
                        numbers("SELECT CAST(setting AS INTEGER) FROM sys.variables WHERE variable_name = 'shards'"));
    }

    @Test
    void sessionsTellWhoDoesWhat() throws SQLException {
        try (Connection other = place.connect()) {
            other.setClientInfo("ApplicationName", "nightly");
            other.setAutoCommit(false);

            assertThat(query("SELECT application_name, state, in_transaction, statement FROM sys.sessions"
                            + " WHERE application_name IS NOT NULL"))
                    .containsExactly("nightly|idle in transaction|true|null");
            assertThat(query("SELECT state, statement FROM sys.sessions WHERE session_id = CONNECTION_ID()"))
                    .containsExactly(
                            "active|SELECT state, statement FROM sys.sessions WHERE session_id = CONNECTION_ID()");
            other.rollback();
        }
        assertThat(query("SELECT application_name FROM sys.sessions WHERE application_name = 'nightly'"))
                .isEmpty();
    }

    @Test
    void jobsTellOfIndexesThatWereBuilt() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        update("INSERT INTO t VALUES (1, 2)");
        update("CREATE INDEX by_n ON t (n)");

        assertThat(query(
                        "SELECT phase, last_error FROM sys.jobs WHERE subject = 't.by_n' AND updated_at >= created_at"))
                .containsExactly("done|null");
    }

    @Test
    void metadataLeavesTheTransactionAlone() throws SQLException {
        update("CREATE TABLE t (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n INT)");
        connection.setAutoCommit(false);
        update("INSERT INTO t (n) VALUES (7)");
        List<String> numbered = query("SELECT LAST_INSERT_ID()");

        assertThat(texts(connection.getMetaData().getTables(null, null, "t", null)))
                .hasSize(1);
        assertThat(texts(connection.getMetaData().getColumns(null, null, "t", "%")))
                .hasSize(2);
        assertThat(query("SELECT table_name FROM sys.tables WHERE schema_name = 'PUBLIC'"))
                .containsExactly("t");

        assertThat(query("SELECT LAST_INSERT_ID()")).isEqualTo(numbered);
        connection.rollback();
        assertThat(query("SELECT * FROM t")).isEmpty();
        connection.commit();
        connection.setReadOnly(true);
        assertThat(texts(connection.getMetaData().getPrimaryKeys(null, null, "t")))
                .hasSize(1);
    }

    @Test
    void metadataAndSystemTablesWorkInBackticks() throws SQLException {
        update("CREATE TABLE t (id INT PRIMARY KEY)");
        String separator = place.url().indexOf('?') < 0 ? "?" : "&";
        try (Connection other = DriverManager.getConnection(place.url() + separator + "quoting=backtick");
                Statement statement = other.createStatement()) {
            assertThat(texts(other.getMetaData().getIndexInfo(null, null, "t", false, false)))
                    .hasSize(1);
            assertThat(texts(statement.executeQuery("DESCRIBE `t`"))).hasSize(1);
            assertThat(texts(statement.executeQuery(
                            "SELECT `table_name` FROM INFORMATION_SCHEMA.TABLES" + " WHERE table_schema = 'PUBLIC'")))
                    .containsExactly("t");
        }
    }

    @Test
    void preparedShowSeesWhatOthersChange() throws SQLException {
        try (PreparedStatement tables = connection.prepareStatement("SHOW TABLES LIKE 'a%'");
                PreparedStatement columns = connection.prepareStatement("SHOW COLUMNS FROM ab");
                Connection other = place.connect();
                Statement statement = other.createStatement()) {
            assertThat(texts(tables.executeQuery())).isEmpty();
            statement.execute("CREATE TABLE ab (id INT PRIMARY KEY)");
            assertThat(texts(tables.executeQuery())).containsExactly("ab|TABLE");
            assertThat(texts(columns.executeQuery())).hasSize(1);
            statement.execute("ALTER TABLE ab ADD COLUMN s VARCHAR");
            assertThat(texts(columns.executeQuery())).hasSize(2);
        }
    }

    @Test
    void readersSeeWholeCatalogsWhileOthersChangeThem() throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<Integer>> readers = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                readers.add(threads.submit(() -> tablesWithoutColumns(ended)));
            }
            for (int i = 0; i < 10; i++) {
                update("CREATE TABLE t" + i + " (id INT PRIMARY KEY, n INT)");
                update("DROP TABLE t" + i);
            }
            ended.set(true);
            for (Future<Integer> reader : readers) {
                assertThat(reader.get()).isZero();
            }
        } finally {
            ended.set(true);
            threads.shutdown();
        }
    }

    private int tablesWithoutColumns(AtomicBoolean ended) throws SQLException {
        int found = 0;
        try (Connection own = place.connect();
                PreparedStatement statement = own.prepareStatement("SELECT t.table_name FROM sys.tables AS t"
                        + " LEFT JOIN sys.columns AS c ON c.schema_name = t.schema_name AND c.table_name = t.table_name"
                        + " WHERE c.column_name IS NULL")) {
            do {
                found += texts(statement.executeQuery()).size();
            } while (!ended.get());
        }
        return found;
    }
}
