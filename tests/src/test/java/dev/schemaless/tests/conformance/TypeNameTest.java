package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Types that other databases name otherwise, and what becomes of them. */
class TypeNameTest extends MemoryStoreConformance {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            BIT           | BOOLEAN      |
            BIT(1)        | BOOLEAN      |
            bool          | BOOLEAN      |
            INT2          | SMALLINT     |
            MEDIUMINT     | INTEGER      |
            INT4          | INTEGER      |
            INT8          | BIGINT       |
            FLOAT4        | REAL         |
            FLOAT8        | DOUBLE       |
            NVARCHAR(7)   | VARCHAR      | 7
            NVARCHAR      | VARCHAR      |
            NCHAR(3)      | VARCHAR      | 3
            NCHAR VARYING(4) | VARCHAR   | 4
            TINYTEXT      | VARCHAR      |
            MEDIUMTEXT    | VARCHAR      |
            LONGTEXT      | VARCHAR      |
            NTEXT         | VARCHAR      |
            NCLOB         | VARCHAR      |
            BYTEA         | VARBINARY    |
            TINYBLOB      | VARBINARY    |
            MEDIUMBLOB    | VARBINARY    |
            LONGBLOB      | VARBINARY    |
            JSON          | JSON         |
            JSONB         | JSON         |
            """)
    void namesOfOtherDatabasesAreTaken(String written, String type, Integer length) throws SQLException {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, c " + written + ")", "ALTER TABLE t ADD COLUMN d " + written);

        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "t", "%")) {
            columns.next();
            while (columns.next()) {
                assertThat(columns.getString("TYPE_NAME")).isEqualTo(type);
                if (length != null) {
                    assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(length);
                }
            }
        }
        assertThat(rows("SELECT CAST(NULL AS " + written + ")")).hasSize(1);
    }

    @Test
    void wordsThatNameTypesStillNameColumns() throws SQLException {
        run("CREATE TABLE t (json JSON, bit BIT, int4 INT4, bool BOOL)");
        run("INSERT INTO t (json, bit, int4, bool) VALUES ('1', TRUE, 2, FALSE)");

        assertThat(rows("SELECT json, bit, int4, bool FROM t")).containsExactly("1 true 2 false");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            TIMESTAMP(9) | 26 | Column 'c' keeps 6 of the 9 digits of a second that TIMESTAMP(9) has
            DATETIME(7)  | 26 | Column 'c' keeps 6 of the 7 digits of a second that TIMESTAMP(7) has
            TIME(9)      | 15 | Column 'c' keeps 6 of the 9 digits of a second that TIME(9) has
            TIMESTAMP(6) | 26 |
            TIMESTAMP    | 26 |
            TIMESTAMP(3) | 23 |
            TIMESTAMP(0) | 19 |
            """)
    void finerTimesAreKeptToTheMicrosecondWithAWarning(String type, int size, String warning) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, c " + type + ")");

            assertThat(
                            statement.getWarnings() == null
                                    ? null
                                    : statement.getWarnings().getMessage())
                    .satisfies(message -> assertThat(String.valueOf(message)).startsWith(String.valueOf(warning)));
        }
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "t", "c")) {
            columns.next();
            assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(size);
        }
    }

    @Test
    void castsToFinerTimesGiveMicroseconds() throws SQLException {
        assertThat(
                        rows(
                                "SELECT CAST('2026-01-01 10:00:00.1234567' AS TIMESTAMP(6)), CAST('10:00:00.1234567' AS TIME(9))"))
                .containsExactly("2026-01-01 10:00:00.123456 10:00:00.123456");
    }

    @Test
    void timesOfMoreThanNanosecondsAndBitsOfMoreThanOneAreRefused() {
        assertRefused(() -> run("CREATE TABLE t (c TIMESTAMP(10))"), "22023");
        assertRefused(() -> run("CREATE TABLE t (c BIT(8))"), "42601")
                .withMessageContaining("BIT has one bit here, and means BOOLEAN");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {
            1 2
            text
            {"a": 1,}
            ^^
            """)
    void jsonColumnsRefuseWhatIsNoJson(String text) throws SQLException {
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, c JSON)");

        assertRefused(() -> run("INSERT INTO t VALUES (1, '" + text + "')"), "22032")
                .withMessageContaining("cannot store value in column 'c': it is not a JSON value");
    }

    @Test
    void jsonIsKeptAsItIsWritten() throws SQLException {
        String text = "{ \"b\": 1.50, \"a\": [1, {\"x\": null}] }";
        run("CREATE TABLE t (id INTEGER PRIMARY KEY, c JSON)", "INSERT INTO t VALUES (1, '" + text + "'), (2, NULL)");

        assertThat(rows("SELECT c FROM t ORDER BY id")).containsExactly(text, "null");
        assertThat(rows("SELECT JSON_VALUE(c, '$.a[0]') FROM t WHERE id = 1")).containsExactly("1");
    }

    @Test
    void whatABodyNestsReadsAsJson() throws SQLException {
        run(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, c JSON)",
                "INSERT INTO t (id, _body) VALUES (1, '{\"c\": {\"x\": [1, null]}}')",
                "UPDATE t SET id = id");

        assertThat(rows("SELECT c FROM t")).containsExactly("{\"x\":[1,null]}");
    }
}
