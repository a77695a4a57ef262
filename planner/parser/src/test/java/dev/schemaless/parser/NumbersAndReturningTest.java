package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.roundTrip;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Identity columns, sequences, RETURNING where that may be a name as well, and what other dialects have. */
class NumbersAndReturningTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO t (a) OVERRIDING SYSTEM VALUE VALUES (NEXT VALUE FOR s)",
                "INSERT INTO t OVERRIDING USER VALUE SELECT NEXT VALUE FOR x.s, 1 FROM t",
                "DELETE FROM returning AS returning WHERE returning > 5",
                "SELECT a IN (), b NOT IN () FROM t FETCH FIRST ROW ONLY",
                "REPLACE INTO t (a) VALUES (1)",
                "INSERT INTO t VALUES (), ()",
            })
    void isTheSameAfterWritingAndParsingAgain(String sql) {
        roundTrip(sql);
    }
}
