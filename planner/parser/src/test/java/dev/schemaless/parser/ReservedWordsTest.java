package dev.schemaless.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.parser.impl.SchemalessParserImplConstants;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlSelect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReservedWordsTest {
    /** Every place a column's name may stand without quotes. */
    private static final List<String> PLACES = List.of(
            "CREATE TABLE t (%1$s INT, b INT)",
            "CREATE TABLE t (b INT, %1$s VARCHAR(3) NOT NULL, PRIMARY KEY (%1$s)) SHARD BY (%1$s)",
            "CREATE TABLE %1$s (a INT CELL %1$s)",
            "CREATE INDEX %1$s ON %1$s (%1$s, b)",
            "ALTER TABLE %1$s ADD COLUMN %1$s INT",
            "ALTER TABLE %1$s DROP COLUMN %1$s",
            "ALTER TABLE t RENAME COLUMN %1$s TO %1$s",
            "INSERT INTO %1$s (%1$s, b) VALUES (1, 2)",
            "INSERT INTO t (b, %1$s) VALUES (1, 2)",
            "UPDATE %1$s SET %1$s = %1$s + 1 WHERE %1$s > 3",
            "DELETE FROM %1$s WHERE %1$s IN (1, 2)",
            "SELECT %1$s FROM %1$s",
            "SELECT b, %1$s, c FROM t WHERE %1$s = 1 AND %1$s < 2 OR NOT %1$s > 5",
            "SELECT t.%1$s, b AS %1$s FROM t AS %1$s WHERE t.%1$s IS NULL",
            "SELECT (%1$s), -%1$s, %1$s + 1, %1$s || 'x', UPPER(%1$s), COALESCE(b, %1$s) FROM t",
            "SELECT COUNT(%1$s), COUNT(DISTINCT %1$s) FROM t GROUP BY %1$s HAVING MAX(%1$s) > 1 ORDER BY %1$s DESC",
            "SELECT * FROM t WHERE %1$s BETWEEN 1 AND 2 AND (%1$s LIKE 'a%%' OR %1$s IS NOT NULL)",
            "SELECT * FROM t JOIN u ON t.%1$s = u.%1$s",
            "SELECT * FROM t JOIN u USING (%1$s)",
            "SELECT CASE WHEN %1$s = 1 THEN %1$s ELSE %1$s END FROM t",
            "SELECT CAST(%1$s AS VARCHAR), RANK() OVER (PARTITION BY %1$s ORDER BY %1$s) FROM t",
            "SELECT * FROM t (%1$s DOUBLE)",
            "WITH %1$s AS (SELECT %1$s FROM t) SELECT * FROM %1$s",
            "DESCRIBE %1$s",
            "SHOW INDEXES FROM %1$s");

    /** Words that columns of real schemas have. */
    static Stream<String> commonNames() {
        return Stream.of("""
                active address age amount author avg balance begin body category cell character_length check city class code color
                column comment condition content count country created currency data date datetime day deleted
                depends description domain email empty end events every filter first_name floor format function
                get global groups hour id identity if index indexes indicator initial input instance item key label lag language last
                latest lead length level local location lower match max maintainer map member message method min minute
                module month name no none number object old only open option out output owner package parameter
                partial path percent period phone plan position power precision price priority procedure public quantity
                rank rate read ref references rename release result return returns role row_number scope score search second
                section sequence session shard show size source sql start state static status string suite sum system
                tables tag temporary text time timestamp title to_date total transaction trigger truncate type updated
                upper url uuid value variant version view weekday week work year zip zone
                """.trim().split("\\s+"));
    }

    /** Words that stay reserved: quotes are needed. A word that becomes free is taken from here. */
    private static final Set<String> RESERVED = Set.of("""
                    ALL ALTER AND ANY ARRAY ARRAY_MAX_CARDINALITY AS ASOF ASYMMETRIC BETWEEN BIGINT BINARY BOOLEAN
                    BOTH BY CALL CASE CAST CHAR CHARACTER CONSTRAINT CREATE CROSS CURRENT CURRENT_CATALOG
                    CURRENT_DATE CURRENT_DEFAULT_TRANSFORM_GROUP CURRENT_PATH CURRENT_ROLE CURRENT_SCHEMA
                    CURRENT_TIME CURRENT_TIMESTAMP CURRENT_TRANSFORM_GROUP_FOR_TYPE CURRENT_USER CURSOR DECIMAL
                    DEFAULT DEFINE DELETE DESCRIBE DISTINCT DOUBLE DROP ELSE ESCAPE EXCEPT EXISTS EXPLAIN EXTEND
                    FALSE FETCH FINAL FLOAT FOR FOREIGN FROM FULL GRANT GROUP GROUPING HAVING IN INNER INSERT INT
                    INTEGER INTERSECT INTERVAL INTO IS JOIN JSON_ARRAY JSON_ARRAYAGG JSON_EXISTS JSON_OBJECT
                    JSON_OBJECTAGG JSON_QUERY JSON_SCOPE JSON_VALUE LATERAL LEADING LEFT LIKE LIMIT LOCALTIME
                    LOCALTIMESTAMP MATCH_RECOGNIZE MEASURE MERGE MINUS MULTISET NATURAL NCHAR NCLOB NEW NEXT NOT
                    NULL NUMERIC OF OFFSET ON OR ORDER OUTER OVER PARTITION PATTERN PRIMARY QUALIFY RANGE REAL
                    RECURSIVE RIGHT ROLLUP ROW ROWS RUNNING SAFE_CAST SAFE_OFFSET SAFE_ORDINAL SELECT SESSION_USER
                    SET SIMILAR SMALLINT SOME STREAM SYMMETRIC SYSTEM_USER TABLE TABLESAMPLE THEN TINYINT TO
                    TRAILING TRUE TRY_CAST UESCAPE UNION UNIQUE UNKNOWN UNNEST UNSIGNED UPDATE UPSERT USER USING
                    VALUES VARBINARY VARCHAR WHEN WHERE WINDOW WITH WITHIN WITHOUT
                    """.trim().split("\\s+"));

    @ParameterizedTest
    @MethodSource("commonNames")
    void commonNameNeedsNoQuotes(String word) {
        for (String place : PLACES) {
            Parsing.roundTrip(place.formatted(word));
        }
    }

    @Test
    void wordsThatNeedQuotesAreThese() {
        Set<String> reserved = words().filter(word -> !PLACES.stream().allMatch(place -> parses(place.formatted(word))))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(reserved).isEqualTo(new TreeSet<>(RESERVED));
    }

    @Test
    void wordsThatNeedQuotesAreKnown() {
        Set<String> reserved =
                words().filter(SchemalessParser::isReserved).collect(Collectors.toCollection(TreeSet::new));

        assertThat(reserved).isEqualTo(new TreeSet<>(RESERVED));
        assertThat(SchemalessParser.isReserved("rate")).isFalse();
        assertThat(SchemalessParser.isReserved("select")).isTrue();
        assertThat(SchemalessParser.isReserved("a\"b")).isFalse();
    }

    private static Stream<String> words() {
        return Arrays.stream(SchemalessParserImplConstants.tokenImage)
                .filter(image -> image.matches("\"[A-Z_]+\""))
                .map(image -> image.substring(1, image.length() - 1));
    }

    private static boolean parses(String sql) {
        try {
            Parsing.roundTrip(sql);
            return true;
        } catch (AssertionError e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"date", "time", "timestamp", "value", "year", "position", "count", "period", "row_number"})
    void wordBecomesAnIdentifier(String word) {
        SqlSelect select = Parsing.parse("SELECT " + word + " FROM t", SqlSelect.class);
        assertThat(select.getSelectList().get(0))
                .isInstanceOf(SqlIdentifier.class)
                .hasToString(word);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DATE '2020-01-01'",
                "TIME '10:00:00'",
                "TIMESTAMP '2020-01-01 10:00:00'",
                "DATETIME '2020-01-01 10:00:00'",
                "INTERVAL '1' YEAR",
                "INTERVAL '1' DAY",
            })
    void freeWordStillBeginsALiteral(String literal) {
        SqlSelect select = Parsing.parse("SELECT a FROM t WHERE b > " + literal, SqlSelect.class);
        assertThat(select.getWhere()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "COUNT(*)",
                "YEAR(a)",
                "POSITION('a' IN b)",
                "TRIM(BOTH 'x' FROM a)",
                "SUBSTRING(a FROM 1 FOR 2)",
                "USER",
                "EXTRACT(DAY FROM a)",
                "OVERLAY(a PLACING 'x' FROM 1)",
                "FLOOR(a TO DAY)",
                "CEIL(a)",
                "TRUNCATE(a, 1)",
                "CONVERT(a USING UTF8)",
                "ROW_NUMBER() OVER (ORDER BY a)",
                "LAG(a, 1) OVER (ORDER BY a)",
                "UUID()",
                "NULLIF(a, b)",
                "FIRST_VALUE(a) IGNORE NULLS OVER (ORDER BY b)",
                "SUM(a) FILTER (WHERE b > 1)",
                "PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY a)",
                "MATCH_NUMBER()",
                "ELEMENT(a)",
                "CARDINALITY(a)",
                "a MEMBER OF b",
                "(a, b) OVERLAPS (c, d)",
                "DATE(a)",
                "TRANSLATE(a USING UTF8)",
            })
    void freeWordStillNamesItsFunction(String call) {
        assertThat(Parsing.parse("SELECT " + call + " FROM t").getKind()).isEqualTo(SqlKind.SELECT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"select", "order", "table", "left"})
    void reservedWordIsANameInQuotes(String word) throws SqlSyntaxException {
        for (String place : PLACES) {
            Parsing.roundTrip(place.formatted('"' + word + '"'));
        }
        assertThat(new SchemalessParser(Quoting.BACK_TICK)
                        .parse("SELECT `" + word + "` FROM t")
                        .getKind())
                .isEqualTo(SqlKind.SELECT);
    }
}
