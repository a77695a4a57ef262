package dev.schemaless.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may be the DEFAULT of a column is known when the column is defined. */
final class DefaultValueTest {
    private final TestStore store = new TestStore();

    @AfterEach
    void close() {
        store.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "v BIGINT DEFAULT UUID(); TYPE_INVALID",
                "v INTEGER DEFAULT 'x'; CAST_INVALID",
                "v INTEGER DEFAULT 1 / 0; DIVISION_BY_ZERO",
                "v TINYINT DEFAULT 300; NUMBER_OUT_OF_RANGE",
                "v VARCHAR(2) DEFAULT 'abc'; STRING_TOO_LONG",
                "v DATE DEFAULT 'tomorrow'; DATETIME_INVALID",
                "v INTEGER DEFAULT w; COLUMN_NOT_FOUND",
                "v INTEGER DEFAULT NO_SUCH_FUNCTION(1); FUNCTION_NOT_FOUND",
            })
    void refusesWhatItsColumnCannotTake(String column, ErrorCode code) {
        store.fails(
                code, "Cannot define column 'v' with DEFAULT ", "CREATE TABLE t (id INT PRIMARY KEY, " + column + ")");
        store.run("CREATE TABLE t (id INT PRIMARY KEY)");
        store.fails(code, "Cannot define column 'v' with DEFAULT ", "ALTER TABLE t ADD COLUMN " + column);
    }

    @Test
    void numberOfASequenceIsNotTaken() {
        store.run(
                "CREATE SEQUENCE s",
                "CREATE TABLE t (id BIGINT DEFAULT NEXT VALUE FOR s PRIMARY KEY, n INT)",
                "INSERT INTO t (n) VALUES (7)");
        assertThat(store.query("SELECT id, n FROM t")).containsExactly("1|7");
        store.fails(
                ErrorCode.TABLE_NOT_FOUND,
                "Cannot define column 'm' with DEFAULT ",
                "ALTER TABLE t ADD COLUMN m INT DEFAULT NEXT VALUE FOR u");
    }

    @Test
    void takesWhatInsertsWillTake() {
        store.run(
                "CREATE TABLE t (id UUID DEFAULT UUID() PRIMARY KEY, at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL,"
                        + " n BIGINT DEFAULT 7, s VARCHAR(10) DEFAULT 'a' || 'b', d DECIMAL(5, 2) DEFAULT '1.5',"
                        + " x DOUBLE DEFAULT NULL, b BOOLEAN DEFAULT TRUE CELL meta)",
                "ALTER TABLE t ADD COLUMN later INT DEFAULT 1 + 1",
                "INSERT INTO t (n) VALUES (DEFAULT)");
        assertThat(store.query("SELECT n, s, d, x, b, later FROM t")).containsExactly("7|ab|1.50|null|true|2");
    }
}
