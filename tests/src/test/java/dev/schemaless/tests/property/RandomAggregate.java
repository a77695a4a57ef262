package dev.schemaless.tests.property;

import dev.schemaless.tests.property.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A query that groups the rows of a table, in one way or by several sets of columns.
 *
 * @param grouping columns that rows are grouped by
 * @param sets positions in {@code grouping}; none if rows are grouped by all of it
 * @param clause what groups, in our words
 * @param values aggregates; none if the columns are to be distinct
 * @param having a condition on groups, or nothing
 */
record RandomAggregate(
        List<String> grouping, List<List<Integer>> sets, String clause, List<String> values, String having) {
    private static final Set<ColumnKind> INTEGERS =
            EnumSet.of(ColumnKind.TINYINT, ColumnKind.SMALLINT, ColumnKind.INTEGER, ColumnKind.BIGINT);
    private static final List<List<Integer>> OF_ONE = List.of(List.of(0), List.of());
    private static final List<List<Integer>> OF_TWO = List.of(List.of(0, 1), List.of(0), List.of(1), List.of());

    static RandomAggregate of(RandomTable table, Random random) {
        List<String> grouping = IntStream.range(0, random.nextInt(3))
                .mapToObj(i -> table.columns()
                        .get(random.nextInt(table.columns().size()))
                        .name())
                .distinct()
                .toList();
        if (!grouping.isEmpty() && random.nextInt(6) == 0) {
            return new RandomAggregate(grouping, List.of(), "", List.of(), "");
        }
        List<String> values = IntStream.range(0, 1 + random.nextInt(4))
                .mapToObj(i -> aggregate(table, random))
                .toList();
        String having = random.nextInt(4) == 0 ? " HAVING COUNT(*) " + (random.nextBoolean() ? "> 1" : "= 1") : "";
        if (!grouping.isEmpty() && random.nextInt(3) == 0) {
            return bySets(grouping, values, having, random);
        }
        String clause = grouping.isEmpty() ? "" : " GROUP BY " + String.join(", ", grouping);
        return new RandomAggregate(grouping, List.of(), clause, values, having);
    }

    private static RandomAggregate bySets(List<String> grouping, List<String> values, String having, Random random) {
        String columns = "(" + String.join(", ", grouping) + ")";
        List<List<Integer>> cube = grouping.size() == 2 ? OF_TWO : OF_ONE;
        return switch (random.nextInt(3)) {
            case 0 -> new RandomAggregate(grouping, cube, " GROUP BY CUBE" + columns, values, having);
            case 1 -> {
                List<List<Integer>> rollup =
                        cube.stream().filter(set -> !set.equals(List.of(1))).toList();
                yield new RandomAggregate(grouping, rollup, " GROUP BY ROLLUP" + columns, values, having);
            }
            default -> {
                List<List<Integer>> some = cube.stream()
                        .filter(set -> set.size() == grouping.size() || random.nextBoolean())
                        .toList();
                String sets = some.stream()
                        .map(set -> set.stream().map(grouping::get).collect(Collectors.joining(", ", "(", ")")))
                        .collect(Collectors.joining(", ", " GROUP BY GROUPING SETS (", ")"));
                yield new RandomAggregate(grouping, some, sets, values, having);
            }
        };
    }

    /** Returns how many columns, from the first, tell the query's rows apart. */
    int keys() {
        return grouping.size() + (sets.isEmpty() ? 0 : 1);
    }

    /** Returns the query as we take it. */
    String ours(String source) {
        List<String> columns = new ArrayList<>(grouping);
        if (!sets.isEmpty()) {
            columns.add("GROUPING(" + String.join(", ", grouping) + ")");
        }
        columns.addAll(values);
        return "SELECT " + (values.isEmpty() ? "DISTINCT " : "") + String.join(", ", columns) + " FROM " + source
                + clause + having;
    }

    /** Returns the query for a database that groups rows in one way at a time. */
    String theirs(String source) {
        return sets.isEmpty()
                ? ours(source)
                : sets.stream().map(set -> theirs(source, set)).collect(Collectors.joining(" UNION ALL "));
    }

    private String theirs(String source, List<Integer> set) {
        List<String> columns = new ArrayList<>();
        int rolledUp = 0;
        for (int i = 0; i < grouping.size(); i++) {
            columns.add(set.contains(i) ? grouping.get(i) : "NULL");
            rolledUp = 2 * rolledUp + (set.contains(i) ? 0 : 1);
        }
        columns.add(String.valueOf(rolledUp));
        columns.addAll(values);
        String by = set.stream().map(grouping::get).collect(Collectors.joining(", "));
        return "SELECT " + String.join(", ", columns) + " FROM " + source + (by.isEmpty() ? "" : " GROUP BY " + by)
                + having;
    }

    private static String aggregate(RandomTable table, Random random) {
        RandomColumn column = table.columns().get(random.nextInt(table.columns().size()));
        List<String> choices = new ArrayList<>(
                List.of("COUNT(*)", "COUNT(" + column.name() + ")", "COUNT(DISTINCT " + column.name() + ")"));
        boolean approximate = column.kind() == ColumnKind.DOUBLE || column.kind() == ColumnKind.REAL;
        if (column.kind().isNumber() && !approximate) {
            // H2 sums doubles as DECFLOAT, and no NaN
            choices.addAll(List.of("SUM(" + column.name() + ")", "SUM(DISTINCT " + column.name() + ")"));
            choices.addAll(List.of("SUM(" + column.name() + ")", "AVG(" + column.name() + ")"));
        }
        if (column.kind() != ColumnKind.UUID_) {
            // which order UUIDs have is everybody's own affair
            choices.addAll(List.of("MIN(" + column.name() + ")", "MAX(" + column.name() + ")"));
        }
        if (INTEGERS.contains(column.kind())) {
            choices.addAll(List.of("BIT_AND(" + column.name() + ")", "BIT_OR(" + column.name() + ")"));
            choices.addAll(
                    List.of(list(column, table, random), distinctList(column, random), list(column, table, random)));
        }
        if (column.kind() == ColumnKind.BOOLEAN) {
            choices.addAll(List.of("BOOL_OR(" + column.name() + ")", "EVERY(" + column.name() + ")"));
        }
        String call = choices.get(random.nextInt(choices.size()));
        RandomColumn other = table.columns().get(random.nextInt(table.columns().size()));
        return random.nextInt(5) == 0 ? call + " FILTER (WHERE " + other.name() + " IS NOT NULL)" : call;
    }

    /** Returns a list of values in the order of another column. Values of equal keys are ordered by themselves. */
    private static String list(RandomColumn column, RandomTable table, Random random) {
        List<RandomColumn> keys = table.columns().stream()
                .filter(each -> each.kind() != ColumnKind.UUID_)
                .toList();
        RandomColumn key = keys.get(random.nextInt(keys.size()));
        return "LISTAGG(" + text(column) + ", '|') WITHIN GROUP (ORDER BY " + key.name() + direction(random) + ", "
                + column.name() + ")";
    }

    private static String distinctList(RandomColumn column, Random random) {
        return "LISTAGG(DISTINCT " + text(column) + ", '|') WITHIN GROUP (ORDER BY " + text(column) + direction(random)
                + ")";
    }

    private static String text(RandomColumn column) {
        return "CAST(" + column.name() + " AS VARCHAR(30))";
    }

    private static String direction(Random random) {
        return random.nextBoolean() ? "" : " DESC";
    }
}
