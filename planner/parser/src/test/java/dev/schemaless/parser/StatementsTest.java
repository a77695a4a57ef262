package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.command;
import static dev.schemaless.parser.Parsing.parse;
import static dev.schemaless.parser.Parsing.roundTrip;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDescribeTable;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.ddl.SqlCreateView;
import org.apache.calcite.sql.ddl.SqlDropTable;
import org.apache.calcite.sql.ddl.SqlDropView;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StatementsTest {
    private static final String RATE = """
            CREATE TABLE rate (
              hotel_id       BIGINT NOT NULL,
              room_type      VARCHAR(64) NOT NULL,
              check_in_date  DATE NOT NULL,
              gateway        VARCHAR(32),
              net_price      DOUBLE DEFAULT 0.5,
              tags           VARCHAR ARRAY,
              hotel_enabled  BOOLEAN CELL meta,            -- lives in the cell `meta`
              CONSTRAINT pk PRIMARY KEY (hotel_id, room_type, check_in_date)
            ) SHARD BY (hotel_id);
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET autocommit = 0",
                "DROP TABLE t",
                "DROP TABLE IF EXISTS s.t",
                "CREATE VIEW v AS SELECT * FROM t",
                "CREATE OR REPLACE VIEW v (a, b) AS SELECT x, y FROM t WHERE x > 1 UNION ALL VALUES (1, 2)",
                "DROP VIEW v",
                "DROP VIEW IF EXISTS v",
                "SELECT migrate, history, switch FROM migrate",
                "DESCRIBE t",
                "INSERT INTO t VALUES (1, 'a'), (2, NULL)",
                "INSERT INTO t (a, b) VALUES (?, ?)",
                "INSERT INTO t (a, b) SELECT a, b FROM u",
                "INSERT IGNORE INTO t (a) VALUES (1)",
                "INSERT IGNORE INTO t (a) SELECT a FROM u ORDER BY a LIMIT 3",
                "INSERT INTO t (a, surge DOUBLE) VALUES (1, 2.5)",
                "INSERT INTO t EXTEND (surge DOUBLE) (a, surge) VALUES (1, 2.5)",
                "INSERT INTO t (surge DOUBLE) (a, surge) VALUES (1, 2.5)",
                "INSERT INTO t (a) WITH w AS (SELECT 1 AS a) SELECT * FROM w",
                "UPSERT INTO t (a, b) VALUES (1, DEFAULT)",
                "UPSERT INTO t (a, surge DOUBLE) SELECT a, b FROM u",
                "UPDATE t SET a = a + 1, b = 'x' WHERE c = 3",
                "UPDATE t (surge DOUBLE) AS x SET surge = x.a, b = DEFAULT, _body = '{}'",
                "DELETE FROM t WHERE a IN (1, 2)",
                "SELECT * FROM rate (surge DOUBLE) WHERE surge > 1.5",
                "SELECT * FROM rate (surge DOUBLE, tags VARCHAR ARRAY) AS r",
                "SELECT a % 2, b || 'c', CAST(a AS DECIMAL(10, 2)) FROM t WHERE a != 3 ORDER BY 1 LIMIT 5 OFFSET 2",
                "SELECT t.a, u.b FROM t LEFT JOIN u ON t.a = u.a GROUP BY t.a, u.b HAVING COUNT(*) > 1",
                "SELECT JSON_VALUE(_body, '$.a.b' RETURNING DOUBLE) FROM t",
                "SELECT d FROM t, UNNEST(t.depends) AS x (d)",
                "SELECT SUM(a) OVER (PARTITION BY b ORDER BY c ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t",
                "SELECT COUNT(*) FILTER (WHERE a > 1) FROM t",
                "SELECT DATE '2020-01-01' + INTERVAL '1' DAY, TIMESTAMP '2020-01-01 10:00:00.123'",
                "SELECT EXTRACT(YEAR FROM d), YEAR(d), CURRENT_DATE FROM t",
                "SELECT '日本 😀', U&'\\E000' FROM t",
                "WITH q AS (SELECT 1 AS a) SELECT * FROM q",
                "VALUES (1, 'a')",
                "EXPLAIN PLAN FOR SELECT * FROM t",
                "EXPLAIN PLAN FOR INSERT IGNORE INTO t (a) VALUES (1)",
                "EXPLAIN PLAN FOR DELETE FROM t",
                "EXPLAIN PLAN FOR UPDATE t SET a = DEFAULT",
            })
    void isTheSameAfterWritingAndParsingAgain(String sql) {
        roundTrip(sql);
    }

    @Test
    void createTableHasItsParts() {
        CreateTable table = command(RATE, CreateTable.class);
        assertThat(table.name()).hasToString("rate");
        assertThat(table.ifNotExists()).isFalse();
        assertThat(table.elements().columns())
                .extracting(ColumnDefinition::name)
                .containsExactly(
                        "hotel_id", "room_type", "check_in_date", "gateway", "net_price", "tags", "hotel_enabled");
        assertThat(table.elements().primaryKey()).containsExactly("hotel_id", "room_type", "check_in_date");
        assertThat(table.shardBy()).isEqualTo("hotel_id");
    }

    @Test
    void columnDefinitionHasItsParts() {
        List<ColumnDefinition> columns =
                command(RATE, CreateTable.class).elements().columns();
        ColumnDefinition first = columns.get(0);
        assertThat(first.notNull()).isTrue();
        assertThat(first.type().getNullable()).isFalse();
        ColumnDefinition price = columns.get(4);
        assertThat(price.notNull()).isFalse();
        assertThat(price.type().getNullable()).isTrue();
        assertThat(price.defaultValue()).hasToString("0.5");
        assertThat(price.cell()).isNull();
        assertThat(columns.get(6).cell()).isEqualTo("meta");
    }

    @Test
    void primaryKeyAtTheColumnIsFound() {
        CreateTable table = command("create table if not exists T (A int primary key, b int)", CreateTable.class);
        assertThat(table.ifNotExists()).isTrue();
        assertThat(table.elements().primaryKey()).containsExactly("A");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "BOOLEAN | BOOLEAN",
                "TINYINT | TINYINT",
                "SMALLINT | SMALLINT",
                "INT | INTEGER",
                "INTEGER | INTEGER",
                "BIGINT | BIGINT",
                "DECIMAL(10, 2) | DECIMAL(10, 2)",
                "NUMERIC(5) | DECIMAL(5)",
                "DEC | DECIMAL",
                "REAL | REAL",
                "FLOAT | DOUBLE",
                "FLOAT(24) | DOUBLE",
                "DOUBLE | DOUBLE",
                "DOUBLE PRECISION | DOUBLE",
                "CHAR | CHAR",
                "CHAR(3) | CHAR(3)",
                "CHARACTER(3) | CHAR(3)",
                "VARCHAR | VARCHAR",
                "VARCHAR(64) | VARCHAR(64)",
                "CHARACTER VARYING(9) | VARCHAR(9)",
                "TEXT | VARCHAR",
                "CLOB | VARCHAR",
                "STRING | VARCHAR",
                "DATE | DATE",
                "TIME | TIME",
                "TIME(3) | TIME(3)",
                "TIMESTAMP | TIMESTAMP",
                "TIMESTAMP(3) | TIMESTAMP(3)",
                "DATETIME | TIMESTAMP",
                "DATETIME(0) | TIMESTAMP(0)",
                "BINARY(16) | BINARY(16)",
                "VARBINARY | VARBINARY",
                "VARBINARY(9) | VARBINARY(9)",
                "BINARY VARYING(9) | VARBINARY(9)",
                "BLOB | VARBINARY",
                "UUID | UUID",
                "INT ARRAY | INTEGER ARRAY",
                "TEXT ARRAY ARRAY | VARCHAR ARRAY ARRAY",
                "INT[] | INTEGER ARRAY",
                "varchar(3)[][] | VARCHAR(3) ARRAY ARRAY",
                "MAP<VARCHAR, BIGINT> | MAP< VARCHAR, BIGINT >",
                "MAP<VARCHAR, INT ARRAY> | MAP< VARCHAR, INTEGER ARRAY >",
                "MAP<VARCHAR, MAP<VARCHAR, DATE>> | MAP< VARCHAR, MAP< VARCHAR, DATE > >",
                "MAP<VARCHAR, INT> ARRAY | MAP< VARCHAR, INTEGER > ARRAY",
            })
    void everyTypeIsRead(String written, String meant) {
        assertThat(Parsing.unparse(typeOf(written))).isEqualTo(meant);
        assertThat(roundTrip("SELECT CAST(c AS " + written + ") FROM t"))
                .isEqualTo("SELECT CAST(\"c\" AS " + meant + ") FROM \"t\"");
    }

    @Test
    void lengthThatIsNotWrittenStaysVisible() {
        assertThat(((SqlBasicTypeNameSpec) typeOf("VARCHAR").getTypeNameSpec()).getPrecision())
                .isEqualTo(-1);
    }

    private static SqlDataTypeSpec typeOf(String written) {
        CreateTable table = command("CREATE TABLE t (c " + written + " NOT NULL)", CreateTable.class);
        return table.elements().columns().get(0).type();
    }

    @Test
    void viewsAndDropsAreCalcitesOwnNodes() {
        SqlCreateView view = parse("CREATE OR REPLACE VIEW v (a) AS SELECT 1", SqlCreateView.class);
        assertThat(view.getReplace()).isTrue();
        assertThat(view.query).isInstanceOf(SqlSelect.class);
        assertThat(parse("DROP VIEW IF EXISTS v", SqlDropView.class).ifExists).isTrue();
        assertThat(parse("DROP TABLE t", SqlDropTable.class).ifExists).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"DESCRIBE t", "DESC t", "DESCRIBE TABLE t", "desc table t"})
    void describeNamesATable(String sql) {
        assertThat(parse(sql, SqlDescribeTable.class).getTable()).hasToString("t");
    }

    @Test
    void insertHasItsParts() {
        SchemalessInsert insert = parse("INSERT INTO t (a, b) VALUES (1, 2)", SchemalessInsert.class);
        assertThat(insert.onDuplicate()).isEqualTo(SchemalessInsert.OnDuplicate.FAIL);
        assertThat(insert.isUpsert()).isFalse();
        assertThat(insert.getTargetTable()).hasToString("t");
        assertThat(insert.getTargetColumnList()).hasSize(2);
        assertThat(parse("INSERT INTO t VALUES (1)", SchemalessInsert.class).getTargetColumnList())
                .isNull();
    }

    @Test
    void dynamicColumnsBecomeACallOfExtend() {
        SqlInsert insert = parse("INSERT INTO t (a, surge DOUBLE) VALUES (1, 2.5)", SqlInsert.class);
        assertThat(insert.getTargetTable().getKind()).isEqualTo(SqlKind.EXTEND);
        assertThat(insert.getTargetColumnList()).hasSize(2);
    }

    @Test
    void visitorCopiesAnInsertWhole() {
        SqlNode statement = parse("INSERT IGNORE INTO t (a) VALUES (1)");
        SqlNode copy = statement.accept(new SqlShuttle() {
            @Override
            public SqlNode visit(SqlIdentifier id) {
                return id.clone(id.getParserPosition());
            }
        });
        assertThat(copy).isNotSameAs(statement).hasSameClassAs(statement);
        assertThat(copy.equalsDeep(statement, Litmus.IGNORE)).isTrue();
        assertThat(Parsing.unparse(copy)).isEqualTo(Parsing.unparse(statement));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1;",
                "SELECT 1 ; ; ",
                "-- first\nSELECT /* ; */ 1 -- last",
                "SELECT 1; -- done",
                "select 1\n;\n",
            })
    void commentsAndSemicolonsMayFollow(String sql) {
        assertThat(roundTrip(sql)).isEqualTo("SELECT 1");
    }

    @Test
    void namesKeepTheirCase() {
        assertThat(roundTrip("SELECT Aa, \"bB\" AS cC FROM Tt"))
                .isEqualTo("SELECT \"Aa\", \"bB\" AS \"cC\" FROM \"Tt\"");
    }

    @Test
    void backticksQuoteWhereChosen() throws SqlSyntaxException {
        SchemalessParser parser = new SchemalessParser(Quoting.BACK_TICK);
        assertThat(Parsing.unparse(parser.parse("SELECT `select` FROM `T`"))).isEqualTo("SELECT \"select\" FROM \"T\"");
    }

    @Test
    void mysqlLimitMeansOffsetAndCount() {
        assertThat(roundTrip("SELECT a FROM t LIMIT 2, 3").replaceAll("\\s+", " "))
                .isEqualTo("SELECT \"a\" FROM \"t\" OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY");
    }
}
