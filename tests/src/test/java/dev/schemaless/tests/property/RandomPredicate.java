package dev.schemaless.tests.property;

import dev.schemaless.tests.property.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A condition on the rows of a table.
 *
 * @param sql with {@code ?} for each parameter
 * @param h2 the same for H2, without parameters; null where H2 has other rules
 */
record RandomPredicate(
        String sql, List<Object> parameters, @Nullable String h2) {
    private static final List<String> COMPARISONS = List.of("=", "=", "=", "<", "<=", ">", ">=", "<>");

    static RandomPredicate of(RandomTable table, Random random) {
        List<RandomPredicate> parts = IntStream.range(0, 1 + random.nextInt(3))
                .mapToObj(i -> part(table, random))
                .toList();
        return joined(table.keys() > 0 && random.nextInt(6) == 0 ? withKey(parts, table, random) : parts, " AND ");
    }

    private static List<RandomPredicate> withKey(List<RandomPredicate> parts, RandomTable table, Random random) {
        List<RandomPredicate> all = new ArrayList<>(List.of(parts.get(0)));
        all.addAll(equal(table.columns().subList(0, table.keys()), random));
        return all;
    }

    private static RandomPredicate part(RandomTable table, Random random) {
        return switch (random.nextInt(11)) {
            case 0, 1 -> disjunction(table, random);
            case 2 -> comparedRow(table, random);
            case 3 -> twice(table, random);
            case 4, 5 -> ofNumbers(table, random, 2);
            default -> tree(table, random, 1);
        };
    }

    /** What no index bounds: numbers of a row compared with each other, or computed of; no number is out of a type's range. */
    private static RandomPredicate ofNumbers(RandomTable table, Random random, int depth) {
        List<RandomColumn> numbers = table.columns().stream()
                .filter(column -> column.kind().isNumber())
                .toList();
        if (numbers.isEmpty()) {
            return simple(table.anyColumn(random), random);
        }
        int choice = depth == 0 ? 3 : random.nextInt(8);
        if (choice == 0) {
            return ofNumbers(table, random, depth - 1).wrapped("NOT (", ")");
        }
        if (choice <= 2) {
            List<RandomPredicate> parts =
                    List.of(ofNumbers(table, random, depth - 1), ofNumbers(table, random, depth - 1));
            return joined(parts, choice == 1 ? " OR " : " AND ").wrapped("(", ")");
        }
        RandomColumn first = numbers.get(random.nextInt(numbers.size()));
        return compared(first, numbers.get(random.nextInt(numbers.size())), random);
    }

    private static RandomPredicate compared(RandomColumn first, RandomColumn second, Random random) {
        String comparison = " " + COMPARISONS.get(random.nextInt(COMPARISONS.size())) + " ";
        boolean integers = first.kind().isInteger() && second.kind().isInteger();
        return switch (random.nextInt(integers ? 6 : 3)) {
            case 0 -> simple(first, random);
            case 1 ->
                ofNumbers("CAST(" + first.name() + " AS DOUBLE) - CAST(" + second.name() + " AS DOUBLE)" + comparison
                        + "0.5E0");
            case 2 ->
                new RandomPredicate(
                        first.name() + comparison + second.name(),
                        List.of(),
                        integers ? first.name() + comparison + second.name() : null);
            case 3 -> same("MOD(" + first.name() + ", 7)" + comparison + random.nextInt(7));
            case 4 -> same(first.name() + " / 2" + comparison + second.name());
            default ->
                new RandomPredicate(
                        "MOD(" + first.name() + ", 3) + MOD(" + second.name() + ", 4)" + comparison + "?",
                        List.of(random.nextInt(5)),
                        null);
        };
    }

    /** NaN and the like are H2's own matter. */
    private static RandomPredicate ofNumbers(String sql) {
        return new RandomPredicate(sql, List.of(), null);
    }

    /** Two conditions on the column that an index begins with. */
    private static RandomPredicate twice(RandomTable table, Random random) {
        RandomColumn column = table.indexes()
                .get(random.nextInt(table.indexes().size()))
                .columns()
                .get(0);
        return joined(List.of(simple(column, random), simple(column, random)), " AND ");
    }

    /** Columns of an index, in its order, compared at once. */
    private static RandomPredicate comparedRow(RandomTable table, Random random) {
        List<RandomColumn> columns =
                table.indexes().get(random.nextInt(table.indexes().size())).columns();
        List<RandomColumn> compared = columns.subList(random.nextInt(columns.size()), columns.size());
        if (compared.size() == 1) {
            return simple(compared.get(0), random);
        }
        String names = compared.stream().map(RandomColumn::name).collect(Collectors.joining(", ", "(", ")"));
        boolean parameters = random.nextBoolean();
        if (random.nextInt(3) == 0) {
            List<RandomPredicate> rows = IntStream.range(0, 1 + random.nextInt(3))
                    .mapToObj(i -> row(compared, random, parameters))
                    .toList();
            return joined(rows, ", ").wrapped(names + " IN (", ")");
        }
        String comparison = COMPARISONS.get(random.nextInt(COMPARISONS.size()));
        return row(compared, random, parameters).wrapped(names + " " + comparison + " ", "");
    }

    /** Values of the columns' own types: rows are compared only where all their fields' types can be. H2 orders some otherwise. */
    private static RandomPredicate row(List<RandomColumn> columns, Random random, boolean parameters) {
        List<RandomPredicate> values = columns.stream()
                .map(RandomColumn::kind)
                .map(kind -> {
                    Object value = kind.value(random);
                    return parameters
                            ? new RandomPredicate("?", List.of(kind.parameter(value)), null)
                            : new RandomPredicate(kind.typedLiteral(value), List.of(), null);
                })
                .toList();
        return joined(values, ", ").wrapped("(", ")");
    }

    /** Parts that keys or indexes often find: each about the first columns of an index, or about the primary key. */
    private static RandomPredicate disjunction(RandomTable table, Random random) {
        List<RandomPredicate> parts = IntStream.range(0, 2 + random.nextInt(2))
                .mapToObj(i -> found(table, random))
                .toList();
        return joined(parts, " OR ").wrapped("(", ")");
    }

    private static RandomPredicate found(RandomTable table, Random random) {
        if (table.keys() > 0 && random.nextInt(4) == 0) {
            return joined(equal(table.columns().subList(0, table.keys()), random), " AND ")
                    .wrapped("(", ")");
        }
        List<RandomColumn> columns =
                table.indexes().get(random.nextInt(table.indexes().size())).columns();
        List<RandomPredicate> parts =
                new ArrayList<>(equal(columns.subList(0, random.nextInt(columns.size())), random));
        parts.add(simple(columns.get(parts.size()), random));
        if (random.nextInt(3) == 0) {
            parts.add(simple(table.anyColumn(random), random));
        }
        return joined(parts, " AND ").wrapped("(", ")");
    }

    private static List<RandomPredicate> equal(List<RandomColumn> columns, Random random) {
        return columns.stream()
                .map(column -> constant(column, random, false).wrapped(column.name() + " = ", ""))
                .toList();
    }

    private static RandomPredicate tree(RandomTable table, Random random, int depth) {
        int choice = depth == 0 ? 0 : random.nextInt(8);
        if (choice == 1) {
            return tree(table, random, depth - 1).wrapped("NOT (", ")");
        }
        if (choice == 2) {
            RandomPredicate left = tree(table, random, depth - 1);
            return joined(List.of(left, tree(table, random, depth - 1)), " OR ").wrapped("(", ")");
        }
        return simple(table.anyColumn(random), random);
    }

    /** Returns a predicate that lists a few values of each of some columns. */
    static RandomPredicate among(List<RandomColumn> columns, Random random) {
        return joined(
                columns.stream()
                        .map(column -> values(column, random).wrapped(column.name() + " IN (", ")"))
                        .toList(),
                " AND ");
    }

    private static RandomPredicate values(RandomColumn column, Random random) {
        return joined(
                IntStream.range(0, 1 + random.nextInt(4))
                        .mapToObj(i -> constant(column, random, false))
                        .toList(),
                ", ");
    }

    private static RandomPredicate simple(RandomColumn column, Random random) {
        int choice = random.nextInt(10);
        if (choice == 0) {
            return same(column.name() + (random.nextInt(3) == 0 ? " IS NOT NULL" : " IS NULL"));
        }
        if (choice <= 2) {
            return values(column, random)
                    .wrapped(column.name() + (random.nextInt(5) == 0 ? " NOT IN (" : " IN ("), ")");
        }
        if (choice == 3) {
            List<RandomPredicate> ends = List.of(constant(column, random, true), constant(column, random, true));
            return joined(ends, " AND ").wrapped(column.name() + " BETWEEN ", "");
        }
        if (choice <= 5 && column.kind().isText()) {
            return like(column, random);
        }
        if (choice == 4 && column.kind() == ColumnKind.BOOLEAN) {
            return same(random.nextBoolean() ? column.name() : "NOT " + column.name());
        }
        if (choice <= 6 && column.kind().isTime()) {
            return compared("CAST(" + column.name() + " AS DATE)", ColumnKind.DATE, random);
        }
        return compared(column.name(), column.kind(), random);
    }

    private static RandomPredicate compared(String name, ColumnKind kind, Random random) {
        String comparison = COMPARISONS.get(random.nextInt(COMPARISONS.size()));
        RandomPredicate constant = constant(kind, random, !comparison.equals("=") && !comparison.equals("<>"));
        return random.nextInt(5) == 0
                ? constant.wrapped("", " " + comparison + " " + name)
                : constant.wrapped(name + " " + comparison + " ", "");
    }

    private static RandomPredicate like(RandomColumn column, Random random) {
        String value = (String) column.kind().value(random);
        int kept = value.isEmpty() ? 0 : random.nextInt(value.length() + 1);
        String pattern = value.substring(0, kept)
                + switch (random.nextInt(4)) {
                    case 0 -> "";
                    case 1 -> "_";
                    default -> "%";
                };
        if (kept > 0 && Character.isHighSurrogate(value.charAt(kept - 1))) {
            pattern = value + "%";
        }
        String quoted = column.name() + " LIKE '" + pattern + "'";
        boolean alike = !pattern.contains("_");
        return random.nextBoolean()
                ? new RandomPredicate(quoted, List.of(), alike ? quoted : null)
                : new RandomPredicate(column.name() + " LIKE ?", List.of(pattern), alike ? quoted : null);
    }

    /** A value of the column's type, or of another that it can be compared with, as a literal or a parameter. */
    private static RandomPredicate constant(RandomColumn column, Random random, boolean ordered) {
        return constant(column.kind(), random, ordered);
    }

    private static RandomPredicate constant(ColumnKind kind, Random random, boolean ordered) {
        Object value = kind.value(random);
        String typed = kind.typedLiteral(value);
        String h2 = ordered && kind == ColumnKind.UUID_ ? null : typed;
        return switch (random.nextInt(kind.isNumber() ? 7 : 4)) {
            case 0 -> new RandomPredicate(typed, List.of(), h2);
            case 1 -> new RandomPredicate(kind.plainLiteral(value), List.of(), null);
            case 2 -> new RandomPredicate("?", List.of(kind.parameter(value)), h2);
            case 3 -> new RandomPredicate("CAST(? AS " + kind.sql() + ")", List.of(kind.parameter(value)), h2);
            default -> otherNumber(random);
        };
    }

    private static RandomPredicate otherNumber(Random random) {
        ColumnKind other = ColumnKind.anyNumber(random);
        Object value = other.value(random);
        return random.nextBoolean()
                ? new RandomPredicate(other.plainLiteral(value), List.of(), null)
                : new RandomPredicate("?", List.of(value), null);
    }

    private static RandomPredicate same(String sql) {
        return new RandomPredicate(sql, List.of(), sql);
    }

    private static RandomPredicate joined(List<RandomPredicate> parts, String between) {
        boolean alike = parts.stream().allMatch(part -> part.h2 != null);
        return new RandomPredicate(
                parts.stream().map(RandomPredicate::sql).collect(Collectors.joining(between)),
                parts.stream().flatMap(part -> part.parameters.stream()).toList(),
                alike
                        ? parts.stream()
                                .flatMap(part -> Stream.ofNullable(part.h2))
                                .collect(Collectors.joining(between))
                        : null);
    }

    private RandomPredicate wrapped(String before, String after) {
        return new RandomPredicate(before + sql + after, parameters, h2 == null ? null : before + h2 + after);
    }
}
