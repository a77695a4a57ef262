package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.planner.SessionSettings.TypeMismatch;
import dev.schemaless.planner.session.Session;
import dev.schemaless.tests.fixture.TestStore;
import dev.schemaless.tests.property.RandomStatement.Constant;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A query has the same answer whether its constants are literals, as typed as can be or as people write them, or parameters, and
 * that is the answer of H2 over a plain table of the same rows.
 */
abstract class StatementAnswerContract extends RandomStores {
    private static final int QUERIES_PER_STORE = 40;

    private int asked;
    private int refused;

    /** How many answers had rows. */
    private int found;

    @Test
    void literalsAndParametersGiveTheAnswerOfAnotherDatabase(TestStore place) throws SQLException {
        for (int seed = 0; seed < stores(); seed++) {
            askStore(place, Long.getLong("schemaless.test.seed", 0) + seed);
        }
        assertThat(refused).as("queries of " + asked + " that were refused").isLessThan(asked / 10);
        assertThat(found).as("queries of " + asked + " that had rows").isGreaterThan(asked / 3);
    }

    private void askStore(TestStore place, long seed) throws SQLException {
        Random random = new Random(seed);
        StoreConfig config = randomConfig(place, random, "q" + seed);
        try (Store store = Stores.open(config)) {
            RandomStore filled = new RandomStore(random, store, false);
            fill(place, config, store, filled);
            try (PlainTable plain = new PlainTable(filled.table(), allRows(filled, store))) {
                for (int i = 0; i < QUERIES_PER_STORE; i++) {
                    ask("seed " + seed, filled, RandomStatement.of(filled.table(), random), plain);
                }
            }
        }
    }

    private void ask(String place, RandomStore filled, RandomStatement statement, PlainTable plain)
            throws SQLException {
        asked++;
        String from = filled.table().source();
        List<Object> parameters =
                statement.constants().stream().map(Constant::parameter).toList();
        String theirs = statement.sql("t", Constant::typed);
        String what = place + ": " + filled.table() + "\n" + theirs;
        Session session = filled.session(TypeMismatch.NULL);
        try {
            List<String> expected = texts(plain.rows(theirs), statement);
            found += expected.isEmpty() ? 0 : 1;
            compare(session, statement.sql(from, Constant::typed), List.of(), statement, expected, what);
            compare(session, statement.sql(from, Constant::plain), List.of(), statement, expected, what);
            compare(session, statement.sql(from, constant -> "?"), parameters, statement, expected, what);
        } catch (SchemalessException e) {
            if (!isTooLongDecimal(e)) {
                throw new AssertionError(what.replace(ColumnKind.LONG, "x..."), e);
            }
            refused++;
        }
    }

    private static void compare(
            Session session,
            String sql,
            List<Object> parameters,
            RandomStatement statement,
            List<String> expected,
            String what) {
        assertThat(texts(Answers.rows(session, sql, parameters), statement))
                .as((what + "\n" + sql).replace(ColumnKind.LONG, "x..."))
                .isEqualTo(expected);
    }

    static List<String> texts(List<@Nullable Object[]> rows, RandomStatement statement) {
        List<String> texts = rows.stream()
                .map(row -> Arrays.stream(row).map(PlainValues::text).toList().toString())
                .toList();
        return statement.sorted() ? texts : texts.stream().sorted().toList();
    }
}
