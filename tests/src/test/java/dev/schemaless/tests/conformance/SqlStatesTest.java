package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatObject;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLSyntaxErrorException;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStatesTest extends MemoryStoreConformance {
    private static final Map<String, Class<? extends SQLException>> CLASSES = Map.of(
            "22", SQLDataException.class,
            "23", SQLIntegrityConstraintViolationException.class,
            "42", SQLSyntaxErrorException.class);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            SELEC 1                                            | 42601
            SELECT x FROM rate                                 | 42703
            SELECT * FROM absent                               | 42P01
            SELECT NO_SUCH_FUNCTION(1)                         | 42883
            INSERT INTO rate (id, name) VALUES (1, 'twice')    | 23505
            INSERT INTO rate (name) VALUES ('no key')          | 23502
            INSERT INTO rate (id, name) VALUES (2, 'too long for ten') | 22001
            INSERT INTO rate (id, small) VALUES (2, 300)       | 22003
            VALUES 1 / 0                                       | 22012
            SELECT 1 / small FROM rate                         | 22012
            SELECT CAST(name AS INTEGER) FROM rate             | 22018
            CREATE TABLE rate (a INT)                          | 42P07
            DROP TABLE absent                                  | 42P01
            DROP INDEX absent ON rate                          | 42704
            ALTER TABLE rate ADD COLUMN name INTEGER           | 42701
            """)
    void statementsAreRefusedWithTheirSqlState(String sql, String sqlState) throws Exception {
        run(
                "CREATE TABLE rate (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR(10), small TINYINT)",
                "INSERT INTO rate VALUES (1, 'one', 0)");

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> {
                    try (var statement = connection.createStatement()) {
                        if (statement.execute(sql)) {
                            texts(statement.getResultSet());
                        }
                    }
                })
                .satisfies(e -> {
                    assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(sqlState);
                    assertThatObject(e).isInstanceOf(CLASSES.get(sqlState.substring(0, 2)));
                    assertThat(e.getMessage()).startsWith("Cannot ");
                });
    }
}
