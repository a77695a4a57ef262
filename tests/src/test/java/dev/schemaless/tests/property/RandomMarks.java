package dev.schemaless.tests.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random queries of a table {@code t} with {@code IN} of rows as a value, within OR, NOT and CASE and in conditions of joins, up to
 * three deep, with values in branches of CASE, and with marks that are grouped or compared.
 */
final class RandomMarks {
    private static final List<String> COLUMNS = List.of("id", "b", "i", "c");

    private final Random random;
    private int names;

    RandomMarks(Random random) {
        this.random = random;
    }

    /**
     * An expression or a query.
     *
     * @param standard compares rows as the SQL standard does, for H2: its own {@code IN} gives NULL where one column alone is not equal
     */
    record Text(String text, String standard) {
        static Text of(String text) {
            return new Text(text, text);
        }

        Text and(String word, Text other) {
            return new Text(text + word + other.text, standard + word + other.standard);
        }

        Text in(String before, String after) {
            return new Text(before + text + after, before + standard + after);
        }
    }

    Text query() {
        Text select = Text.of("SELECT x.id").and(", ", output("x")).and(", ", output("x"));
        return switch (random.nextInt(7)) {
            case 0 -> select.and(" FROM t AS x WHERE ", condition("x", 2));
            case 1 ->
                select.and(" FROM t AS x JOIN t AS y ON x.b = y.i AND ", condition(oneOf("x", "y"), 1))
                        .and(" WHERE ", condition("y", 1));
            case 2 ->
                select.and(", ", Text.of("y.id"))
                        .and(" FROM t AS x LEFT JOIN t AS y ON x.b = y.i AND ", uncorrelated(oneOf("x", "y")));
            case 3 ->
                Text.of("SELECT DISTINCT ")
                        .and("", output("x"))
                        .and(", ", output("x"))
                        .in("", " FROM t AS x");
            case 4 -> grouped();
            case 5 -> Text.of("SELECT x.id FROM t AS x WHERE ").and("", amongMarks("x"));
            default -> select.and(" FROM t AS x WHERE ", condition("x", 1).and(" OR ", condition("x", 1)));
        };
    }

    private Text grouped() {
        Text mark = mark("x", 1, true);
        return new Text(
                "SELECT x.b, " + mark.text() + " FROM t AS x GROUP BY x.b, " + mark.text(),
                "SELECT DISTINCT x.b, " + mark.standard() + " FROM t AS x");
    }

    /** A comparison with the marks of other rows, or with the rows that have a mark. */
    private Text amongMarks(String row) {
        String name = name();
        if (random.nextBoolean()) {
            return mark(name, 1, true).in("(" + columnOf(row) + " = 2) IN (SELECT ", " FROM t AS " + name + ")");
        }
        return mark(name, 1, true)
                .in(row + ".id IN (SELECT " + name + ".id FROM t AS " + name + " WHERE (", ") IS NULL)");
    }

    private Text output(String row) {
        return switch (random.nextInt(4)) {
            case 0 -> mark(row, 2, true).in("(", ") IS NULL");
            case 1 -> mark(row, 1, true).in("CASE WHEN ", " THEN 1 ELSE 2 END");
            case 2 -> valueOfBranch(row);
            default -> mark(row, 2, true);
        };
    }

    /** A subquery that may have several rows, which is a fault only where the branch is taken. */
    private Text valueOfBranch(String row) {
        String name = name();
        String value = "(SELECT " + columnOf(name) + " FROM t AS " + name + " WHERE " + columnOf(name) + " = "
                + columnOf(row) + ")";
        return Text.of("CASE WHEN " + columnOf(row) + " = " + random.nextInt(9) + " THEN " + value + " ELSE 0 END");
    }

    private Text condition(String row, int depth) {
        return switch (random.nextInt(4)) {
            case 0 ->
                mark(row, depth, true)
                        .and(" OR ", Text.of(columnOf(row) + " = 3"))
                        .in("(", ")");
            case 1 -> mark(row, depth, true).and(" AND ", mark(row, 0, true)).in("(", ") IS NOT TRUE");
            default -> mark(row, depth, true);
        };
    }

    private Text uncorrelated(String row) {
        Text mark = mark(row, 1, false);
        return random.nextBoolean()
                ? mark
                : mark.and(" OR ", Text.of(columnOf(row) + " = 2")).in("(", ")");
    }

    private Text mark(String row, int depth, boolean isCorrelated) {
        String name = name();
        List<String> compared = columnsOf(row, 1 + random.nextInt(2));
        List<String> values = columnsOf(name, compared.size());
        Text where = where(name, row, depth, isCorrelated);
        String rows = " FROM t AS " + name + " WHERE ";
        String equal = IntStream.range(0, values.size())
                .mapToObj(i -> compared.get(i) + " = " + values.get(i))
                .collect(Collectors.joining(" AND ", "(", ")"));
        String exists = "EXISTS (SELECT 1" + rows + where.standard() + " AND " + equal;
        Text mark = new Text(
                "(" + String.join(", ", compared) + ") IN (SELECT " + String.join(", ", values) + rows + where.text()
                        + ")",
                "CASE WHEN " + exists + ") THEN TRUE WHEN " + exists + " IS NULL) THEN NULL ELSE FALSE END");
        return random.nextInt(3) == 0 ? mark.in("NOT (", ")") : mark.in("(", ")");
    }

    private Text where(String name, String row, int depth, boolean isCorrelated) {
        String first = isCorrelated && random.nextBoolean()
                ? columnOf(name) + oneOf(" = ", " < ", " <> ") + columnOf(row)
                : columnOf(name) + oneOf(" > ", " <> ") + random.nextInt(4);
        boolean isDeep = depth > 0 && random.nextInt(3) > 0;
        return isDeep
                ? Text.of(first).and(" AND ", mark(oneOf(name, isCorrelated ? row : name), depth - 1, true))
                : Text.of(first);
    }

    private String name() {
        return "a" + names++;
    }

    private List<String> columnsOf(String name, int count) {
        List<String> columns = new ArrayList<>();
        while (columns.size() < count) {
            columns.add(columnOf(name));
        }
        return columns;
    }

    private String columnOf(String name) {
        return name + "." + COLUMNS.get(random.nextInt(COLUMNS.size()));
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
