package dev.schemaless.clients.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.schemaless.clients.ClientStore;
import java.io.StringReader;
import java.sql.DriverManager;
import org.dbunit.Assertion;
import org.dbunit.database.DatabaseConnection;
import org.dbunit.database.IDatabaseConnection;
import org.dbunit.database.ScrollableResultSetTable;
import org.dbunit.dataset.Column;
import org.dbunit.dataset.IDataSet;
import org.dbunit.dataset.ITable;
import org.dbunit.dataset.SortedTable;
import org.dbunit.dataset.xml.FlatXmlDataSetBuilder;
import org.dbunit.operation.DatabaseOperation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** DbUnit: fills tables, compares them, scrolls in them. */
final class DbUnitTest {
    private static final String ROWS = """
            <dataset>
              <guest id="1" name="Ada" debt="1.50" born="1815-12-10" seen="2026-03-29 02:30:00.005" here="true"/>
              <guest id="2" name="Bob" debt="0.00" born="1999-01-01" seen="2026-01-01 00:00:00.0" here="false"/>
              <guest id="3" name="Cyd"/>
            </dataset>
            """;

    @AutoClose
    private ClientStore store;

    private IDatabaseConnection connection;

    @BeforeEach
    void open() throws Exception {
        store = ClientStore.inMemory(
                "CREATE TABLE guest (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, debt DECIMAL(8, 2),"
                        + " born DATE, seen TIMESTAMP(3), here BOOLEAN)");
        store.run("INSERT INTO guest (id, name) VALUES (9, 'removed')");
        connection = new DatabaseConnection(DriverManager.getConnection(store.url()), "PUBLIC", true);
        DatabaseOperation.CLEAN_INSERT.execute(connection, rows());
    }

    @AfterEach
    void close() throws Exception {
        connection.close();
    }

    @Test
    void loadedRowsAreEqual() throws Exception {
        Assertion.assertEquals(rows(), connection.createDataSet(new String[] {"guest"}));
    }

    @Test
    void differenceIsFound() throws Exception {
        store.run("UPDATE guest SET debt = 1.51 WHERE id = 1");
        ITable stored = new SortedTable(connection.createTable("guest"), new String[] {"id"});

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Assertion.assertEquals(rows().getTable("guest"), stored))
                .withMessageContaining("1.51");
    }

    @Test
    void rowsAreRefreshedUpdatedAndDeleted() throws Exception {
        IDataSet changed = set("<dataset><guest id='2' name='Bea'/><guest id='4' name='Dan'/></dataset>");
        DatabaseOperation.REFRESH.execute(connection, changed);
        DatabaseOperation.DELETE.execute(connection, set("<dataset><guest id='3' name='Cyd'/></dataset>"));

        assertThat(connection.getRowCount("guest")).isEqualTo(3);
        assertThat(store.value("SELECT name FROM guest WHERE id = 2")).isEqualTo("Bea");
        assertThat(store.value("SELECT COUNT(*) FROM guest WHERE id = 3")).isEqualTo(0L);
    }

    @Test
    void tableIsScrolled() throws Exception {
        ScrollableResultSetTable table =
                new ScrollableResultSetTable("guest", "SELECT * FROM guest ORDER BY id", connection);
        try {
            assertThat(table.getRowCount()).isEqualTo(3);
            assertThat(table.getValue(2, "name")).isEqualTo("Cyd");
            assertThat(table.getValue(0, "name")).isEqualTo("Ada");
            assertThat(table.getTableMetaData().getColumns())
                    .extracting(Column::getColumnName)
                    .containsExactly("id", "name", "debt", "born", "seen", "here");
        } finally {
            table.close();
        }
    }

    private static IDataSet rows() throws Exception {
        return set(ROWS);
    }

    private static IDataSet set(String xml) throws Exception {
        return new FlatXmlDataSetBuilder().build(new StringReader(xml));
    }
}
