package dev.schemaless.tests.external;

import dev.schemaless.tests.external.OrderedStore.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random values, and random questions for the rows that come first among them. */
final class RandomOrders {
    private static final List<String> TEXTS = List.of(
            "", "a", "A", "b", "B", "a ", "a\tb", "aa", "ab", "abcd", "abcde", "abcdf", "é", "z", "\ue000", "😀",
            "😀b");

    private final Random random;

    RandomOrders(Random random) {
        this.random = random;
    }

    /** Returns values, some of them NULL. */
    Values values() {
        return new Values(
                random.nextInt(6) == 0 ? null : number(),
                random.nextInt(6) == 0 ? null : TEXTS.get(random.nextInt(TEXTS.size())));
    }

    private Long number() {
        return random.nextInt(12) == 0 ? 1L << 40 : random.nextInt(25) - 4L;
    }

    /** Returns a question, without SELECT. */
    String question() {
        String condition = condition(List.of(
                "TRUE",
                "n IS NOT NULL",
                "t IS NOT NULL",
                "n > " + number(),
                "n BETWEEN " + number() + " AND " + number(),
                "n IN (" + number() + ", " + number() + ", " + number() + ")",
                "n = " + number() + " OR n > " + number(),
                "t >= '" + text() + "'",
                "t < '" + text() + "'",
                "t LIKE '" + text() + "%'",
                "t = '" + text() + "'",
                "MOD(n, 3) = 0",
                "CHAR_LENGTH(t) > 1"));
        return question(condition);
    }

    /** Returns a question for which a row with NULL need not be found in an index of both columns. */
    String questionOfPairs() {
        String condition = condition(List.of(
                "TRUE",
                "t IS NOT NULL",
                "n IS NOT NULL AND t IS NOT NULL",
                "n > " + number() + " AND t IS NOT NULL",
                "n = " + number() + " AND t IS NOT NULL",
                "n = " + number() + " AND t > '" + text() + "'",
                "n IN (" + number() + ", " + number() + ") AND t >= '" + text() + "'",
                "(n > 3 OR (n = 3 AND t > '" + text() + "')) AND t IS NOT NULL"));
        return question(condition);
    }

    private String condition(List<String> some) {
        return some.get(random.nextInt(some.size()));
    }

    /** The columns that are not sorted by may be those of any of several rows. */
    private String question(String condition) {
        if (random.nextInt(6) == 0) {
            return "MIN(n), MAX(n), MIN(t), MAX(t) FROM r WHERE " + condition;
        }
        List<String> columns = new ArrayList<>(List.of("n", "t"));
        Collections.shuffle(columns, random);
        List<String> keys = new ArrayList<>();
        columns.subList(0, 1 + random.nextInt(2)).forEach(column -> keys.add(key(column)));
        String shown = random.nextBoolean() ? "n, t" : String.join(", ", columns.subList(0, keys.size()));
        if (shown.equals("n, t")) {
            keys.add("_row_key");
        }
        return shown + " FROM r WHERE " + condition + " ORDER BY " + String.join(", ", keys) + " LIMIT "
                + (1 + random.nextInt(20)) + (random.nextInt(4) == 0 ? " OFFSET " + random.nextInt(10) : "");
    }

    private String key(String column) {
        String direction = random.nextBoolean() ? " DESC" : "";
        return column
                + direction
                + List.of("", "", " NULLS LAST", " NULLS FIRST").get(random.nextInt(4));
    }

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }
}
