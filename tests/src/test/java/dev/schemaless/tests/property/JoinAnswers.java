package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.session.Session;
import dev.schemaless.tests.property.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Joins a random table with itself, on columns of the same type, in all ways in which rows may be looked for. What is expected
 * follows from the comparison of every pair of rows, as a value that is selected.
 */
final class JoinAnswers {
    private static final int MATCH = 1;
    private static final int NO_MATCH = 0;

    private final RandomTable table;
    private final Session session;
    private int asked;
    private int lookedUp;

    /** How the rows of {@code o} are joined with those of {@code i}. */
    private enum Shape {
        INNER("SELECT o.k, i.k FROM %1$s JOIN %2$s ON o.%3$s = i.%4$s"),
        LEFT("SELECT o.k, i.k FROM %1$s LEFT JOIN %2$s ON o.%3$s = i.%4$s"),
        IN("SELECT o.k FROM %1$s WHERE o.%3$s IN (SELECT i.%4$s FROM %2$s)"),
        NOT_IN("SELECT o.k FROM %1$s WHERE o.%3$s NOT IN (SELECT i.%4$s FROM %2$s)"),
        EXISTS("SELECT o.k FROM %1$s WHERE EXISTS (SELECT 1 FROM %2$s WHERE i.%4$s = o.%3$s)"),
        NOT_EXISTS("SELECT o.k FROM %1$s WHERE NOT EXISTS (SELECT 1 FROM %2$s WHERE i.%4$s = o.%3$s)");

        private final String sql;

        Shape(String sql) {
            this.sql = sql;
        }

        /**
         * Returns what is expected for one row.
         *
         * @param inner the other rows by their keys, and how the row compares with each
         */
        private Stream<String> expected(Object row, Map<Object, Integer> inner) {
            List<String> found = inner.entrySet().stream()
                    .filter(entry -> entry.getValue() == MATCH)
                    .map(entry -> Answers.text(new Object[] {row, entry.getKey()}))
                    .toList();
            Stream<String> itself = Stream.of(Answers.text(new Object[] {row}));
            return switch (this) {
                case INNER -> found.stream();
                case LEFT ->
                    found.isEmpty() ? Stream.of(Answers.text(new @Nullable Object[] {row, null})) : found.stream();
                case IN, EXISTS -> found.isEmpty() ? Stream.of() : itself;
                case NOT_EXISTS -> found.isEmpty() ? itself : Stream.of();
                case NOT_IN -> inner.values().stream().allMatch(pair -> pair == NO_MATCH) ? itself : Stream.of();
            };
        }
    }

    JoinAnswers(RandomTable table, Session session) {
        this.table = table;
        this.session = session;
    }

    int asked() {
        return asked;
    }

    /** Returns in how many queries rows were looked up for others. */
    int lookedUp() {
        return lookedUp;
    }

    /** Asks one query of each shape. */
    void ask(String place, Random random) {
        RandomColumn indexed = table.indexes()
                .get(random.nextInt(table.indexes().size()))
                .columns()
                .get(0);
        List<RandomColumn> alike = table.columns().stream()
                .filter(column -> column.kind() == indexed.kind())
                .toList();
        RandomColumn other = alike.get(random.nextInt(alike.size()));
        RandomPredicate outer = RandomPredicate.of(table, random);
        @Nullable RandomPredicate inner = random.nextInt(3) == 0 ? RandomPredicate.of(table, random) : null;
        List<Object> parameters = new ArrayList<>(outer.parameters());
        if (inner != null) {
            parameters.addAll(inner.parameters());
        }
        String outerRows = rows(outer) + " AS o";
        String innerRows = rows(inner) + " AS i";
        for (Shape shape : Shape.values()) {
            String sql = shape.sql.formatted(outerRows, innerRows, other.name(), indexed.name());
            String what = (place + ": " + table + "\n" + sql + "\n" + parameters).replace(ColumnKind.LONG, "x...");
            try {
                compare(shape, sql, outerRows, innerRows, other, indexed, outer.parameters(), parameters, what);
            } catch (SchemalessException e) {
                throw new AssertionError(what, e);
            }
        }
    }

    private String rows(@Nullable RandomPredicate predicate) {
        return "(SELECT _row_key AS k, " + table.columnNames() + " FROM " + table.source()
                + (predicate == null ? "" : " WHERE " + predicate.sql()) + ")";
    }

    private void compare(
            Shape shape,
            String sql,
            String outerRows,
            String innerRows,
            RandomColumn other,
            RandomColumn indexed,
            List<Object> outerParameters,
            List<Object> parameters,
            String what) {
        asked++;
        if (Answers.texts(session, "EXPLAIN PLAN FOR " + sql, List.of())
                .toString()
                .contains("SchemalessLookupJoin")) {
            lookedUp++;
        }
        String equal = "o." + other.name() + " = i." + indexed.name();
        Map<Object, Map<Object, Integer>> pairs = new LinkedHashMap<>();
        Answers.rows(session, "SELECT o.k FROM " + outerRows, outerParameters)
                .forEach(row -> pairs.put(Objects.requireNonNull(row[0]), new LinkedHashMap<>()));
        Answers.rows(
                        session,
                        "SELECT o.k, i.k, CASE WHEN " + equal + " THEN 1 WHEN NOT (" + equal
                                + ") THEN 0 ELSE 2 END FROM " + outerRows + " CROSS JOIN " + innerRows,
                        parameters)
                .forEach(row -> Objects.requireNonNull(pairs.get(Objects.requireNonNull(row[0])))
                        .put(Objects.requireNonNull(row[1]), (Integer) Objects.requireNonNull(row[2])));
        List<String> expected = pairs.entrySet().stream()
                .flatMap(entry -> shape.expected(entry.getKey(), entry.getValue()))
                .sorted()
                .toList();
        assertThat(Answers.texts(session, sql, parameters)).as(what).isEqualTo(expected);
    }
}
