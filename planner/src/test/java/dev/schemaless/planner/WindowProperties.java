package dev.schemaless.planner;

import static dev.schemaless.catalog.fixture.Property.tries;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Functions over random windows give the values that H2 gives. */
class WindowProperties {
    private static final int ROWS = 150;
    private static final String ALL = "ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING";
    private static final List<String> DISTANCES = List.of("0", "1", "2", "7", "30", "1000");
    private static final List<String> EXCLUSIONS =
            List.of("", "", " EXCLUDE CURRENT ROW", " EXCLUDE GROUP", " EXCLUDE TIES", " EXCLUDE NO OTHERS");

    private static final String[] TABLES = {
        "CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, i INTEGER, b BIGINT, d DECIMAL(9, 2), x DOUBLE PRECISION,"
                + " s VARCHAR, t DATE, n INTEGER NOT NULL)",
        "INSERT INTO t VALUES " + rows(new Random(42))
    };
    private static final TestStore STORE = new TestStore();

    private static String rows(Random random) {
        return IntStream.range(0, ROWS).mapToObj(id -> row(id, random)).collect(Collectors.joining(", "));
    }

    private static String row(int id, Random random) {
        String moved = random.nextInt(20) + "";
        return List.of(
                        String.valueOf(id),
                        nullable(random, String.valueOf(random.nextInt(3))),
                        nullable(random, String.valueOf(random.nextInt(21) - 10)),
                        nullable(random, String.valueOf((random.nextInt(9) - 4) * 3_000_000_000L)),
                        nullable(random, random.nextInt(12) - 6 + "." + random.nextInt(100)),
                        nullable(random, random.nextInt(9) - 4 + ".5e0"),
                        nullable(random, "'" + "abcdefg".charAt(random.nextInt(7)) + "'"),
                        nullable(random, "DATE '2026-01-01' + INTERVAL '" + moved + "' DAY"),
                        String.valueOf(random.nextInt(100)))
                .stream()
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String nullable(Random random, String value) {
        return random.nextInt(7) == 0 ? "NULL" : value;
    }

    @BeforeAll
    static void createTable() {
        STORE.run(TABLES);
    }

    @AfterAll
    static void closeStore() {
        STORE.close();
    }

    @Test
    void windowsAreThoseOfAnotherDatabase() {
        tries(200)
                .forAll(
                        WindowProperties::query,
                        sql -> assertThat(STORE.sorted(sql)).isEqualTo(H2Answers.sorted(TABLES, sql)));
    }

    private static String query(Random random) {
        String calls = IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> call(random))
                .collect(Collectors.joining(", "));
        return "SELECT id, " + calls + " FROM t" + (random.nextInt(5) == 0 ? " WHERE id < " + random.nextInt(4) : "");
    }

    private static String call(Random random) {
        return switch (random.nextInt(5)) {
            case 0 ->
                oneOf(random, "RANK()", "DENSE_RANK()", "PERCENT_RANK()", "CUME_DIST()") + over(random, keys(random));
            case 1 ->
                oneOf(random, "ROW_NUMBER()", "NTILE(1)", "NTILE(4)", "NTILE(500)", neighbour(random))
                        + over(random, uniqueKeys(random));
            case 2 -> valueOfFrame(random) + over(random, uniqueKeys(random) + frame(random, "ROWS", DISTANCES));
            default -> aggregate(random) + over(random, keysAndFrame(random));
        };
    }

    private static String neighbour(Random random) {
        String offset = oneOf(random, "", ", 1", ", 3", ", 0", ", 400", ", n");
        String otherwise = offset.isEmpty() ? "" : oneOf(random, "", ", 5", ", i");
        return oneOf(random, "LAG", "LEAD") + "(" + oneOf(random, "i", "n") + offset + otherwise + ")"
                + oneOf(random, "", " RESPECT NULLS", " IGNORE NULLS");
    }

