package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.Reader;
import java.net.URL;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Classes that getObject gives besides the column's own. */
class ObjectClassTest extends MemoryStoreConformance {
    private Statement statement;
    private ResultSet rows;

    @BeforeEach
    void read() throws SQLException {
        run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, a INTEGER ARRAY, s VARCHAR, x VARBINARY, d DATE ARRAY)",
                "INSERT INTO t VALUES (1, ARRAY[1, 2], 'h', X'0102', ARRAY[DATE '2026-01-02', NULL])");
        statement = connection.createStatement();
        rows = statement.executeQuery("SELECT id, a, s, x, d, _row_key, id + 1, 'https://localhost/' FROM t");
        rows.next();
    }

    @AfterEach
    void closeStatement() throws SQLException {
        statement.close();
    }

    @Test
    void arraysHaveTheElementsAskedFor() throws Exception {
        assertThat(rows.getObject(2, Integer[].class)).containsExactly(1, 2);
        assertThat(rows.getObject(2, int[].class)).containsExactly(1, 2);
        assertThat(rows.getObject(2, String[].class)).containsExactly("1", "2");
        assertThat(rows.getObject(5, java.sql.Date[].class)).containsExactly(java.sql.Date.valueOf("2026-01-02"), null);
        assertRefused(() -> rows.getObject(3, Integer[].class), "07006").withMessageContaining("Integer[]");
        assertRefused(() -> rows.getObject(5, long[].class), "07006");
    }

    @Test
    void streamsCharactersNumbersAndAddressesAreGiven() throws Exception {
        assertThat(rows.getObject(4, InputStream.class).readAllBytes()).containsExactly(1, 2);
        try (Reader reader = rows.getObject(3, Reader.class)) {
            assertThat(reader.read()).isEqualTo('h');
        }
        assertThat(rows.getObject(3, Character.class)).isEqualTo('h');
        assertThat(rows.getObject(1, Number.class)).isEqualTo(1L);
        assertThat(rows.getObject(8, URL.class)).hasHost("localhost");
        assertRefused(() -> rows.getObject(8, char.class), "22018");
        assertRefused(() -> rows.getObject(3, URL.class), "22018");
        assertRefused(() -> rows.getObject(3, Number.class), "07006");
    }

    @Test
    void pseudoColumnsAreReadOnly() throws Exception {
        ResultSetMetaData metadata = rows.getMetaData();
        assertThat(metadata.isReadOnly(1)).isFalse();
        assertThat(metadata.isWritable(1)).isTrue();
        assertThat(metadata.isReadOnly(6)).isTrue();
        assertThat(metadata.isReadOnly(7)).isTrue();
    }
}
