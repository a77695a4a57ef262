package dev.schemaless.tests.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** What DBeaver's generic driver calls: the tree, the grid and its editor, transactions. */
final class DBeaverCallsTest extends ToolContract {
    @Test
    void sessionIsOpened() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(metadata.getDatabaseProductName()).isEqualTo("Schemaless");
        assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metadata.getSearchStringEscape()).isNotEmpty();
        assertThat(metadata.getSQLKeywords()).isNotNull();
        assertThat(metadata.supportsTransactions()).isTrue();
        connection.setClientInfo("ApplicationName", "DBeaver - Main");
        assertThat(connection.getSchema()).isEqualTo("PUBLIC");
        assertThat(connection.getCatalog()).isNull();
        connection.setSchema("PUBLIC");
        assertThat(connection.isValid(5)).isTrue();
        assertThat(column(metadata.getTypeInfo(), "TYPE_NAME")).contains("VARCHAR", "BIGINT", "UUID");
        assertThat(column(metadata.getTableTypes(), "TABLE_TYPE")).contains("TABLE", "VIEW");
    }

    @Test
    void treeIsFilled() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(column(metadata.getCatalogs(), "TABLE_CAT")).isEmpty();
        assertThat(column(metadata.getTables(null, "PUBLIC", "%", null), "TABLE_NAME"))
                .contains("sale", "dear");
        assertThat(column(metadata.getColumns(null, "PUBLIC", "%", "%"), "TABLE_NAME"))
                .contains("sale", "dear");
        assertThat(column(metadata.getIndexInfo(null, "PUBLIC", "sale", false, true), "COLUMN_NAME"))
                .contains("city", "day");
        assertThat(column(metadata.getPrimaryKeys(null, "PUBLIC", "sale"), "COLUMN_NAME"))
                .containsExactly("id");
        assertThat(column(metadata.getExportedKeys(null, "PUBLIC", "sale"), "PKCOLUMN_NAME"))
                .isEmpty();
        assertThat(column(metadata.getImportedKeys(null, "PUBLIC", "sale"), "PKCOLUMN_NAME"))
                .isEmpty();
    }

    @Test
    void nodesThatAreEmptyAreNoErrors() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(column(metadata.getProcedures(null, "PUBLIC", "%"), "PROCEDURE_NAME"))
                .isEmpty();
        assertThat(column(metadata.getProcedureColumns(null, "PUBLIC", "%", "%"), "COLUMN_NAME"))
                .isEmpty();
        assertThat(column(metadata.getUDTs(null, "PUBLIC", "%", null), "TYPE_NAME"))
                .isEmpty();
        assertThat(column(metadata.getTablePrivileges(null, "PUBLIC", "sale"), "PRIVILEGE"))
                .isNotNull();
        assertThat(column(metadata.getColumnPrivileges(null, "PUBLIC", "sale", "%"), "PRIVILEGE"))
                .isNotNull();
        assertThat(column(metadata.getFunctionColumns(null, "PUBLIC", "%", "%"), "COLUMN_NAME"))
                .isNotNull();
    }

    @Test
    void gridIsFetchedPageByPage() throws SQLException {
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY)) {
            statement.setMaxRows(200);
            statement.setFetchSize(200);
            statement.setQueryTimeout(30);
            assertThat(statement.execute("SELECT * FROM PUBLIC.sale ORDER BY id"))
                    .isTrue();
            ResultSet rows = statement.getResultSet();
            ResultSetMetaData metadata = rows.getMetaData();
            assertThat(metadata.getTableName(2)).isEqualTo("sale");
            assertThat(metadata.getSchemaName(2)).isEqualTo("PUBLIC");
            assertThat(metadata.isAutoIncrement(1)).isTrue();
            assertThat(rows.absolute(2)).isTrue();
            assertThat(joined(rows)).hasSize(1);
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
        }
        assertThat(rows("SELECT COUNT(*) FROM PUBLIC.sale")).containsExactly("3");
    }

    @Test
    void cellsRowsAndKeysAreEdited() throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE PUBLIC.sale SET city=?, amount=? WHERE id=?")) {
            long id = inserted();
            update.setString(1, "Bergen");
            update.setNull(2, java.sql.Types.DECIMAL);
            update.setLong(3, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
            assertThat(rows("SELECT city, amount FROM sale WHERE id = " + id)).containsExactly("Bergen null");
            assertThat(deleted(id)).isEqualTo(1);
        }
    }

    @Test
    void manualCommitKnowsSavepoints() throws SQLException {
        connection.setAutoCommit(false);
        inserted();
        Savepoint savepoint = connection.setSavepoint();
        inserted();
        connection.rollback(savepoint);
        connection.commit();
        inserted();
        connection.rollback();
        connection.setAutoCommit(true);

        assertThat(rows("SELECT COUNT(*) FROM sale")).containsExactly("4");
    }

    private long inserted() throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO PUBLIC.sale (city) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            insert.setString(1, "Paris");
            assertThat(insert.executeUpdate()).isEqualTo(1);
            try (ResultSet keys = insert.getGeneratedKeys()) {
                assertThat(keys.next()).isTrue();
                return keys.getLong(1);
            }
        }
    }

    private int deleted(long id) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM PUBLIC.sale WHERE id=?")) {
            delete.setLong(1, id);
            return delete.executeUpdate();
        }
    }
}
