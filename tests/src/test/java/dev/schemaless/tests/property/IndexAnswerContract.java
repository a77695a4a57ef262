package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.planner.SessionSettings.TypeMismatch;
import dev.schemaless.planner.session.Session;
import dev.schemaless.tests.fixture.FiredRules;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A query answered through any index or key is the query answered by a scan, and the first rows of an order are those that
 * sorting all would put first, whatever bodies hold and whatever the indexes say that is true no more.
 */
abstract class IndexAnswerContract extends RandomStores {
    private static final int QUERIES_PER_STORE = 40;
    private static final int ORDERS_PER_STORE = 20;
    private static final int JOINS_PER_STORE = 5;
    private static final int MOST_FAILURES = 20;

    /** So many meet all rules. */
    private static final int ENOUGH_STORES = 8;

    /** Rules for what only reads rows that others have found. */
    private static final Set<String> WITHOUT_CHOICE = Set.of("PushFilterIntoSystemScanRule");

    /** How many queries went through a key or an index. */
    private int found;

    /** How many of these went through several. */
    private int united;

    private int asked;

    /** How many queries would have needed decimals that are too long. */
    private int refused;

    private int orders;
    private int ordered;
    private int merged;
    private int joins;
    private int lookedUp;
    private int shapes;
    private int shapesWithRows;

    private final List<AssertionError> failures = new ArrayList<>();

    @Test
    void indexAnswersAreScanAnswers(TestStore place) throws SQLException {
        try (FiredRules fired = new FiredRules()) {
            fired.pause();
            for (int seed = 0; seed < stores() && failures.size() < MOST_FAILURES; seed++) {
                askStore(place, Long.getLong("schemaless.test.seed", 0) + seed, fired);
            }
            throwFailures();
            if (stores() >= ENOUGH_STORES) {
                assertThat(fired.missing())
                        .as("rules that make nothing of any query")
                        .isSubsetOf(WITHOUT_CHOICE);
            }
        }
        assertThat(refused)
                .as("queries of " + asked + ", orders of " + orders + ", joins of " + joins + " and shapes of " + shapes
                        + " that were refused")
                .isLessThan((asked + orders + joins + shapes) / (stores() >= ENOUGH_STORES ? 10 : 5));
        assertThat(shapesWithRows)
                .as("queries of all shapes, " + shapes + ", that had rows")
                .isGreaterThan(shapes / 2);
        assertThat(found)
                .as("queries of " + asked + " that went through a key or an index")
                .isGreaterThan(asked / 4);
        assertThat(united)
                .as("queries of " + asked + " that were unions of lookups")
                .isGreaterThan(asked / 20);
        assertThat(ordered).as("orders of " + orders + " that an index had").isGreaterThan(orders / 4);
        assertThat(merged).as("orders of " + orders + " that were merged").isGreaterThan(orders / 60);
        assertThat(lookedUp)
                .as("joins of " + joins + " that looked rows up for others")
                .isGreaterThan(joins / 10);
    }

