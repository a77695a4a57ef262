package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.planner.session.Session;
import dev.schemaless.tests.property.RandomTable.RandomColumn;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Asks a random table queries of all shapes: by the plan that is found best, and by the one that takes no search. H2 says what is
 * expected.
 */
final class ShapeAnswers {
    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");
    private static final List<ColumnKind> INTEGERS =
            List.of(ColumnKind.BIGINT, ColumnKind.INTEGER, ColumnKind.SMALLINT, ColumnKind.TINYINT);
    private static final int MOST_ROWS = 12;

    private final RandomTable table;
    private final PlainTable plain;
    private final List<Session> sessions;

    private int asked;

    /** How many answers had rows. */
    private int found;

    ShapeAnswers(RandomTable table, PlainTable plain, List<Session> sessions) {
        this.table = table;
        this.plain = plain;
        this.sessions = List.copyOf(sessions);
    }

    int asked() {
        return asked;
    }

    int found() {
        return found;
    }

    /** Asks one query of a shape, if the table has the columns for it. */
    void ask(String place, QueryShape shape, Random random) throws SQLException {
        RandomColumn indexed = indexed(shape, random);
        @Nullable RandomColumn integers = anyOf(INTEGERS, random);
        boolean lacksIntegers = shape.needs() == QueryShape.Needs.INTEGERS && integers == null;
        boolean lacksKey = shape.needs() == QueryShape.Needs.KEY && table.keys() == 0;
        if (indexed == null || lacksIntegers || lacksKey) {
            return;
        }
        Map<String, String> names = new HashMap<>();
        names.put("a", alike(indexed, shape, random).name());
        names.put("b", indexed.name());
        names.put("x", table.anyColumn(random).name());
        names.put("n", integers == null ? "" : integers.name());
        names.put("p", table.columns().get(0).name());
        names.put("c", literal(indexed, random));
        names.put("d", literal(indexed, random));
        names.put("limit", String.valueOf(random.nextInt(MOST_ROWS)));
        Map<String, RandomPredicate> predicates =
                Map.of("o", predicate(random), "i", predicate(random), "j", predicate(random));
        compare(place, shape, names, predicates);
    }

    private @Nullable RandomColumn indexed(QueryShape shape, Random random) {
        List<RandomColumn> columns = table.indexes().stream()
                .map(index -> index.columns().get(0))
                .filter(column -> switch (shape.needs()) {
                    case ORDER -> QueryShape.isOrdered(column);
                    case NARROW -> INTEGERS.contains(column.kind()) && column.kind() != ColumnKind.BIGINT;
                    default -> true;
                })
                .toList();
        return columns.isEmpty() ? null : columns.get(random.nextInt(columns.size()));
    }

    /** Returns a column that is compared with another: of its type, or of another type of integers. */
    private RandomColumn alike(RandomColumn other, QueryShape shape, Random random) {
        boolean anyWidth =
                INTEGERS.contains(other.kind()) && shape.needs() != QueryShape.Needs.SAME_TYPE && random.nextBoolean();
        return Objects.requireNonNull(anyOf(anyWidth ? INTEGERS : List.of(other.kind()), random));
    }

    private @Nullable RandomColumn anyOf(List<ColumnKind> kinds, Random random) {
        List<RandomColumn> columns = table.columns().stream()
                .filter(column -> kinds.contains(column.kind()))
                .toList();
        return columns.isEmpty() ? null : columns.get(random.nextInt(columns.size()));
    }

    private static String literal(RandomColumn column, Random random) {
        return column.kind().typedLiteral(column.kind().value(random));
    }

    /** Returns one that H2 understands as we do; often one that all rows pass. */
    private RandomPredicate predicate(Random random) {
        RandomPredicate all = new RandomPredicate("1 = 1", List.of(), "1 = 1");
        return random.nextBoolean()
                ? all
                : Stream.generate(() -> RandomPredicate.of(table, random))
                        .limit(5)
                        .filter(each -> each.h2() != null)
                        .findFirst()
                        .orElse(all);
    }

    private void compare(
            String place, QueryShape shape, Map<String, String> names, Map<String, RandomPredicate> predicates)
            throws SQLException {
        List<Object> parameters = new ArrayList<>();
        String sql = written(shape.ours(), names, alias -> {
            RandomPredicate predicate = Objects.requireNonNull(predicates.get(alias));
            parameters.addAll(predicate.parameters());
            return "(SELECT _row_key AS k, " + table.columnNames() + " FROM " + table.source() + " WHERE "
                    + predicate.sql() + ")";
        });
        String theirs = written(
                shape.theirs(),
                names,
                alias -> "(SELECT * FROM t WHERE "
                        + Objects.requireNonNull(predicates.get(alias)).h2() + ")");
        String what = (place + ", " + shape + ": " + table + "\n" + sql + "\n" + parameters + "\n" + theirs)
                .replace(ColumnKind.LONG, "x...");
        List<String> expected;
        try {
            expected = texts(plain.rows(theirs));
        } catch (SQLDataException e) {
            // H2 casts what it looks up in a subquery to the narrower type, which its value may not fit
            return;
        }
        asked++;
        found += expected.isEmpty() ? 0 : 1;
        for (Session session : sessions) {
            try {
                assertThat(texts(Answers.rows(session, sql, parameters)))
                        .as(what)
                        .isEqualTo(expected);
            } catch (SchemalessException e) {
                throw new AssertionError(what, e);
            }
        }
    }

    /** What makes the rows of an alias. */
    private interface RowsOf {
        String sql(String alias);
    }

    private static String written(String shape, Map<String, String> names, RowsOf rows) {
        return NAME.matcher(shape).replaceAll((MatchResult name) -> {
            String written = names.get(name.group(1));
            return Matcher.quoteReplacement(
                    written == null ? rows.sql(name.group(1)) + " AS " + name.group(1) : written);
        });
    }

    private static List<String> texts(List<@Nullable Object[]> rows) {
        return rows.stream()
                .map(row -> Arrays.stream(row).map(PlainValues::text).toList().toString())
                .sorted()
                .toList();
    }
}
