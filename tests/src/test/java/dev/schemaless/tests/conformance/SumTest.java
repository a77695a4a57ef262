package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SUM of integers is an integer, as in PostgreSQL: BIGINT of what is shorter, DECIMAL of BIGINT. */
class SumTest extends MemoryStoreConformance {
    @BeforeEach
    void createRows() throws SQLException {
        run(
                "CREATE TABLE t (id BIGINT PRIMARY KEY, b TINYINT, s SMALLINT, i INTEGER, l BIGINT, d DECIMAL(5, 2), g VARCHAR)",
                "INSERT INTO t VALUES (1, 127, 32767, 2147483647, 9223372036854775807, 1.25, 'x'),"
                        + " (2, 127, 32767, 2147483647, 9223372036854775807, 2.25, 'x'), (3, NULL, NULL, NULL, NULL, NULL, 'y')");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SELECT SUM(b) FROM t                                          | BIGINT  | 254
            SELECT SUM(s) FROM t                                          | BIGINT  | 65534
            SELECT SUM(i) FROM t                                          | BIGINT  | 4294967294
            SELECT SUM(l) FROM t                                          | DECIMAL | 18446744073709551614
            SELECT SUM(d) FROM t                                          | DECIMAL | 3.50
            SELECT SUM(i) / 47 FROM t                                     | BIGINT  | 91382282
            SELECT SUM(b) / 47 FROM t                                     | BIGINT  | 5
            SELECT AVG(i) FROM t                                          | DECIMAL | 2147483647.0000
            SELECT SUM(i) FROM t WHERE g = 'y'                            | BIGINT  |
            SELECT SUM(i) FROM t WHERE id > 5                             | BIGINT  |
            SELECT SUM(DISTINCT i) FROM t                                 | BIGINT  | 2147483647
            SELECT SUM(i) FILTER (WHERE id = 1) FROM t                    | BIGINT  | 2147483647
            SELECT SUM(i) FROM t GROUP BY g ORDER BY 1 DESC LIMIT 1       | BIGINT  | 4294967294
            SELECT SUM(n) FROM (SELECT COUNT(*) AS n FROM t GROUP BY g)   | DECIMAL | 3
            SELECT SUM(n) FROM (SELECT SUM(i) AS n FROM t GROUP BY g)     | DECIMAL | 4294967294
            SELECT SUM(i) FROM (SELECT i FROM t UNION ALL SELECT b FROM t) | BIGINT | 4294967548
            SELECT SUM(a.i) FROM t AS a JOIN t AS c ON a.g = c.g          | BIGINT  | 8589934588
            SELECT SUM(i) OVER (ORDER BY id) FROM t WHERE id < 3 ORDER BY 1 DESC LIMIT 1 | BIGINT | 4294967294
            SELECT SUM(l) OVER (ORDER BY id) FROM t WHERE id < 3 ORDER BY 1 DESC LIMIT 1 | DECIMAL | 18446744073709551614
            SELECT SUM(i) FROM t HAVING LISTAGG(g) <> ''                  | BIGINT  | 4294967294
            """)
    void sumsHaveTheirType(String sql, String type, String sum) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo(type);
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo(sum);
        }
    }

    @Test
    void sumsOfIntegersAreReadAsLongs() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT SUM(i) FROM t")) {
            rows.next();

            assertThat(rows.getObject(1)).isEqualTo(4_294_967_294L);
        }
    }
}