    private void throwFailures() {
        if (!failures.isEmpty()) {
            AssertionError first = failures.get(0);
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }

    private void askStore(TestStore place, long seed, FiredRules fired) throws SQLException {
        Random random = new Random(seed);
        StoreConfig config = randomConfig(place, random, "s" + seed);
        boolean withOdd = random.nextInt(3) == 0;
        try (Store store = Stores.open(config)) {
            RandomStore filled = new RandomStore(random, store, withOdd);
            fill(place, config, store, filled);
            try (PlainTable plain = new PlainTable(filled.table(), allRows(filled, store))) {
                for (int i = 0; i < QUERIES_PER_STORE; i++) {
                    collect("seed " + seed, filled, RandomPredicate.of(filled.table(), random), plain);
                }
                if (!WITHOUT_CHOICE.containsAll(fired.missing())) {
                    fired.resume();
                }
                askForShapes("seed " + seed, filled, random, plain);
                fired.pause();
            }
            askForJoins("seed " + seed, filled, random);
            askForOrders("seed " + seed, filled, random, store);
            askForOrders("staged, seed " + seed, filled, random, filled.stage());
        }
    }

    private void askForShapes(String place, RandomStore filled, Random random, PlainTable plain) throws SQLException {
        ShapeAnswers answers = new ShapeAnswers(
                filled.table(), plain, List.of(filled.session(TypeMismatch.NULL), filled.hastySession()));
        for (QueryShape shape : QueryShape.values()) {
            try {
                answers.ask(place, shape, random);
            } catch (AssertionError e) {
                fail(e);
            }
        }
        shapes += answers.asked();
        shapesWithRows += answers.found();
    }

    private void askForJoins(String place, RandomStore filled, Random random) {
        JoinAnswers answers = new JoinAnswers(filled.table(), filled.session(TypeMismatch.NULL));
        for (int i = 0; i < JOINS_PER_STORE; i++) {
            try {
                answers.ask(place, random);
            } catch (AssertionError e) {
                fail(e);
            }
        }
        joins += answers.asked();
        lookedUp += answers.lookedUp();
    }

    private void askForOrders(String place, RandomStore filled, Random random, Work work) {
        OrderAnswers answers = new OrderAnswers(filled.table(), filled.session(TypeMismatch.NULL));
        for (int i = 0; i < ORDERS_PER_STORE; i++) {
            try {
                answers.ask(place, random, work);
            } catch (AssertionError e) {
                fail(e);
            }
        }
        orders += answers.asked();
        ordered += answers.ordered();
        merged += answers.merged();
    }

    private void collect(String place, RandomStore filled, RandomPredicate predicate, PlainTable plain)
            throws SQLException {
        try {
            ask(place, filled, predicate, plain);
        } catch (AssertionError e) {
            fail(e);
        }
    }

    private void fail(AssertionError e) {
        if (isTooLongDecimal(e.getCause())) {
            refused++;
        } else {
            failures.add(e);
        }
    }

    private void ask(String place, RandomStore filled, RandomPredicate predicate, PlainTable plain)
            throws SQLException {
        Session nulls = filled.session(TypeMismatch.NULL);
        String select = "SELECT _row_key, " + filled.table().columnNames();
        String from = " FROM " + filled.table().source();
        String sql = select + from + " WHERE " + predicate.sql();
        String what = (place + ": " + filled.table() + "\n" + sql + "\n" + predicate.parameters())
                .replace(ColumnKind.LONG, "x...");
        count(nulls, sql, what);

        List<String> expected = byScan(nulls, select, from, predicate, what);
        assertThat(answer(nulls, sql, predicate, what)).as(what).isEqualTo(expected);
        if (predicate.h2() != null) {
            assertThat(plain.keys(predicate.h2())).as("H2, " + what).isEqualTo(keysOf(expected));
        }
        if (filled.oddRows().isEmpty()) {
            assertThat(answer(filled.session(TypeMismatch.ERROR), sql, predicate, what))
                    .as("with errors, " + what)
                    .isEqualTo(expected);
        } else {
            returnsNoBadRow(filled, sql, predicate, expected, what);
        }
    }

    private void count(Session session, String sql, String what) {
        asked++;
        List<String> plan = answer(session, "EXPLAIN PLAN FOR " + sql, new RandomPredicate("", List.of(), null), what);
        if (plan.stream().noneMatch(line -> line.contains("by=[scan]"))) {
            found++;
        }
        if (plan.stream().anyMatch(line -> line.contains("by=[union of"))) {
            united++;
        }
    }

    private static List<String> byScan(
            Session session, String select, String from, RandomPredicate predicate, String what) {
        try {
            return Answers.rowsByScan(session, select, from, predicate, session.store()).stream()
                    .map(Answers::text)
                    .sorted()
                    .toList();
        } catch (SchemalessException e) {
            throw new AssertionError("as a value, " + what, e);
        }
    }

    private static List<String> answer(Session session, String sql, RandomPredicate predicate, String what) {
        try {
            return Answers.texts(session, sql, predicate.parameters());
        } catch (SchemalessException e) {
            throw new AssertionError(what, e);
        }
    }

    private static List<String> keysOf(List<String> rows) {
        return rows.stream()
                .map(row -> row.substring(1, row.indexOf(',')))
                .sorted()
                .toList();
    }

    private static void returnsNoBadRow(
            RandomStore filled, String sql, RandomPredicate predicate, List<String> expected, String what) {
        Set<String> odd = filled.oddRows();
        List<String> good = expected.stream()
                .filter(row -> !odd.contains(row.substring(1, row.indexOf(','))))
                .toList();
        try {
            assertThat(Answers.texts(filled.session(TypeMismatch.ERROR), sql, predicate.parameters()))
                    .as("with errors, " + what)
                    .isEqualTo(good);
        } catch (SchemalessException e) {
            assertThat(e.code()).as(what).isEqualTo(ErrorCode.TYPE_MISMATCH);
        }
    }
}
