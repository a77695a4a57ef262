package dev.schemaless.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection of an application, which reads and writes rows. */
class DefinitionsRefusedTest {
    private final String url = "jdbc:schemaless:mem:" + UUID.randomUUID();
    private Connection owner;
    private Connection refusing;

    @BeforeEach
    void open() throws SQLException {
        owner = DriverManager.getConnection(url);
        try (Statement statement = owner.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, n INT)");
        }
        refusing = DriverManager.getConnection(url + "?definitions=refused");
    }

    @AfterEach
    void close() throws SQLException {
        refusing.close();
        owner.close();
    }

    private static void refused(SqlCall call) {
        assertThatThrownBy(call::run)
                .hasMessageContaining("this connection has definitions=refused")
                .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                .extracting(SQLException::getSQLState)
                .isEqualTo("42501");
    }

    private interface SqlCall {
        void run() throws SQLException;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE u (id INT PRIMARY KEY)",
                "ALTER TABLE t ADD COLUMN m INT",
                "ALTER TABLE t RENAME TO u",
                "CREATE INDEX i ON t (n)",
                "CREATE VIEW v AS SELECT id FROM t",
                "CREATE SEQUENCE s",
                "COMMENT ON TABLE t IS 'x'",
                "ANALYZE TABLE t",
                "TRUNCATE TABLE t RESTART IDENTITY",
                "DROP TABLE t",
            })
    void definitionIsRefused(String sql) throws SQLException {
        try (Statement statement = refusing.createStatement();
                PreparedStatement prepared = refusing.prepareStatement(sql)) {
            refused(() -> statement.execute(sql));
            refused(prepared::execute);
            refusing.setAutoCommit(false);
            refused(() -> statement.executeUpdate(sql));
        }
    }

    @Test
    void rowsAndMetadataAreNot() throws SQLException {
        try (Statement statement = refusing.createStatement()) {
            assertThat(statement.executeUpdate("INSERT INTO t VALUES (1, 2)")).isEqualTo(1);
            assertThat(statement.executeUpdate("UPDATE t SET n = 3")).isEqualTo(1);
            assertThat(statement.executeUpdate("TRUNCATE TABLE t")).isNotNegative();
            for (String query :
                    new String[] {"SELECT * FROM t", "SHOW TABLES", "DESCRIBE t", "EXPLAIN SELECT * FROM t"}) {
                try (ResultSet rows = statement.executeQuery(query)) {
                    assertThat(rows.getMetaData().getColumnCount()).isPositive();
                }
            }
        }
        try (ResultSet tables = refusing.getMetaData().getTables(null, null, "t", null)) {
            assertThat(tables.next()).isTrue();
        }
    }
}
