package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.planner.SessionSettings.TypeMismatch;
import dev.schemaless.planner.session.Session;
import dev.schemaless.tests.fixture.TestStore;
import dev.schemaless.tests.property.RandomStatement.Constant;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A query as of a time has the answer of H2 over a plain table of the rows that there were, after random transactions that change,
 * delete and insert rows.
 */
abstract class PastAnswerContract extends RandomStores {
    private static final int TRANSACTIONS = 4;
    private static final int QUERIES_PER_STORE = 40;

    private int asked;
    private int refused;

    /** How many answers had rows. */
    private int found;

    /** How many answers differed from those of now. */
    private int past;

    /** The rows of a time, which is in the form of a literal. */
    private record Moment(String time, PlainTable rows) {}

    @Test
    void answersAreThoseOfTheRowsAtThatTime(TestStore place) throws SQLException {
        for (int seed = 0; seed < stores(); seed++) {
            askStore(place, Long.getLong("schemaless.test.seed", 0) + seed);
        }
        assertThat(refused).as("queries of " + asked + " that were refused").isLessThan(asked / 10);
        assertThat(found).as("queries of " + asked + " that had rows").isGreaterThan(asked / 3);
        assertThat(past).as("queries of " + asked + " with another answer now").isGreaterThan(asked / 4);
    }

    private void askStore(TestStore place, long seed) throws SQLException {
        Random random = new Random(seed);
        StoreConfig config = randomConfig(place, random, "p" + seed);
        List<Moment> moments = new ArrayList<>();
        try (Store store = Stores.open(config)) {
            RandomStore filled = new RandomStore(random, store, false);
            fill(place, config, store, filled);
            Session session = filled.session(TypeMismatch.NULL);
            for (int i = 0; i < TRANSACTIONS; i++) {
                PlainTable rows = new PlainTable(filled.table(), allRows(filled, store));
                String last = time(session, "MAX(_created_at)", "");
                moments.add(new Moment("TIMESTAMP '" + last + "'", rows));
                Transaction transaction = filled.stage();
                transaction.commit(ReadControl.unlimited());
                String next = time(session, "MIN(_created_at)", " WHERE _created_at > TIMESTAMP '" + last + "'");
                moments.add(new Moment("TIMESTAMPADD(MICROSECOND, -1, TIMESTAMP '" + next + "')", rows));
            }
            try (PlainTable now = new PlainTable(filled.table(), allRows(filled, store))) {
                for (int i = 0; i < QUERIES_PER_STORE; i++) {
                    Moment moment = moments.get(random.nextInt(moments.size()));
                    ask("seed " + seed, filled, RandomStatement.of(filled.table(), random), moment, now);
                }
            }
        } finally {
            for (Moment moment : moments) {
                moment.rows().close();
            }
        }
    }

    private static String time(Session session, String selected, String where) {
        return String.valueOf(
                Answers.rows(session, "SELECT CAST(" + selected + " AS VARCHAR) FROM t$history" + where, List.of())
                        .get(0)[0]);
    }

    private void ask(String place, RandomStore filled, RandomStatement statement, Moment moment, PlainTable now)
            throws SQLException {
        asked++;
        String theirs = statement.sql("t", Constant::typed);
        String ours = statement.sql(filled.table().source(" FOR SYSTEM_TIME AS OF " + moment.time()), Constant::typed);
        String what = (place + ": " + filled.table() + "\n" + ours).replace(ColumnKind.LONG, "x...");
        try {
            List<String> expected = StatementAnswerContract.texts(moment.rows().rows(theirs), statement);
            found += expected.isEmpty() ? 0 : 1;
            past += expected.equals(StatementAnswerContract.texts(now.rows(theirs), statement)) ? 0 : 1;
            assertThat(StatementAnswerContract.texts(
                            Answers.rows(filled.session(TypeMismatch.NULL), ours, List.of()), statement))
                    .as(what)
                    .isEqualTo(expected);
        } catch (SchemalessException e) {
            if (!isTooLongDecimal(e)) {
                throw new AssertionError(what, e);
            }
            refused++;
        }
    }
}
