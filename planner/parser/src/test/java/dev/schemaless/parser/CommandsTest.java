package dev.schemaless.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each statement of this project's own has its parts in a record. */
class CommandsTest {
    /** Paragraphs: the first line is a statement, and its command follows. */
    static Stream<Arguments> commands() throws IOException {
        try (InputStream text = Objects.requireNonNull(CommandsTest.class.getResourceAsStream("commands.txt"))) {
            return Arrays.stream(new String(text.readAllBytes(), StandardCharsets.UTF_8)
                            .strip()
                            .split("\n\n"))
                    .map(paragraph -> Arguments.of((Object[]) paragraph.split("\n", 2)));
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void commandHasTheStatementsParts(String sql, String command) {
        Statement statement = Parsing.parse(sql, Statement.class);

        assertThat(statement.command()).hasToString(command);
        assertThat(statement).hasToString(command);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE TABLE t (a INT, b VARCHAR(3) DEFAULT x, c INT UNIQUE, UNIQUE (a, b))",
                "CREATE INDEX i ON t (JSON_VALUE(_body, '$.a' RETURNING BIGINT), zip VARCHAR(10), c DESC) SHARD BY (zip VARCHAR(10))",
                "ALTER TABLE t ADD c INT DEFAULT x + 1",
                "ALTER TABLE t ADD INDEX i (a)",
                "EXPLAIN ANALYZE SELECT a FROM t WHERE b = 1",
                "CREATE EXTERNAL TABLE t (a INT) FROM s",
                "ALTER EXTERNAL TABLE t ADD a INT",
                "INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = VALUES(a)",
                "MERGE INTO t AS x USING u ON x.a = u.a WHEN MATCHED AND u.b = 1 THEN UPDATE SET a = 1 WHEN NOT MATCHED THEN INSERT VALUES (a)",
                "DELETE FROM t RETURNING a",
                "PURGE FROM t WHERE a = 1 WITH KEYS",
                "SELECT a FROM t FOR UPDATE OF t",
            })
    void visitorReplacesEachOperand(String sql) {
        Statement statement = Parsing.parse(sql, Statement.class);
        Statement copy = (Statement) statement.accept(new Copying());

        assertThat(copy).isNotNull().isNotSameAs(statement);
        assertThat(copy.equalsDeep(statement, Litmus.IGNORE)).isTrue();
        assertThat(copy.getOperandList()).hasSameSizeAs(statement.getOperandList());
        for (int i = 0; i < copy.getOperandList().size(); i++) {
            SqlNode operand = copy.getOperandList().get(i);
            assertThat(operand).hasToString(statement.operand(i).toString()).isNotSameAs(statement.operand(i));
        }
    }

    @Test
    void visitorLeavesAStatementWithoutOperands() {
        SqlNode statement = Parsing.parse("DROP INDEX i ON t");

        assertThat(statement.accept(new Copying())).isSameAs(statement);
    }

    @Test
    void differentCommandsAreNotEqual() {
        SqlNode statement = Parsing.parse("ALTER JOB 12 SET RATE 500");

        assertThat(statement.equalsDeep(Parsing.parse("ALTER JOB 12 SET RATE 500"), Litmus.IGNORE))
                .isTrue();
        assertThat(statement.equalsDeep(Parsing.parse("ALTER JOB 12 RESET RATE"), Litmus.IGNORE))
                .isFalse();
        assertThat(statement.equalsDeep(Parsing.parse("SELECT 1"), Litmus.IGNORE))
                .isFalse();
    }

    private static final class Copying extends SqlShuttle {
        @Override
        public SqlNode visit(SqlIdentifier id) {
            return id.clone(id.getParserPosition());
        }

        @Override
        public SqlNode visit(SqlLiteral literal) {
            return literal.clone(literal.getParserPosition());
        }

        @Override
        public SqlNode visit(SqlDataTypeSpec type) {
            return type.clone(SqlParserPos.ZERO);
        }
    }
}
