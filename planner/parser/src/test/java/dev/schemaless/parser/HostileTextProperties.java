package dev.schemaless.parser;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;

/** The parser takes any text or refuses it with an exception of its own. Random texts follow from a seed, the same in each build. */
class HostileTextProperties {
    private static final List<String> STATEMENTS = List.of(
            "CREATE TABLE IF NOT EXISTS t (a INT NOT NULL DEFAULT 1 CELL c, b MAP<VARCHAR, INT ARRAY>, PRIMARY KEY (a)) SHARD BY"
                    + " (a)",
            "CREATE UNIQUE INDEX i ON t (a ASC, b) SHARD BY (a)",
            "ALTER TABLE t RENAME COLUMN a TO b",
            "CREATE OR REPLACE VIEW v (a) AS SELECT x FROM t WHERE x IN (1, 'two', ?) ORDER BY x LIMIT 3",
            "INSERT IGNORE INTO t (a, surge DOUBLE) VALUES (1, -2.5e3), (DEFAULT, NULL)",
            "EXPLAIN SELECT CASE WHEN a THEN {d '2020-01-01'} ELSE CAST(b AS DATE) END FROM t, UNNEST(c) AS x (d)",
            "SHOW INDEXES FROM t; -- done",
            "WITH q AS (SELECT SUM(a) OVER (PARTITION BY b ROWS 3 PRECEDING) AS s FROM t) SELECT * FROM q JOIN r USING (s)");

    private static final List<String> PIECES = List.of(
            "SELECT",
            "FROM",
            "(",
            ")",
            ",",
            ";",
            "'",
            "\"",
            "`",
            "--",
            "/*",
            "*/",
            "{",
            "}",
            "[",
            "]",
            "CREATE",
            "TABLE",
            "INDEX",
            "CELL",
            "SHARD",
            "BY",
            "NULL",
            "NOT",
            "?",
            "1",
            "1e",
            "x'0",
            "U&'\\00'",
            "é",
            "\uD83D\uDE00",
            "\uD83D",
            "\0",
            "\u0007",
            "INTERVAL",
            "DATE",
            "CASE",
            "END",
            "AS",
            "*",
            ".",
            "$",
            "_",
            "IF",
            "EXISTS",
            "ARRAY",
            "MAP",
            "<",
            ">",
            "WITH",
            "=");

    @Test
    void mutatedStatementParsesOrGivesTheParsersOwnException() {
        parseOrRefuse(3_000, HostileTextProperties::mutated);
    }

    @Test
    void heapOfWordsParsesOrGivesTheParsersOwnException() {
        parseOrRefuse(1_000, HostileTextProperties::heap);
    }

    @Test
    void anyTextParsesOrGivesTheParsersOwnException() {
        parseOrRefuse(500, HostileTextProperties::any);
    }

    private static void parseOrRefuse(int tries, Function<Random, String> texts) {
        long seed = Long.getLong("schemaless.test.seed", 20_261_121);
        Random random = new Random(seed);
        for (int left = Integer.getInteger("schemaless.test.tries", tries); left > 0; left--) {
            String sql = texts.apply(random);
            try {
                parseOrRefuse(sql);
            } catch (Throwable e) {
                throw new AssertionError("With -Dschemaless.test.seed=" + seed + ", of the text '" + sql + "'", e);
            }
        }
    }

    private static void parseOrRefuse(String sql) {
        SqlNode statement;
        try {
            statement = Parsing.PARSER.parse(sql);
        } catch (SqlSyntaxException e) {
            if (!e.getMessage().matches("(?s)Cannot parse statement: line \\d+, column \\d+: .+")) {
                throw new AssertionError(e.getMessage(), e);
            }
            return;
        }
        if (!(statement instanceof Statement)) {
            Parsing.parse(Parsing.unparse(statement));
        }
    }

    private static String mutated(Random random) {
        String statement = one(STATEMENTS, random);
        int start = Math.min(random.nextInt(201), statement.length());
        int end = Math.min(start + random.nextInt(13), statement.length());
        return statement.substring(0, start) + one(PIECES, random) + statement.substring(end);
    }

    private static String heap(Random random) {
        return joined(random.nextInt(21), " ", () -> one(PIECES, random));
    }

    /** Returns ASCII, any UTF-16 units, half surrogate pairs among them, and characters beyond. */
    private static String any(Random random) {
        int[] bounds = {0x80, 0x1_0000, Character.MAX_CODE_POINT + 1};
        return joined(
                random.nextInt(random.nextBoolean() ? 256 : 8),
                "",
                () -> Character.toString(random.nextInt(bounds[random.nextInt(bounds.length)])));
    }

    private static String joined(int size, String separator, Supplier<String> pieces) {
        return Stream.generate(pieces).limit(size).collect(Collectors.joining(separator));
    }

    private static String one(List<String> choices, Random random) {
        return choices.get(random.nextInt(choices.size()));
    }
}