    private static String valueOfFrame(Random random) {
        String column = oneOf(random, "i", "b", "d", "x", "s", "n");
        return oneOf(
                        random,
                        "FIRST_VALUE(" + column + ")",
                        "LAST_VALUE(" + column + ")",
                        "NTH_VALUE(" + column + ", " + oneOf(random, "1", "2", "20", "n + 1") + ")")
                + oneOf(random, "", " IGNORE NULLS");
    }

    private static String aggregate(Random random) {
        String call = oneOf(
                random,
                "COUNT(*)",
                "COUNT(" + oneOf(random, "i", "s") + ")",
                "SUM(" + oneOf(random, "i", "b", "d", "n") + ")",
                "MIN(" + oneOf(random, "i", "d", "x", "s") + ")",
                "MAX(" + oneOf(random, "i", "b", "x", "s", "n") + ")",
                "COUNT(DISTINCT " + oneOf(random, "g", "i", "d", "s") + ")",
                "SUM(DISTINCT " + oneOf(random, "g", "d") + ")",
                "MAX(DISTINCT i)");
        return call + oneOf(random, "", "", "", " FILTER (WHERE i > 0)", " FILTER (WHERE s IS NULL OR n < 50)");
    }

    private static String keysAndFrame(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> oneOf(random, "", keys(random));
            case 1 -> uniqueKeys(random) + " " + ALL + oneOf(random, EXCLUSIONS);
            case 2 -> keys(random) + frame(random, "RANGE", List.of());
            case 3 -> oneOf(random, rangeOf(random, "1000", "i", "n"), rangeOf(random, "6000000000", "b", "d"));
            case 4 ->
                " ORDER BY " + key(random, "t")
                        + frame(random, "RANGE", List.of("INTERVAL '1' DAY", "INTERVAL '4' DAY"));
            default -> uniqueKeys(random) + frame(random, "ROWS", DISTANCES);
        };
    }

    /**
     * Returns an order and a frame over numbers.
     *
     * @param most the largest distance; of INTEGER keys H2 2.5 takes one that overflows them for no bound, which adds the rows of NULL
     */
    private static String rangeOf(Random random, String most, String... keys) {
        return " ORDER BY " + key(random, keys) + frame(random, "RANGE", List.of("0", "1", "3", most));
    }

    private static String frame(Random random, String unit, List<String> distances) {
        int from = distances.isEmpty() ? 2 * random.nextInt(2) : random.nextInt(4);
        List<String> bounds = List.of(
                "UNBOUNDED PRECEDING",
                distances.isEmpty() ? "" : oneOf(random, distances) + " PRECEDING",
                "CURRENT ROW",
                distances.isEmpty() ? "" : oneOf(random, distances) + " FOLLOWING",
                "UNBOUNDED FOLLOWING");
        int least = Math.max(1, from);
        int to = distances.isEmpty() ? 2 + 2 * random.nextInt(2) : least + random.nextInt(5 - least);
        String upper = to == from && to != 2
                ? oneOf(random, distances)
                        + bounds.get(to).substring(bounds.get(to).lastIndexOf(' '))
                : bounds.get(to);
        return " " + unit + " BETWEEN " + bounds.get(from) + " AND " + upper + oneOf(random, EXCLUSIONS);
    }

    private static String over(Random random, String keysAndFrame) {
        return " OVER (" + oneOf(random, "", "", "PARTITION BY g", "PARTITION BY g, x", "PARTITION BY d") + keysAndFrame
                + ")";
    }

    private static String keys(Random random) {
        return " ORDER BY " + key(random, "g", "i", "b", "d", "x", "s", "t")
                + oneOf(random, "", ", " + key(random, "i", "x"));
    }

    private static String uniqueKeys(Random random) {
        return " ORDER BY " + oneOf(random, "", key(random, "g", "i", "d", "x", "s") + ", ") + "id";
    }

    private static String key(Random random, String... columns) {
        return oneOf(random, columns) + oneOf(random, "", "", " DESC", " NULLS LAST", " DESC NULLS FIRST");
    }

    private static String oneOf(Random random, String... texts) {
        return oneOf(random, List.of(texts));
    }

    private static String oneOf(Random random, List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
