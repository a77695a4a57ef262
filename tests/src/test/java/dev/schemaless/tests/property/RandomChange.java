package dev.schemaless.tests.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes random statements that change a table {@code (id, a, b, c, m, n)}. */
final class RandomChange {
    private static final int KEYS = 12;

    private final String table;
    private final Random random;

    RandomChange(String table, Random random) {
        this.table = table;
        this.random = random;
    }

    /**
     * One statement.
     *
     * @param plain as H2 has it
     * @param batch the parameters of each execution; empty if it has none and is no batch
     * @param affected if its count tells an update from an insert: a query of the one row that it is about; else empty
     */
    record Pair(String ours, String plain, List<List<Integer>> batch, String affected) {
        boolean countsTwice() {
            return !affected.isEmpty();
        }
    }

    Pair next() {
        return switch (random.nextInt(16)) {
            case 0, 1, 2 -> same("INSERT INTO " + table + " (id, a, b, m) VALUES " + rows());
            case 3 -> same("INSERT IGNORE INTO " + table + " (id, a, b, m) VALUES " + distinctRows());
            case 4, 5 -> upsert();
            case 6 -> insertOrUpdate();
            case 7 ->
                same("INSERT INTO " + table + " (id, a, c, n) SELECT id + " + KEYS + " + " + key()
                        + ", a + 1, 2.25, a > m FROM " + table + " WHERE " + predicate());
            case 8, 9, 10, 11 -> same("UPDATE " + table + " SET " + assignments() + " WHERE " + predicate());
            case 12 -> same("DELETE FROM " + table + " WHERE " + predicate());
            case 13 -> merge();
            case 14 -> batch();
            default ->
                random.nextInt(6) == 0
                        ? same(pick(List.of("DELETE FROM ", "TRUNCATE TABLE ")) + table)
                        : same("UPDATE " + table + " SET " + assignments());
        };
    }

    private static Pair same(String sql) {
        return new Pair(sql, sql, List.of(), "");
    }

    private Pair upsert() {
        String source = "SELECT " + key() + " AS id, " + number() + " AS a, " + number() + " AS m";
        String plain = "MERGE INTO " + table + " t USING (" + source + ") s ON t.id = s.id WHEN MATCHED THEN UPDATE SET"
                + " a = s.a, m = s.m WHEN NOT MATCHED THEN INSERT (id, a, m) VALUES (s.id, s.a, s.m)";
        return new Pair("UPSERT INTO " + table + " (id, a, m) " + source, plain, List.of(), "");
    }

    private Pair insertOrUpdate() {
        int key = key();
        String sql = "INSERT INTO " + table + " (id, a, b) VALUES (" + key + ", " + number() + ", " + text()
                + ") ON DUPLICATE KEY UPDATE "
                + pick(List.of("a = VALUES(a)", "a = a + VALUES(a), b = VALUES(b)", "m = 1", "m = a * 2, b = 'x'"));
        return new Pair(sql, sql, List.of(), "SELECT * FROM " + table + " WHERE id = " + key);
    }

    private Pair merge() {
        String source = "SELECT id + 1 AS id, MAX(a) AS a FROM " + table + " WHERE " + predicate() + " GROUP BY id";
        return same("MERGE INTO " + table + " t USING (" + source + ") s ON t.id = s.id"
                + " WHEN MATCHED AND s.a > 6 THEN DELETE WHEN MATCHED THEN UPDATE SET a = s.a, m = t.a"
                + " WHEN NOT MATCHED THEN INSERT (id, a, m) VALUES (s.id, s.a, 5)");
    }

    private Pair batch() {
        List<List<Integer>> parameters = IntStream.range(0, 2 + random.nextInt(5))
                .mapToObj(i -> List.of(random.nextInt(9), key()))
                .toList();
        String sql = pick(List.of(
                "UPDATE " + table + " SET a = a + ? WHERE id = ?",
                "UPDATE " + table + " SET m = ? WHERE a = ?",
                "INSERT INTO " + table + " (a, id) VALUES (?, ?)",
                "DELETE FROM " + table + " WHERE a = ? AND id = ?"));
        return new Pair(sql, sql, parameters, "");
    }

    private String assignments() {
        List<String> some = new ArrayList<>();
        some.add(pick(List.of(
                "a = a + 1",
                "a = m",
                "a = CASE WHEN a > 4 THEN 0 ELSE id END",
                "a = (SELECT MAX(x.a) FROM " + table + " x WHERE x.id <= " + table + ".id)",
                "a = (SELECT MIN(x.m) FROM " + table + " x) + 1",
                "a = a",
                "id = id",
                "id = id + 1",
                "id = " + KEYS + " - id",
                "id = COALESCE(a, id)",
                "id = id + (SELECT COUNT(*) FROM " + table + " x WHERE x.a > 2)")));
        if (random.nextBoolean()) {
            some.add(pick(List.of("b = b || 'x'", "b = DEFAULT", "b = 'x'", "b = NULL", "b = CAST(a AS VARCHAR)")));
        }
        if (random.nextBoolean()) {
            some.add(pick(List.of(
                    "m = a + 1",
                    "m = NULL",
                    "m = 1, n = TRUE",
                    "n = a > 2",
                    "c = COALESCE(a, 2) * 1.5",
                    "c = 10 / COALESCE(m, 1)")));
        }
        return String.join(", ", some);
    }

    private String predicate() {
        return pick(List.of(
                "id = " + key(),
                "id IN (" + key() + ", " + key() + ")",
                "a = " + number(),
                "a > " + number() + " AND b IS NOT NULL",
                "b = 'x' OR m = 1",
                "b = " + text() + " AND m >= 0",
                "m IS NULL",
                "n",
                "id IN (SELECT x.id + 1 FROM " + table + " x WHERE x.a > 2)",
                "EXISTS (SELECT 1 FROM " + table + " x WHERE x.a = " + table + ".m)",
                "a = (SELECT MAX(x.a) FROM " + table + " x)"));
    }

    private String rows() {
        return IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(i -> row(key()))
                .collect(Collectors.joining(", "));
    }

    private String distinctRows() {
        return random.ints(0, KEYS).distinct().limit(3).mapToObj(this::row).collect(Collectors.joining(", "));
    }

    private String row(int key) {
        return "(" + key + ", " + number() + ", " + (random.nextInt(4) == 0 ? "DEFAULT" : text()) + ", " + number()
                + ")";
    }

    private int key() {
        return random.nextInt(KEYS);
    }

    private String number() {
        return random.nextInt(6) == 0 ? "NULL" : Integer.toString(random.nextInt(9));
    }

    private String text() {
        return pick(List.of("'x'", "'y'", "NULL", "'xyz'"));
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
