package dev.schemaless.tests.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DatabaseMetaData;
import java.sql.JDBCType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EscapesTest extends MemoryStoreConformance {
    /** Arguments for each function that metadata lists, where one number is not what it takes. */
    private static final Map<String, String> ARGUMENTS = Map.ofEntries(
            Map.entry("BIN", "5"),
            Map.entry("BIT_COUNT", "5"),
            Map.entry("DIV", "7, 2"),
            Map.entry("FACTORIAL", "3"),
            Map.entry("GCD", "4, 6"),
            Map.entry("LCM", "4, 6"),
            Map.entry("OCT", "8"),
            Map.entry("POW", "2, 3"),
            Map.entry("RANDOM", ""),
            Map.entry("TO_HEX", "255"),
            Map.entry("TRUNC", "1.25, 1"),
            Map.entry("ACOSH", "1.5"),
            Map.entry("BIT_LENGTH", "'a'"),
            Map.entry("BTRIM", "' a '"),
            Map.entry("CHARACTER_LENGTH", "'a'"),
            Map.entry("CHAR_LENGTH", "'a'"),
            Map.entry("CHR", "65"),
            Map.entry("CONCAT_WS", "'-', 'a', 'b'"),
            Map.entry("CRC32", "'a'"),
            Map.entry("DECODE", "'0a', 'hex'"),
            Map.entry("ELT", "1, 'a'"),
            Map.entry("ENCODE", "'a', 'hex'"),
            Map.entry("ENDS_WITH", "'ab', 'b'"),
            Map.entry("FIELD", "'a', 'a'"),
            Map.entry("FIND_IN_SET", "'a', 'a,b'"),
            Map.entry("FROM_BASE64", "'YQ=='"),
            Map.entry("HEX", "'a'"),
            Map.entry("INITCAP", "'a b'"),
            Map.entry("INSTR", "'abc', 'b'"),
            Map.entry("JSON_EXTRACT", "'[1]', '$[0]'"),
            Map.entry("JSON_UNQUOTE", "'\"a\"'"),
            Map.entry("LOWER", "'A'"),
            Map.entry("LPAD", "'a', 3"),
            Map.entry("MD5", "'a'"),
            Map.entry("MID", "'abc', 2, 1"),
            Map.entry("OCTET_LENGTH", "'a'"),
            Map.entry("REGEXP_COUNT", "'a', 'a'"),
            Map.entry("REGEXP_INSTR", "'a', 'a'"),
            Map.entry("REGEXP_LIKE", "'a', 'a'"),
            Map.entry("REGEXP_REPLACE", "'a', 'a', 'b'"),
            Map.entry("REGEXP_SUBSTR", "'a', 'a'"),
            Map.entry("REVERSE", "'ab'"),
            Map.entry("RPAD", "'a', 3"),
            Map.entry("SHA", "'a'"),
            Map.entry("SHA1", "'a'"),
            Map.entry("SHA2", "'a', 256"),
            Map.entry("SHA256", "'a'"),
            Map.entry("SHA512", "'a'"),
            Map.entry("SPLIT_PART", "'a,b', ',', 1"),
            Map.entry("STARTS_WITH", "'ab', 'a'"),
            Map.entry("STRCMP", "'a', 'b'"),
            Map.entry("STRPOS", "'ab', 'b'"),
            Map.entry("SUBSTR", "'ab', 2"),
            Map.entry("SUBSTRING_INDEX", "'a.b', '.', 1"),
            Map.entry("TO_BASE64", "'a'"),
            Map.entry("TRANSLATE", "'abc', 'a', 'x'"),
            Map.entry("UNHEX", "'0a'"),
            Map.entry("UPPER", "'a'"),
            Map.entry("COALESCE", "NULL, 1"),
            Map.entry("CONNECTION_ID", ""),
            Map.entry("CURRENT_DATABASE", ""),
            Map.entry("CURRENT_SCHEMA", ""),
            Map.entry("CURRENT_USER", ""),
            Map.entry("FIND_SHARD", "CAST(NULL AS VARCHAR), 'a'"),
            Map.entry("GEN_RANDOM_UUID", ""),
            Map.entry("GREATEST", "1, 2"),
            Map.entry("IF", "TRUE, 1, 2"),
            Map.entry("ISNULL", "1"),
            Map.entry("LAST_INSERT_ID", ""),
            Map.entry("LEAST", "1, 2"),
            Map.entry("NULLIF", "1, 2"),
            Map.entry("NVL", "NULL, 1"),
            Map.entry("NVL2", "1, 2, 3"),
            Map.entry("RANDOM_UUID", ""),
            Map.entry("SCHEMA", ""),
            Map.entry("UUID", ""),
            Map.entry("VERSION", ""),
            Map.entry("ADDDATE", "DATE '2026-01-02', 1"),
            Map.entry("DATE", "'2026-01-02'"),
            Map.entry("DATEDIFF", "'2026-01-02', '2026-01-01'"),
            Map.entry("DATE_ADD", "DATE '2026-01-02', INTERVAL 1 DAY"),
            Map.entry("DATE_FORMAT", "DATE '2026-01-02', '%Y'"),
            Map.entry("DATE_PART", "'year', DATE '2026-01-02'"),
            Map.entry("DATE_SUB", "DATE '2026-01-02', INTERVAL 1 DAY"),
            Map.entry("DATE_TRUNC", "'year', DATE '2026-01-02'"),
            Map.entry("DAY", "DATE '2026-01-02'"),
            Map.entry("FROM_UNIXTIME", "1"),
            Map.entry("LAST_DAY", "DATE '2026-01-02'"),
            Map.entry("MAKEDATE", "2026, 1"),
            Map.entry("MAKE_DATE", "2026, 1, 2"),
            Map.entry("MAKE_TIMESTAMP", "2026, 1, 2, 3, 4, 5"),
            Map.entry("STR_TO_DATE", "'2026', '%Y'"),
            Map.entry("SUBDATE", "DATE '2026-01-02', 1"),
            Map.entry("SYSDATE", ""),
            Map.entry("TIME", "'03:04:05'"),
            Map.entry("TIMESTAMP", "'2026-01-02 03:04:05'"),
            Map.entry("TO_CHAR", "DATE '2026-01-02', 'YYYY'"),
            Map.entry("TO_DATE", "'2026', 'YYYY'"),
            Map.entry("TO_TIMESTAMP", "'2026', 'YYYY'"),
            Map.entry("UNIX_TIMESTAMP", ""),
            Map.entry("WEEKDAY", "DATE '2026-01-02'"),
            Map.entry("WEEKOFYEAR", "DATE '2026-01-02'"),
            Map.entry("ATAN2", "1, 2"),
            Map.entry("MOD", "7, 3"),
            Map.entry("PI", ""),
            Map.entry("POWER", "2, 3"),
            Map.entry("RAND", ""),
            Map.entry("ROUND", "1.25, 1"),
            Map.entry("TRUNCATE", "1.25, 1"),
            Map.entry("ASCII", "'a'"),
            Map.entry("CONCAT", "'a', 'b'"),
            Map.entry("INSERT", "'abc', 1, 1, 'x'"),
            Map.entry("LCASE", "'A'"),
            Map.entry("LEFT", "'abc', 1"),
            Map.entry("CHAR", "65"),
            Map.entry("DIFFERENCE", "'abc', 'abd'"),
            Map.entry("REPEAT", "'ab', 2"),
            Map.entry("SOUNDEX", "'abc'"),
            Map.entry("SPACE", "2"),
            Map.entry("DATABASE", ""),
            Map.entry("DAYNAME", "DATE '2026-01-02'"),
            Map.entry("MONTHNAME", "DATE '2026-01-02'"),
            Map.entry("TIMESTAMPADD", "SQL_TSI_DAY, 1, TIMESTAMP '2026-01-02 03:04:05'"),
            Map.entry("TIMESTAMPDIFF", "SQL_TSI_DAY, DATE '2026-01-02', DATE '2026-01-04'"),
            Map.entry("LENGTH", "'abc'"),
            Map.entry("LOCATE", "'b', 'abc'"),
            Map.entry("LTRIM", "' a'"),
            Map.entry("REPLACE", "'abc', 'b', 'x'"),
            Map.entry("RIGHT", "'abc', 1"),
            Map.entry("RTRIM", "'a '"),
            Map.entry("SUBSTRING", "'abc', 2, 1"),
            Map.entry("UCASE", "'a'"),
            Map.entry("IFNULL", "NULL, 1"),
            Map.entry("USER", ""),
            Map.entry("CURDATE", ""),
            Map.entry("CURTIME", ""),
            Map.entry("NOW", ""),
            Map.entry("DAYOFMONTH", "DATE '2026-01-02'"),
            Map.entry("DAYOFWEEK", "DATE '2026-01-02'"),
            Map.entry("DAYOFYEAR", "DATE '2026-01-02'"),
            Map.entry("HOUR", "TIMESTAMP '2026-01-02 03:04:05'"),
            Map.entry("MINUTE", "TIMESTAMP '2026-01-02 03:04:05'"),
            Map.entry("SECOND", "TIMESTAMP '2026-01-02 03:04:05'"),
            Map.entry("MONTH", "DATE '2026-01-02'"),
            Map.entry("QUARTER", "DATE '2026-01-02'"),
            Map.entry("WEEK", "DATE '2026-01-02'"),
            Map.entry("YEAR", "DATE '2026-01-02'"));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            VALUES {d '2026-01-02'}                                        | 2026-01-02
            VALUES {t '03:04:05'}                                          | 03:04:05
            VALUES {ts '2026-01-02 03:04:05'}                              | 2026-01-02 03:04:05
            VALUES CAST({d '1582-10-10'} AS VARCHAR)                       | 1582-10-10
            SELECT n FROM numbers WHERE {d '1582-10-10'} = DATE '1582-10-10' AND {ts '1582-10-10 00:00:00'} < {ts '1582-10-10 00:00:01'} | 0
            VALUES {fn UCASE('a')}                                         | A
            VALUES {fn DATABASE()} = DATABASE()                            | true
            VALUES {fn UCASE({fn LPAD('a', 3, 'b')})}                      | BBA
            VALUES {fn LOG(1)}                                             | 0.0
            VALUES {FN INSERT('abc', 1, 1, 'x')}                           | xbc
            VALUES {fn LEFT('abc', -1)}                                    | ab
            VALUES {fn CONVERT('1.5', SQL_DOUBLE)}                         | 1.5
            SELECT a.n FROM {oj numbers a LEFT JOIN numbers b ON a.n = b.n} | 0
            SELECT n FROM numbers WHERE 'x_' LIKE 'x!_' {escape '!'}       | 0
            SELECT n FROM numbers {limit 1}                                | 0
            """)
    void escapesAreUnderstood(String sql, String expected) throws Exception {
        createNumbers(1);

        assertThat(rows(sql)).containsExactly(expected);
    }

    @Test
    void everyListedFunctionCanBeCalled() throws Exception {
        DatabaseMetaData metaData = connection.getMetaData();
        Set<String> broken = new TreeSet<>();
        for (String list : new String[] {
            metaData.getNumericFunctions(),
            metaData.getStringFunctions(),
            metaData.getSystemFunctions(),
            metaData.getTimeDateFunctions()
        }) {
            for (String name : list.split(",")) {
                String call = "VALUES {fn " + name + "(" + ARGUMENTS.getOrDefault(name, "0.5") + ")}";
                try {
                    rows(call);
                } catch (java.sql.SQLException e) {
                    broken.add(call + ": " + e.getMessage());
                }
            }
        }

        assertThat(broken).isEmpty();
    }

    @Test
    void listedKeywordsAreReserved() throws Exception {
        List<String> words = List.of(connection.getMetaData().getSQLKeywords().split(","));

        assertThat(words)
                .isSorted()
                .allSatisfy(word -> assertRefused(
                                () -> rows("SELECT " + word + " AS " + word + " FROM (VALUES 1) AS t (" + word + ")"),
                                "42601")
                        .withMessageContaining("Cannot "));
    }

    @Test
    void commonWordsAreNotReserved() throws Exception {
        assertThat(rows("SELECT name, type, rank, key, version FROM (VALUES (1, 2, 3, 4, 5))"
                        + " AS t (name, type, rank, key, version)"))
                .containsExactly("1 2 3 4 5");
    }

    @Test
    void quotedBracesAreText() throws Exception {
        assertThat(rows("VALUES '{oj x}'")).containsExactly("{oj x}");
        assertThat(connection.nativeSQL("VALUES '{oj x}' {limit 1}")).isEqualTo("VALUES '{oj x}' LIMIT 1 ");
    }

    @Test
    void conversionsInMetadataCanBeCalled() throws Exception {
        DatabaseMetaData metaData = connection.getMetaData();
        int count = 0;
        for (JDBCType from : JDBCType.values()) {
            for (JDBCType to : JDBCType.values()) {
                if (metaData.supportsConvert(from.getVendorTypeNumber(), to.getVendorTypeNumber())) {
                    count++;
                    assertThat(rows("VALUES {fn CONVERT(CAST(NULL AS " + from + "), SQL_" + to + ")}"))
                            .as(from + " to " + to)
                            .containsExactly("null");
                }
            }
        }

        assertThat(metaData.supportsConvert()).isTrue();
        assertThat(count).isGreaterThan(150);
    }
}
