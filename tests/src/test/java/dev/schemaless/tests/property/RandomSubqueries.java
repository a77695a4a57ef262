package dev.schemaless.tests.property;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random queries of a table {@code t} with subqueries that ask the queries around them, up to three deep: in the select list and in
 * WHERE, also over groups.
 */
final class RandomSubqueries {
    static final List<String> COLUMNS = List.of("id", "b", "i", "c");

    private final Random random;
    private int names;

    RandomSubqueries(Random random) {
        this.random = random;
    }

    /** Returns a query of rows, not of groups. */
    String ofRows() {
        List<String> asked = someColumns("x");
        String outputs = String.join(", ", asked) + ", x.id, " + outputs(asked);
        return "SELECT " + outputs + " FROM " + from() + conditions(" WHERE ", asked);
    }

    /** Returns a query of a derived table of groups. */
    String ofGroups() {
        String from = from();
        List<String> keys = someColumns("x");
        if (from.contains("v") && random.nextBoolean()) {
            keys.addAll(someColumns("v"));
        }
        Collections.shuffle(keys, random);
        List<String> asked = new ArrayList<>();
        StringBuilder groups = new StringBuilder();
        for (String key : keys) {
            groups.append(key).append(" AS k").append(asked.size()).append(", ");
            asked.add("g.k" + asked.size());
        }
        groups.append(oneOf("COUNT(*)", "MAX(x.id)", "SUM(x.b)"))
                .append(" AS total FROM ")
                .append(from);
        return "SELECT g.*, " + outputs(asked) + " FROM (SELECT " + groups + " GROUP BY " + String.join(", ", keys)
                + ") AS g" + conditions(" WHERE ", asked);
    }

    private String from() {
        return random.nextInt(3) == 0 ? "t AS x JOIN t AS v ON x.i = v.c" : "t AS x";
    }

    private String outputs(List<String> asked) {
        return IntStream.rangeClosed(0, random.nextInt(2))
                .mapToObj(i -> output(asked))
                .collect(Collectors.joining(", "));
    }

    private String output(List<String> asked) {
        return switch (random.nextInt(8)) {
            case 0, 1 -> "CASE WHEN " + exists(asked, random.nextInt(2)) + " THEN 1 ELSE 0 END";
            case 2 -> "COALESCE(" + scalar(asked, random.nextInt(3)) + ", 0)";
            default -> scalar(asked, random.nextInt(3));
        };
    }

    private String conditions(String keyword, List<String> asked) {
        int count = random.nextInt(4);
        String junction = oneOf(" AND ", " AND ", " OR ");
        return IntStream.range(0, count)
                .mapToObj(i -> condition(asked))
                .collect(Collectors.joining(junction, count == 0 ? "" : keyword, ""));
    }

    private String condition(List<String> asked) {
        int depth = random.nextInt(2);
        return switch (random.nextInt(4)) {
            case 0 -> exists(asked, depth);
            case 1 -> in(oneOf(asked), asked, depth);
            case 2 -> amongTotals(oneOf(asked), asked, depth);
            default -> "COALESCE(" + scalar(asked, depth) + ", 0) >= " + random.nextInt(3);
        };
    }

    private String exists(List<String> asked, int depth) {
        String name = name();
        return oneOf("", "NOT ") + "EXISTS (SELECT 1" + rowsOf(name, asked, depth) + ")";
    }

    private String in(String value, List<String> asked, int depth) {
        String name = name();
        return value + " IN (SELECT " + columnOf(name) + rowsOf(name, asked, depth) + ")";
    }

    /** An aggregate without groups is one value, whether it has rows or not. */
    private String amongTotals(String value, List<String> asked, int depth) {
        String among = oneOf(" IN ", " NOT IN ", " <> ALL ", " > ALL ", " <= ANY ");
        return value + among + scalar(asked, depth);
    }

    private String scalar(List<String> asked, int depth) {
        String name = name();
        String value = oneOf("COUNT", "MAX", "MIN", "SUM") + "(" + columnOf(name) + ")";
        return "(SELECT " + value + rowsOf(name, asked, depth) + ")";
    }

    private String rowsOf(String name, List<String> asked, int depth) {
        return " FROM t AS " + name + " WHERE " + asking(name, asked, depth);
    }

    private String asking(String name, List<String> asked, int depth) {
        String own = columnOf(name);
        List<String> inside = new ArrayList<>(asked);
        inside.addAll(someColumns(name));
        return switch (random.nextInt(depth > 0 ? 6 : 3)) {
            case 0 -> own + oneOf(" = ", " < ", " >= ", " <> ") + oneOf(asked);
            case 1 -> own + " = " + oneOf(asked) + " AND " + columnOf(name) + " <= " + oneOf(asked);
            case 2 -> own + " > " + random.nextInt(4) + " AND " + columnOf(name) + " = " + oneOf(asked);
            case 3 -> exists(inside, depth - 1);
            case 4 -> in(own, inside, depth - 1);
            default -> own + " <= " + scalar(inside, depth - 1);
        };
    }

    private String name() {
        return "a" + names++;
    }

    private String columnOf(String name) {
        return name + "." + oneOf(COLUMNS);
    }

    /** Returns at least one. */
    private List<String> someColumns(String name) {
        List<String> some = new ArrayList<>();
        for (String column : COLUMNS) {
            if (random.nextInt(3) == 0) {
                some.add(name + "." + column);
            }
        }
        if (some.isEmpty()) {
            some.add(columnOf(name));
        }
        return some;
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String oneOf(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
