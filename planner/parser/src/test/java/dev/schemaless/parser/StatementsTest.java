package dev.schemaless.parser;

import static dev.schemaless.parser.Parsing.parse;
import static dev.schemaless.parser.Parsing.roundTrip;
import static org.assertj.core.api.Assertions.assertThat;

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
                RATE,
                "CREATE TABLE IF NOT EXISTS t (a INT PRIMARY KEY)",
                "CREATE TABLE s.t (a INT NULL DEFAULT 1 CELL c)",
                "CREATE TABLE t (a INT CELL c DEFAULT -1 NOT NULL)",
                "CREATE TABLE t (a DATE DEFAULT DATE '2020-01-01', b VARCHAR(3) DEFAULT 'x''y' NOT NULL)",
                "CREATE TABLE t (a TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL, b INT DEFAULT (1 + 2) * 3)",
                "CREATE TABLE t (\"a b\" INT, \"select\" INT, PRIMARY KEY (\"a b\"))",
                "START TRANSACTION",
                "BEGIN WORK",
                "COMMIT WORK",
                "ROLLBACK",
                "ROLLBACK TO a",
                "ROLLBACK WORK TO SAVEPOINT savepoint",
                "SAVEPOINT work",
                "RELEASE SAVEPOINT a",
                "USE PUBLIC",
                "SET NAMES utf8mb4",
                "SET NAMES 'utf8'",
                "SET autocommit = 0",
                "DROP TABLE t",
                "DROP TABLE IF EXISTS s.t",
                "CREATE INDEX by_gateway ON rate (gateway, net_price) SHARD BY (gateway)",
                "CREATE UNIQUE INDEX IF NOT EXISTS i ON t (a ASC, b)",
                "CREATE INDEX i ON t (JSON_VALUE(_body, '$.a.b' RETURNING BIGINT), zip VARCHAR(10)) SHARD BY (zip VARCHAR)",
                "DROP INDEX i",
                "DROP INDEX IF EXISTS i ON t",
                "ALTER TABLE rate ADD COLUMN surge DOUBLE",
                "ALTER TABLE rate ADD surge DOUBLE NOT NULL DEFAULT 1.5 CELL meta",
                "ALTER TABLE rate DROP COLUMN surge",
                "ALTER TABLE rate DROP surge",
                "ALTER TABLE rate RENAME COLUMN a TO b",
                "ALTER TABLE rate RENAME a TO b",
                "CREATE VIEW v AS SELECT * FROM t",
                "CREATE OR REPLACE VIEW v (a, b) AS SELECT x, y FROM t WHERE x > 1 UNION ALL VALUES (1, 2)",
                "DROP VIEW v",
                "DROP VIEW IF EXISTS v",
                "ANALYZE TABLE s.t",
                "MIGRATE EXTERNAL TABLE old INTO new_",
                "MIGRATE EXTERNAL TABLE s.old INTO s.new_ HISTORY",
                "MIGRATE EXTERNAL TABLE old INTO new_ SWITCH RATE 500",
                "MIGRATE EXTERNAL TABLE old INTO new_ HISTORY SWITCH",
                "MIGRATE EXTERNAL TABLE old INTO new_ HISTORY SWITCH RATE 500",
                "SELECT migrate, history, switch FROM migrate",
                "EXPLAIN ANALYZE SELECT a FROM t WHERE b = ?",
                "EXPLAIN ANALYZE FORMAT JSON SELECT a FROM t",
                "EXPLAIN FORMAT JSON DELETE FROM t",
                "EXPLAIN SELECT format, json FROM t",
                "SHOW TABLES",
                "SHOW INDEXES FROM t",
                "CREATE TABLE t (a INTEGER FIELD 'x y' NOT NULL, field INTEGER FIELD field, b INTEGER CELL m FIELD \"c\" COMMENT 'd')",
                "ALTER TABLE t ADD COLUMN c INTEGER DEFAULT 7 FIELD d",
                "SHOW CREATE TABLE s.t",
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
                "INSERT INTO t (a, b) VALUES (1, 2) ON DUPLICATE KEY UPDATE b = t.b + VALUES(b), c = DEFAULT",
                "INSERT INTO t SELECT * FROM u ON DUPLICATE KEY UPDATE b = VALUES(b)",
                "UPDATE t SET a = a + 1, b = 'x' WHERE c = 3",
                "UPDATE t (surge DOUBLE) AS x SET surge = x.a, b = DEFAULT, _body = '{}'",
                "DELETE FROM t WHERE a IN (1, 2)",
                "MERGE INTO t AS x USING (SELECT * FROM u) AS s ON x.a = s.a WHEN MATCHED AND s.b = 1 THEN DELETE"
                        + " WHEN MATCHED THEN UPDATE SET b = s.b, c = DEFAULT"
                        + " WHEN NOT MATCHED AND s.b > 2 THEN INSERT (a, b) VALUES (s.a, DEFAULT)"
                        + " WHEN NOT MATCHED THEN INSERT VALUES (1, (SELECT 2))",
                "MERGE INTO t USING u ON t.a = u.a WHEN NOT MATCHED THEN INSERT (a) VALUES (1)",
                "TRUNCATE TABLE s.t",
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
                "EXPLAIN PLAN FOR TRUNCATE TABLE t",
            })
    void isTheSameAfterWritingAndParsingAgain(String sql) {
        roundTrip(sql);
    }

    @Test
    void createTableHasItsParts() {
        CreateTable table = parse(RATE, CreateTable.class);
        assertThat(table.name().getSimple()).isEqualTo("rate");
        assertThat(table.ifNotExists()).isFalse();
        assertThat(table.getKind()).isEqualTo(SqlKind.CREATE_TABLE);
        assertThat(table.columns())
                .extracting(column -> column.name().getSimple())
                .containsExactly(
                        "hotel_id", "room_type", "check_in_date", "gateway", "net_price", "tags", "hotel_enabled");
        assertThat(table.primaryKey())
                .extracting(SqlIdentifier::getSimple)
                .containsExactly("hotel_id", "room_type", "check_in_date");
        assertThat(table.shardBy()).hasToString("hotel_id");
    }

    @Test
    void columnDefinitionHasItsParts() {
        CreateTable table = parse(RATE, CreateTable.class);
        ColumnDefinition first = table.columns().get(0);
        assertThat(first.notNull()).isTrue();
        assertThat(first.type().getNullable()).isFalse();
        ColumnDefinition price = table.columns().get(4);
        assertThat(price.notNull()).isFalse();
        assertThat(price.type().getNullable()).isTrue();
        assertThat(price.defaultValue()).hasToString("0.5");
        assertThat(price.cell()).isNull();
        assertThat(table.columns().get(6).cell()).hasToString("meta");
    }

    @Test
    void primaryKeyAtTheColumnIsFound() {
        CreateTable table = parse("create table if not exists T (A int primary key, b int)", CreateTable.class);
        assertThat(table.ifNotExists()).isTrue();
        assertThat(table.primaryKey()).extracting(SqlIdentifier::getSimple).containsExactly("A");
        assertThat(parse("CREATE TABLE t (a INT)", CreateTable.class).primaryKey())
                .isEmpty();
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
        assertThat(roundTrip("CREATE TABLE t (c " + written + " NOT NULL)"))
                .isEqualTo("CREATE TABLE \"t\" (\"c\" " + meant + " NOT NULL)");
        assertThat(roundTrip("SELECT CAST(c AS " + written + ") FROM t"))
                .isEqualTo("SELECT CAST(\"c\" AS " + meant + ") FROM \"t\"");
    }

    @Test
    void lengthThatIsNotWrittenStaysVisible() {
        SqlDataTypeSpec type = parse("CREATE TABLE t (c VARCHAR)", CreateTable.class)
                .columns()
                .get(0)
                .type();
        assertThat(((SqlBasicTypeNameSpec) type.getTypeNameSpec()).getPrecision())
                .isEqualTo(-1);
    }

    @Test
    void dropIndexHasItsParts() {
        DropIndex index = parse("DROP INDEX IF EXISTS i ON t", DropIndex.class);
        assertThat(index.ifExists()).isTrue();
        assertThat(index.table()).hasToString("t");
        assertThat(parse("DROP INDEX i", DropIndex.class).table()).isNull();
    }

    @Test
    void alterTableHasItsParts() {
        AlterTable.AddColumn add = parse("ALTER TABLE t ADD c INT NOT NULL", AlterTable.AddColumn.class);
        assertThat(add.table().getSimple()).isEqualTo("t");
        assertThat(add.column().name().getSimple()).isEqualTo("c");
        assertThat(add.column().notNull()).isTrue();
        assertThat(parse("ALTER TABLE t DROP COLUMN c", AlterTable.DropColumn.class)
                        .column())
                .hasToString("c");
        AlterTable.RenameColumn rename = parse("ALTER TABLE t RENAME COLUMN a TO b", AlterTable.RenameColumn.class);
        assertThat(rename.column()).hasToString("a");
        assertThat(rename.newName()).hasToString("b");
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
    @CsvSource(
            delimiter = '|',
            value = {
                "SHOW TABLES | TABLES |",
                "SHOW INDEX FROM t | INDEXES | t",
                "SHOW INDEXES IN t | INDEXES | t",
                "SHOW CREATE TABLE t | CREATE_TABLE | t",
            })
    void showHasItsParts(String sql, Show.Subject subject, String table) {
        Show show = parse(sql, Show.class);
        assertThat(show.subject()).isEqualTo(subject);
        assertThat(show.table() == null ? null : show.table().toString()).isEqualTo(table);
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                RATE,
                "CREATE TABLE IF NOT EXISTS t (a INT PRIMARY KEY NOT NULL DEFAULT 1 CELL c)",
                "CREATE UNIQUE INDEX IF NOT EXISTS i ON t (a) SHARD BY (a)",
                "DROP INDEX IF EXISTS i ON t",
                "ALTER TABLE t ADD c INT",
                "ALTER TABLE t DROP c",
                "ALTER TABLE t RENAME c TO d",
                "SHOW INDEXES FROM t",
                "INSERT IGNORE INTO t (a) VALUES (1)",
                "INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = VALUES(a)",
                "MERGE INTO t AS x USING u ON x.a = u.a WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT VALUES (a)",
                "TRUNCATE TABLE t",
            })
    void visitorCopiesANodeWhole(String sql) {
        SqlNode statement = parse(sql);
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
