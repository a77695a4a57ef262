package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.planner.session.Session;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks a random table for the first rows of random orders, of all its rows and of those that a random predicate selects. */
final class OrderAnswers {
    private final RandomTable table;
    private final Session session;
    private int asked;
    private int ordered;
    private int merged;

    OrderAnswers(RandomTable table, Session session) {
        this.table = table;
        this.session = session;
    }

    int asked() {
        return asked;
    }

    /** Returns how many queries were answered in the order of an index. */
    int ordered() {
        return ordered;
    }

    /** Returns how many of them merged the orders of several values. */
    int merged() {
        return merged;
    }

    /**
     * The rows are those that a scan gives, sorted here and cut; among equal rows any may be chosen, and stand anywhere.
     *
     * @param work where to read
     */
    void ask(String place, Random random, Work work) {
        RandomOrder order = RandomOrder.of(table, random);
        RandomPredicate predicate = predicate(order, random);
        String select = "SELECT _row_key, " + table.columnNames();
        String from = " FROM " + table.source();
        String where = predicate == null ? "" : " WHERE " + predicate.sql();
        List<Object> parameters = predicate == null ? List.of() : predicate.parameters();
        String sql = select + from + where + order.sql();
        String what = (place + ": " + table + "\n" + sql + "\n" + parameters).replace(ColumnKind.LONG, "x...");
        try {
            List<@Nullable Object[]> all = predicate == null
                    ? Answers.rows(session, select + from, List.of(), work)
                    : Answers.rowsByScan(session, select, from, predicate, work);
            compare(all, sql, parameters, order, work, what);
        } catch (SchemalessException e) {
            throw new AssertionError(what, e);
        }
    }

    /** Returns a predicate that may leave a few values to each column that stands in the index before those of the order. */
    private @Nullable RandomPredicate predicate(RandomOrder order, Random random) {
        if (!order.before().isEmpty() && random.nextInt(4) > 0) {
            return RandomPredicate.among(order.before(), random);
        }
        return random.nextBoolean() ? null : RandomPredicate.of(table, random);
    }

    private void compare(
            List<@Nullable Object[]> unsorted,
            String sql,
            List<Object> parameters,
            RandomOrder order,
            Work work,
            String what) {
        asked++;
        String plan =
                Answers.texts(session, "EXPLAIN PLAN FOR " + sql, List.of()).toString();
        if (plan.contains("SchemalessFirst")) {
            ordered++;
            merged += plan.contains(" merged in order of ") ? 1 : 0;
        }
        Comparator<@Nullable Object[]> comparator = order.comparator();
        List<@Nullable Object[]> all = unsorted.stream().sorted(comparator).toList();
        List<@Nullable Object[]> expected = order.cut(all);
        List<@Nullable Object[]> found = Answers.rows(session, sql, parameters, work);
        assertThat(found).as(what).hasSameSizeAs(expected);
        for (int i = 0; i < found.size(); i++) {
            assertThat(comparator.compare(found.get(i), expected.get(i)))
                    .as(what + "\nrow " + i + " is " + Answers.text(found.get(i)) + "\nnot "
                            + Answers.text(expected.get(i)))
                    .isZero();
        }
        Set<String> rows = all.stream().map(Answers::text).collect(Collectors.toSet());
        assertThat(found.stream().map(Answers::text)).as(what).isSubsetOf(rows).doesNotHaveDuplicates();
    }
}
