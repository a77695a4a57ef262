package dev.schemaless.tests.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.OnBackend;
import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ranges of primary keys, in the order of the keys or none, give the rows that H2 gives: keys of all types, some too long to be
 * kept whole, with rows of the own transaction among them.
 */
@OnBackend({Backend.H2_MEMORY, Backend.MARIADB, Backend.TWO_MARIADB, Backend.MYSQL})
final class KeyRangeAnswerContract {
    private static final int TABLES = Integer.getInteger("schemaless.test.stores", 6);
    private static final int QUERIES = 60;
    private static final int ROWS = 120;

    /** Two columns of it are longer than a row key keeps. */
    private static final String LONG = "'" + "x".repeat(29);

    /** A type of key columns, and literals that lie close to each other. */
    private record Kind(String sql, List<String> literals) {
        String any(Random random) {
            return literals.get(random.nextInt(literals.size()));
        }
    }

    private static final List<Kind> KINDS = List.of(
            new Kind("BIGINT", List.of("-300", "-1", "0", "1", "7", "255", "256", "70000", "9223372036854775807")),
            new Kind("INTEGER", List.of("-2", "-1", "0", "1", "2", "3", "4", "5", "6")),
            new Kind("DECIMAL(10, 2)", List.of("-150.25", "-1.50", "-0.05", "0.00", "0.05", "1.50", "99.99", "100.00")),
            new Kind("DOUBLE PRECISION", List.of("-1.5E0", "0.0E0", "1.0E-9", "1.5E0", "2.0E0", "1.0E300")),
            new Kind("BOOLEAN", List.of("FALSE", "TRUE")),
            new Kind(
                    "DATE",
                    List.of("DATE '1969-12-31'", "DATE '1970-01-01'", "DATE '2024-02-29'", "DATE '2024-03-01'")),
            new Kind(
                    "TIMESTAMP(6)",
                    List.of(
                            "TIMESTAMP '1969-12-31 23:59:59.999999'",
                            "TIMESTAMP '1970-01-01 00:00:00'",
                            "TIMESTAMP '2024-02-29 12:00:00.000001'")),
            new Kind(
                    "UUID",
                    List.of(
                            "UUID '00000000-0000-0000-0000-000000000001'",
                            "UUID '7fffffff-ffff-ffff-ffff-ffffffffffff'",
                            "UUID '80000000-0000-0000-0000-000000000000'")),
            new Kind("VARCHAR(100)", List.of("''", "' '", "'a'", "'A'", "'ab'", "'b'", "'ä'", "'€'", "'a_'", "'aa'")),
            new Kind(
                    "VARCHAR(200)",
                    List.of(
                            LONG + "'",
                            LONG + "a'",
                            LONG + "b'",
                            LONG + LONG.substring(1) + "'",
                            LONG + LONG.substring(1) + "y'")),
            new Kind(
                    "VARBINARY(90)",
                    List.of(
                            "X''",
                            "X'00'",
                            "X'0001'",
                            "X'01'",
                            "X'" + "ff".repeat(50) + "'",
                            "X'" + "ff".repeat(51) + "'")));

    private final List<String> ranges = new ArrayList<>();

    private Connection ours;
    private Connection theirs;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void rowsAreThoseOfAnotherDatabase(boolean staged, TestStore place) throws SQLException {
        long seed = Long.getLong("schemaless.test.seed", 20_261_124);
        try (Connection store = place.connect();
                Connection oracle = new org.h2.Driver().connect("jdbc:h2:mem:", new Properties())) {
            ours = store;
            theirs = oracle;
            for (int table = 0; table < TABLES; table++) {
                answer("t" + table, staged, new Random(seed + table));
            }
        }
        assertThat(ranges).hasSizeGreaterThan(TABLES * QUERIES / 4);
        assertThat(ranges).anyMatch(plan -> plan.contains(" in order of "));
        assertThat(ranges).anyMatch(plan -> plan.contains(" merged in order of "));
    }

    private void answer(String table, boolean staged, Random random) throws SQLException {
        List<Kind> key = IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(i -> KINDS.get(random.nextInt(KINDS.size())))
                .toList();
        create(table, key, random);
        fill(table, key, random);
        if (staged) {
            ours.setAutoCommit(false);
            fill(table, key, random);
            both("UPDATE " + table + " SET v = v + 1000 WHERE v < 20");
            both("DELETE FROM " + table + " WHERE v BETWEEN 20 AND 30");
        }
        for (int i = 0; i < QUERIES; i++) {
            compare(query(table, key, random));
        }
        if (staged) {
            ours.rollback();
            ours.setAutoCommit(true);
        }
    }

