package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random sequences of all changing statements, run on a table of ours and on a plain table of H2's: after every step both
 * have given the same count, or refused it alike, and both tables are equal, whichever way they are read.
 */
abstract class ChangeSequenceContract {
    private static final String H2 = "jdbc:h2:mem:;MODE=MySQL";

    /** Returns how many sequences are run. */
    abstract int sequences();

    /** Returns how many statements a sequence has. */
    int steps() {
        return 60;
    }

    @Test
    void changesAreThoseOfAPlainTable(TestStore place) throws SQLException {
        for (int i = 0; i < sequences(); i++) {
            long seed = Long.getLong("schemaless.test.seed", 0) + i;
            try (Connection ours = place.connect();
                    Connection plain = new org.h2.Driver().connect(H2, new Properties())) {
                new Sequence("t" + i, new Random(seed), ours, plain).run(seed, steps());
            }
        }
    }

    private record Sequence(String table, Random random, Connection ours, Connection plain) {
        private static final List<String> READS = List.of(
                "SELECT id, a, b, c, m, n FROM $",
                "SELECT id, b FROM $ WHERE a = 3",
                "SELECT id, m FROM $ WHERE b = 'x' AND m >= 1",
                "SELECT COUNT(*), SUM(a) FROM $ WHERE b IS NULL");

        void run(long seed, int steps) throws SQLException {
            create();
            RandomChange changes = new RandomChange(table, random);
            for (int step = 0; step < steps; step++) {
                RandomChange.Pair change = changes.next();
                String where = "seed " + seed + ", step " + step + ": " + change.ours();
                ChangeAnswer expected = ChangeAnswer.expected(plain, change);
                assertThat(ChangeAnswer.given(ours, change)).as(where).isEqualTo(expected);
                for (String read : READS) {
                    String sql = read.replace("$", table);
                    assertThat(ChangeAnswer.rows(ours, sql))
                            .as(where + ", then " + sql)
                            .isEqualTo(ChangeAnswer.rows(plain, sql));
                }
            }
        }

        private void create() throws SQLException {
            String columns =
                    " (id INT PRIMARY KEY, a INT, b VARCHAR(6) DEFAULT 'dd', c DECIMAL(6, 2) NOT NULL DEFAULT 1.5,"
                            + " m INT%s, n BOOLEAN%s)";
            ChangeAnswer.execute(ours, "CREATE TABLE " + table + columns.formatted(" CELL meta", " CELL other"));
            ChangeAnswer.execute(ours, "CREATE INDEX by_a ON " + table + " (a)");
            ChangeAnswer.execute(ours, "CREATE INDEX by_bm ON " + table + " (b, m)");
            ChangeAnswer.execute(plain, "CREATE TABLE " + table + columns.formatted("", ""));
        }
    }
}
