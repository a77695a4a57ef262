package dev.schemaless.parser;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.calcite.sql.SqlNode;

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

    @Property(tries = 3_000, seed = "20261121")
    void mutatedStatementParsesOrGivesTheParsersOwnException(@ForAll("mutated") String sql) {
        parseOrRefuse(sql);
    }

    @Property(tries = 1_000, seed = "20261121")
    void heapOfWordsParsesOrGivesTheParsersOwnException(@ForAll("heaps") String sql) {
        parseOrRefuse(sql);
    }

    @Property(tries = 500, seed = "20261121")
    void anyTextParsesOrGivesTheParsersOwnException(@ForAll String sql) {
        parseOrRefuse(sql);
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
        Parsing.parse(Parsing.unparse(statement));
    }

    @Provide
    Arbitrary<String> mutated() {
        Arbitrary<String> piece = Arbitraries.of(PIECES);
        return Combinators.combine(
                        Arbitraries.of(STATEMENTS),
                        Arbitraries.integers().between(0, 200),
                        piece,
                        Arbitraries.integers().between(0, 12))
                .as((statement, at, insert, cut) -> {
                    int start = Math.min(at, statement.length());
                    int end = Math.min(start + cut, statement.length());
                    return statement.substring(0, start) + insert + statement.substring(end);
                });
    }

    @Provide
    Arbitrary<String> heaps() {
        return Arbitraries.of(PIECES).list().ofMaxSize(20).map(pieces -> String.join(" ", pieces));
    }
}