    private void create(String table, List<Kind> key, Random random) throws SQLException {
        String columns = IntStream.range(0, key.size())
                .mapToObj(i -> "k" + i + " " + key.get(i).sql() + " NOT NULL, ")
                .collect(Collectors.joining());
        String definition = "CREATE TABLE " + table + " (" + columns + "v INTEGER, PRIMARY KEY (" + names(key) + "))";
        run(theirs, definition);
        run(ours, definition + " SHARD BY (k" + (random.nextInt(3) > 0 ? 0 : random.nextInt(key.size())) + ")");
    }

    /** Rows whose keys are there already are left out in both. */
    private void fill(String table, List<Kind> key, Random random) throws SQLException {
        for (int i = 0; i < ROWS; i++) {
            String where = IntStream.range(0, key.size())
                    .mapToObj(column -> key.get(column).any(random))
                    .collect(Collectors.joining(", "));
            String taken = "SELECT 1 FROM " + table + " WHERE (" + names(key) + ") = (" + where + ")";
            if (rows(theirs, taken).isEmpty()) {
                both("INSERT INTO " + table + " VALUES (" + where + ", " + i + ")");
            }
        }
    }

    private static String names(List<Kind> key) {
        return IntStream.range(0, key.size()).mapToObj(i -> "k" + i).collect(Collectors.joining(", "));
    }

    /** Conditions on the first columns, then perhaps on others; all key columns decide the order, so that LIMIT has one answer. */
    private static String query(String table, List<Kind> key, Random random) {
        int equal = random.nextInt(key.size());
        List<String> conditions = new ArrayList<>();
        for (int i = 0; i < equal; i++) {
            conditions.add(point("k" + i, key.get(i), random));
        }
        if (random.nextInt(5) > 0) {
            conditions.add(range(equal, key, random));
        }
        if (random.nextInt(4) == 0) {
            conditions.add("v < " + random.nextInt(1200));
        }
        String where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
        int first = random.nextInt(3) == 0 ? 0 : equal;
        boolean descending = random.nextBoolean();
        boolean mixed = random.nextInt(4) == 0;
        String order = IntStream.range(0, key.size())
                .mapToObj(i -> (first + i) % key.size())
                .map(i -> "k" + i + (descending != (mixed && random.nextBoolean()) ? " DESC" : ""))
                .collect(Collectors.joining(", "));
        String window = random.nextInt(5) == 0
                ? ""
                : " LIMIT " + (1 + random.nextInt(random.nextInt(3) == 0 ? 200 : 8))
                        + (random.nextInt(4) == 0 ? " OFFSET " + random.nextInt(6) : "");
        return "SELECT " + names(key) + ", v FROM " + table + where + " ORDER BY " + order + window;
    }

    private static String point(String column, Kind kind, Random random) {
        return random.nextInt(4) == 0
                ? column + " IN (" + kind.any(random) + ", " + kind.any(random) + ", " + kind.any(random) + ")"
                : column + " = " + kind.any(random);
    }

    private static String range(int position, List<Kind> key, Random random) {
        String column = "k" + position;
        Kind kind = key.get(position);
        String value = kind.any(random);
        if (position + 1 < key.size() && random.nextBoolean()) {
            String next = key.get(position + 1).any(random);
            return "(" + column + ", k" + (position + 1) + ") " + (random.nextBoolean() ? ">" : "<") + " (" + value
                    + ", " + next + ")";
        }
        return switch (random.nextInt(8)) {
            case 0 -> column + " > " + value;
            case 1 -> column + " <= " + value;
            case 2 -> column + " < " + value;
            case 3 -> column + " BETWEEN " + value + " AND " + kind.any(random);
            case 4 -> column + " >= " + value + " AND " + column + " < " + kind.any(random);
            case 5 -> column + " > CAST(NULL AS " + kind.sql() + ")";
            case 6 -> kind.sql().startsWith("VARCHAR") ? column + " LIKE 'x%'" : column + " <> " + value;
            default -> point(column, kind, random);
        };
    }

    private void compare(String sql) throws SQLException {
        List<String> plan = rows(ours, "EXPLAIN PLAN FOR " + sql);
        assertThat(rows(ours, sql)).as(sql + plan).isEqualTo(rows(theirs, sql));
        plan.stream().filter(line -> line.contains("by=[primary key range")).forEach(ranges::add);
    }

    private void both(String sql) throws SQLException {
        run(ours, sql);
        run(theirs, sql);
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(String.valueOf(value(found, i)));
                }
                rows.add(String.join("|", row));
            }
            return rows;
        }
    }

    private static Object value(ResultSet found, int column) throws SQLException {
        Object value = found.getObject(column);
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value;
    }
}
