package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Store;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.catalog.access.Work;
import dev.schemaless.catalog.store.StoreConfig;
import dev.schemaless.catalog.store.Stores;
import dev.schemaless.planner.SessionSettings.TypeMismatch;
import dev.schemaless.planner.session.Session;
import dev.schemaless.tests.fixture.TestStore;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Groups and aggregates are those of H2 over a plain table of the same rows, whatever bodies hold, on any number of
 * partitions, and within a transaction that has changed some of the rows.
 */
abstract class AggregateAnswerContract extends RandomStores {
    private static final int QUERIES_PER_STORE = 30;
    private static final long TRANSACTION_BYTES = 1 << 20;

    private int asked;
    private int refused;

    /** How many plans grouped rows where they are read. */
    private int own;

    @Test
    void aggregatesAreThoseOfAnotherDatabase(TestStore place) throws SQLException {
        for (int seed = 0; seed < stores(); seed++) {
            askStore(place, Long.getLong("schemaless.test.seed", 0) + seed);
        }
        assertThat(refused).as("queries of " + asked + " that were refused").isLessThan(asked / 10);
        assertThat(own).as("queries of " + asked + " on our own operator").isGreaterThan(asked / 2);
    }

    private void askStore(TestStore place, long seed) throws SQLException {
        Random random = new Random(seed);
        StoreConfig config = randomConfig(place, random, "a" + seed);
        try (Store store = Stores.open(config)) {
            RandomStore filled = new RandomStore(random, store, random.nextInt(3) == 0);
            fill(place, config, store, filled);
            askAll("seed " + seed, filled, store, random);
            Transaction transaction = store.begin(TRANSACTION_BYTES);
            change(filled, transaction);
            askAll("in a transaction, seed " + seed, filled, transaction, random);
            transaction.rollback();
        }
    }

    private static void change(RandomStore filled, Transaction transaction) {
        Session session = filled.session(TypeMismatch.NULL);
        List<RandomTable.RandomColumn> columns = filled.table().declared();
        String last = columns.get(columns.size() - 1).name();
        Answers.run(session, transaction, "DELETE FROM t WHERE _shard = 1");
        Answers.run(session, transaction, "UPDATE t SET " + last + " = NULL WHERE _shard IN (0, 2)");
    }

    private void askAll(String place, RandomStore filled, Work work, Random random) throws SQLException {
        try (PlainTable plain = new PlainTable(filled.table(), allRows(filled, work))) {
            for (int i = 0; i < QUERIES_PER_STORE / 2; i++) {
                RandomAggregate aggregate = RandomAggregate.of(filled.table(), random);
                RandomPredicate predicate = random.nextInt(8) == 0
                        ? new RandomPredicate("1 = 0", List.of(), "1 = 0")
                        : RandomPredicate.of(filled.table(), random);
                String h2 = predicate.h2();
                boolean filtered = h2 != null && random.nextBoolean();
                String ours = aggregate.ours(filled.table().source() + (filtered ? " WHERE " + predicate.sql() : ""));
                String theirs = aggregate.theirs("t" + (filtered ? " WHERE " + h2 : ""));
                List<Object> parameters = filtered ? predicate.parameters() : List.of();
                String what = (place + ": " + filled.table() + "\n" + ours + "\n" + parameters)
                        .replace(ColumnKind.LONG, "x...");
                compare(what, rows(filled, work, ours, parameters, what), plain.rows(theirs), aggregate.keys());
            }
        }
    }

    private @Nullable List<@Nullable Object[]> rows(
            RandomStore filled, Work work, String sql, List<Object> parameters, String what) {
        Session session = filled.session(TypeMismatch.NULL);
        asked++;
        try {
            List<@Nullable Object[]> rows = Answers.rows(session, sql, parameters, work);
            boolean isOwn = Answers.texts(session, "EXPLAIN PLAN FOR " + sql, List.of()).stream()
                    .anyMatch(line -> line.contains("SchemalessAggregate"));
            own += isOwn ? 1 : 0;
            return rows;
        } catch (SchemalessException e) {
            if (isTooLongDecimal(e)) {
                refused++;
                return null;
            }
            throw new AssertionError(what, e);
        }
    }

    private static void compare(
            String what, @Nullable List<@Nullable Object[]> ours, List<@Nullable Object[]> theirs, int keys) {
        if (ours == null) {
            return;
        }
        Map<String, @Nullable Object[]> found = byKeys(ours, keys);
        Map<String, @Nullable Object[]> expected = byKeys(theirs, keys);
        assertThat(ours).as(what).hasSameSizeAs(theirs);
        assertThat(found.keySet()).as(what).isEqualTo(expected.keySet());
        expected.forEach((key, values) -> {
            @Nullable Object[] own = found.get(key);
            for (int i = keys; i < values.length; i++) {
                assertThat(isSame(own[i], values[i]))
                        .as("%s\n%s: column %s is %s, H2 has %s", what, key, i, own[i], values[i])
                        .isTrue();
            }
        });
    }

    private static Map<String, @Nullable Object[]> byKeys(List<@Nullable Object[]> rows, int keys) {
        return rows.stream()
                .collect(Collectors.toMap(
                        row -> Arrays.stream(row)
                                .limit(keys)
                                .map(PlainValues::text)
                                .toList()
                                .toString(),
                        row -> row,
                        (first, second) -> {
                            throw new AssertionError("twice: " + Arrays.toString(first));
                        },
                        TreeMap::new));
    }

    /** Exact numbers are the same; averages have more or fewer digits; sums of doubles depend on the order of rows. */
    private static boolean isSame(@Nullable Object ours, @Nullable Object theirs) {
        if (!(ours instanceof Number a) || !(theirs instanceof Number b)) {
            return PlainValues.text(ours).equals(PlainValues.text(theirs));
        }
        if (a instanceof Double || a instanceof Float) {
            double difference = Math.abs(a.doubleValue() - b.doubleValue());
            return PlainValues.text(a.doubleValue()).equals(PlainValues.text(b.doubleValue()))
                    || difference <= 1e-6 + 1e-9 * Math.abs(b.doubleValue());
        }
        BigDecimal exact = new BigDecimal(a.toString());
        BigDecimal other = new BigDecimal(b.toString());
        int scale = Math.min(exact.scale(), other.scale());
        BigDecimal difference = exact.subtract(other).abs();
        return exact.compareTo(other) == 0
                || (scale >= 4 && difference.compareTo(BigDecimal.ONE.movePointLeft(scale)) <= 0);
    }
}
