package dev.schemaless.tests.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** What Metabase's driver for JDBC databases calls (its namespace {@code metabase.driver.sql-jdbc}). */
final class MetabaseCallsTest extends ToolContract {
    private static final String[] TYPES = {
        "TABLE", "PARTITIONED TABLE", "VIEW", "FOREIGN TABLE", "MATERIALIZED VIEW", "EXTERNAL TABLE", "DYNAMIC_TABLE"
    };

    @Test
    void connectionIsPrepared() throws SQLException {
        prepareConnection();

        assertThat(connection.isReadOnly()).isTrue();
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
    }

    @Test
    void tablesAreSynchronised() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(column(metadata.getSchemas(), "TABLE_SCHEM")).contains("PUBLIC");
        assertThat(column(metadata.getTables(null, "PUBLIC", "%", TYPES), "TABLE_NAME"))
                .contains("sale", "dear");
        assertThat(column(metadata.getColumns(null, "PUBLIC", "sale", null), "COLUMN_NAME"))
                .containsExactly("id", "city", "amount", "sold", "day", "paid", "opens", "tags");
        assertThat(column(metadata.getColumns(null, "PUBLIC", "sale", "id"), "IS_AUTOINCREMENT"))
                .containsExactly("YES");
        assertThat(column(metadata.getPrimaryKeys(null, "PUBLIC", "sale"), "COLUMN_NAME"))
                .containsExactly("id");
        assertThat(column(metadata.getImportedKeys(null, "PUBLIC", "sale"), "FKCOLUMN_NAME"))
                .isEmpty();
        assertThat(column(metadata.getIndexInfo(null, "PUBLIC", "sale", false, true), "INDEX_NAME"))
                .contains("by_city");
    }

    @Test
    void probeOfThePrivilegeSucceeds() throws SQLException {
        try (PreparedStatement probe =
                statement("SELECT TRUE AS \"_\" FROM \"PUBLIC\".\"sale\" WHERE 1 <> 1 LIMIT 0")) {
            assertThat(probe.execute()).isTrue();
        }
    }

    @Test
    void questionIsAnsweredThroughAStatement() throws SQLException {
        prepareConnection();
        try (Statement statement = connection.createStatement(
                ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, ResultSet.CLOSE_CURSORS_AT_COMMIT)) {
            statement.setFetchDirection(ResultSet.FETCH_FORWARD);
            statement.setFetchSize(500);
            statement.setMaxRows(2000);
            assertThat(statement.execute("SELECT \"source\".\"city\" AS \"city\", SUM(\"source\".\"amount\") AS \"sum\""
                            + " FROM (SELECT \"PUBLIC\".\"sale\".\"city\" AS \"city\", \"PUBLIC\".\"sale\".\"amount\" AS"
                            + " \"amount\" FROM \"PUBLIC\".\"sale\") AS \"source\" GROUP BY \"source\".\"city\""
                            + " ORDER BY \"sum\" DESC, \"source\".\"city\" ASC"))
                    .isTrue();
            assertThat(joined(statement.getResultSet())).containsExactly("Rome 25.00", "Oslo 7.50");
        }
    }

    @Test
    void parametersAreBoundAsJavaTimes() throws SQLException {
        try (PreparedStatement statement = statement("SELECT COUNT(*) AS \"count\" FROM \"PUBLIC\".\"sale\" WHERE"
                + " \"sold\" >= ? AND \"sold\" < ? AND \"day\" = ? AND \"opens\" = ? AND LOWER(\"city\") LIKE ?")) {
            statement.setObject(1, LocalDateTime.of(2026, 1, 1, 0, 0), Types.TIMESTAMP);
            statement.setObject(
                    2, OffsetDateTime.of(2026, 3, 1, 0, 0, 0, 0, ZoneOffset.UTC), Types.TIMESTAMP_WITH_TIMEZONE);
            statement.setObject(3, LocalDate.of(2026, 1, 31), Types.DATE);
            statement.setObject(4, LocalTime.of(8, 0), Types.TIME);
            statement.setObject(5, "%om%");
            assertThat(joined(statement.executeQuery())).containsExactly("1");
        }
    }

    @Test
    void timesAreReadAsJavaTimes() throws SQLException {
        try (PreparedStatement statement =
                        statement("SELECT \"sold\", \"day\", \"opens\" FROM \"sale\" WHERE \"paid\"");
                ResultSet rows = statement.executeQuery()) {
            assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.TIMESTAMP);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject(1, LocalDateTime.class)).isEqualTo(LocalDateTime.of(2026, 1, 31, 10, 0));
            assertThat(rows.getObject(2, LocalDate.class)).isEqualTo(LocalDate.of(2026, 1, 31));
            assertThat(rows.getObject(3, LocalTime.class)).isEqualTo(LocalTime.of(8, 0));
        }
    }

    private PreparedStatement statement(String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(
                sql, ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, ResultSet.CLOSE_CURSORS_AT_COMMIT);
        statement.setFetchDirection(ResultSet.FETCH_FORWARD);
        statement.setMaxRows(2000);
        return statement;
    }

    /** Takes the lowest isolation that the metadata offers. */
    private void prepareConnection() throws SQLException {
        for (int level : new int[] {
            Connection.TRANSACTION_READ_UNCOMMITTED,
            Connection.TRANSACTION_READ_COMMITTED,
            Connection.TRANSACTION_REPEATABLE_READ,
            Connection.TRANSACTION_SERIALIZABLE
        }) {
            if (connection.getMetaData().supportsTransactionIsolationLevel(level)) {
                connection.setTransactionIsolation(level);
                break;
            }
        }
        connection.setReadOnly(true);
        connection.setAutoCommit(true);
        try {
            connection.setHoldability(ResultSet.CLOSE_CURSORS_AT_COMMIT);
        } catch (SQLException e) {
            // Metabase goes on without, too
            assertThat(e.getSQLState()).isEqualTo("0A000");
        }
    }
}
