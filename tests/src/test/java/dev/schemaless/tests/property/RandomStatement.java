package dev.schemaless.tests.property;

import dev.schemaless.tests.property.RandomTable.RandomColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A whole query whose constants can be written in several ways.
 *
 * @param text what is selected, then where, then what follows, with {@link #CONSTANT} for each constant
 * @param sorted whether ORDER BY leaves rows no choice
 */
record RandomStatement(Text text, List<Constant> constants, boolean sorted) {
    private static final char CONSTANT = '\u0001';
    private static final List<String> COMPARISONS = List.of("=", "=", "<", "<=", ">", ">=", "<>");
    private static final int MOST_ROWS = 12;

    /** The parts around what stands behind FROM. */
    record Text(String select, String rest) {}

    /** A value of a column's type. */
    record Constant(ColumnKind kind, Object value) {
        String typed() {
            return kind.typedLiteral(value);
        }

        String plain() {
            return kind.plainLiteral(value);
        }

        Object parameter() {
            return kind.parameter(value);
        }
    }

    static RandomStatement of(RandomTable table, Random random) {
        return new Maker(table, random).statement();
    }

    /** Returns the statement with every constant written in some way. */
    String sql(String from, Function<Constant, String> written) {
        StringBuilder sql = new StringBuilder();
        int next = 0;
        String all = text.select() + " FROM " + from + text.rest();
        for (int i = 0; i < all.length(); i++) {
            if (all.charAt(i) == CONSTANT) {
                sql.append(written.apply(constants.get(next++)));
            } else {
                sql.append(all.charAt(i));
            }
        }
        return sql.toString();
    }

    /** Something that is selected, of a type. */
    private record Item(String sql, ColumnKind kind) {
        /** Equal numbers that look different, and UUIDs, come in an order of everybody's own. */
        boolean isOrdered() {
            return kind != ColumnKind.UUID_ && kind != ColumnKind.DOUBLE && kind != ColumnKind.REAL;
        }
    }

    private static final class Maker {
        private final RandomTable table;
        private final Random random;
        private final List<Constant> constants = new ArrayList<>();

        Maker(RandomTable table, Random random) {
            this.table = table;
            this.random = random;
        }

        RandomStatement statement() {
            boolean grouped = random.nextInt(3) == 0;
            List<Item> keys = items(grouped ? random.nextInt(3) : 1 + random.nextInt(3));
            List<Item> items = new ArrayList<>(keys);
            if (grouped) {
                IntStream.range(0, 1 + random.nextInt(2)).forEach(i -> items.add(aggregate()));
            } else if (random.nextInt(4) == 0) {
                RandomColumn column = column();
                items.add(new Item("CASE WHEN " + condition(1) + " THEN " + column.name() + " END", column.kind()));
            }
            String select = (random.nextInt(6) == 0 ? "SELECT DISTINCT " : "SELECT ")
                    + items.stream().map(Item::sql).collect(Collectors.joining(", "));
            String where = random.nextInt(5) == 0 ? "" : " WHERE " + condition(2);
            String group = grouped && !keys.isEmpty()
                    ? keys.stream().map(Item::sql).collect(Collectors.joining(", ", " GROUP BY ", ""))
                    : "";
            String having = grouped && random.nextInt(4) == 0 ? " HAVING COUNT(*) > 1" : "";
            boolean sorted = items.stream().allMatch(Item::isOrdered) && random.nextBoolean();
            return new RandomStatement(
                    new Text(select, where + group + having + (sorted ? order(items.size()) : "")),
                    List.copyOf(constants),
                    sorted);
        }

        private List<Item> items(int count) {
            return IntStream.range(0, count)
                    .mapToObj(i -> column())
                    .distinct()
                    .map(column -> new Item(column.name(), column.kind()))
                    .toList();
        }

        private RandomColumn column() {
            return table.anyColumn(random);
        }

        private Item aggregate() {
            RandomColumn column = column();
            String name = column.name();
            ColumnKind kind = column.kind();
            boolean whole = kind == ColumnKind.BIGINT
                    || kind == ColumnKind.INTEGER
                    || kind == ColumnKind.SMALLINT
                    || kind == ColumnKind.TINYINT;
            return switch (random.nextInt(6)) {
                case 0 -> new Item("COUNT(" + name + ")", ColumnKind.BIGINT);
                case 1 -> new Item("COUNT(DISTINCT " + name + ")", ColumnKind.BIGINT);
                case 2, 3 ->
                    kind == ColumnKind.UUID_
                            ? new Item("COUNT(*)", ColumnKind.BIGINT)
                            : new Item((random.nextBoolean() ? "MIN(" : "MAX(") + name + ")", kind);
                case 4 -> new Item(whole ? "SUM(" + name + ")" : "COUNT(*)", ColumnKind.BIGINT);
                default -> new Item("COUNT(*)", ColumnKind.BIGINT);
            };
        }

        private String order(int items) {
            String keys = IntStream.rangeClosed(1, items)
                    .mapToObj(i -> i + (random.nextInt(3) == 0 ? " DESC" : ""))
                    .collect(Collectors.joining(", "));
            String offset = random.nextInt(3) == 0 ? " OFFSET " + random.nextInt(4) : "";
            return " ORDER BY " + keys + " LIMIT " + (1 + random.nextInt(MOST_ROWS)) + offset;
        }

        private String condition(int depth) {
            return switch (depth == 0 ? 7 : random.nextInt(8)) {
                case 0, 1 -> condition(depth - 1) + " AND " + condition(depth - 1);
                case 2 -> "(" + condition(depth - 1) + " OR " + condition(depth - 1) + ")";
                case 3 -> "NOT (" + condition(depth - 1) + ")";
                default -> simple(column());
            };
        }

        private String simple(RandomColumn column) {
            String name = column.name();
            boolean ordered = column.kind() != ColumnKind.UUID_;
            return switch (random.nextInt(7)) {
                case 0 -> name + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
                case 1 ->
                    name + (random.nextInt(4) == 0 ? " NOT IN (" : " IN (")
                            + IntStream.range(0, 1 + random.nextInt(4))
                                    .mapToObj(i -> constant(column))
                                    .collect(Collectors.joining(", "))
                            + ")";
                case 2 -> ordered ? name + " BETWEEN " + constant(column) + " AND " + constant(column) : equal(column);
                case 3 -> column.kind().isText() ? name + " LIKE " + prefix(column) : equal(column);
                default ->
                    ordered
                            ? name + " " + COMPARISONS.get(random.nextInt(COMPARISONS.size())) + " " + constant(column)
                            : equal(column);
            };
        }

        private String equal(RandomColumn column) {
            return random.nextBoolean()
                    ? column.name() + " = " + constant(column)
                    : constant(column) + " = " + column.name();
        }

        private String constant(RandomColumn column) {
            return constant(column.kind(), column.kind().value(random));
        }

        private String prefix(RandomColumn column) {
            return constant(ColumnKind.TEXT, column.kind().value(random) + "%");
        }

        private String constant(ColumnKind kind, Object value) {
            constants.add(new Constant(kind, value));
            return String.valueOf(CONSTANT);
        }
    }
}
