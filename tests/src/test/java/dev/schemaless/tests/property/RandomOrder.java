package dev.schemaless.tests.property;

import dev.schemaless.catalog.type.UuidType;
import dev.schemaless.tests.property.RandomTable.RandomColumn;
import dev.schemaless.tests.property.RandomTable.RandomIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An ORDER BY of a table's columns, with OFFSET and LIMIT.
 *
 * @param before the columns that stand in an index before those it begins with
 */
record RandomOrder(RandomTable table, List<RandomColumn> before, List<Key> keys, int offset, int limit) {
    private static final int MOST = 30;

    /**
     * What is sorted by.
     *
     * @param nulls NULLS FIRST or NULLS LAST, or nothing: NULL is less than any value
     */
    record Key(RandomColumn column, boolean descending, String nulls) {
        String sql() {
            return column.name() + (descending ? " DESC" : "") + nulls;
        }

        private boolean nullsFirst() {
            return nulls.isEmpty() ? !descending : nulls.equals(" NULLS FIRST");
        }

        int compare(@Nullable Object left, @Nullable Object right) {
            if (left == null || right == null) {
                int first = left == right ? 0 : left == null ? -1 : 1;
                return nullsFirst() ? first : -first;
            }
            return descending ? -ascending(left, right) : ascending(left, right);
        }

        @SuppressWarnings("unchecked")
        private static int ascending(Object left, Object right) {
            if (left instanceof byte[] bytes) {
                return Arrays.compareUnsigned(bytes, (byte[]) right);
            }
            if (left instanceof Double || left instanceof Float) {
                return Double.compare(((Number) left).doubleValue() + 0.0, ((Number) right).doubleValue() + 0.0);
            }
            if (left instanceof UUID uuid) {
                return UuidType.compare(uuid, (UUID) right);
            }
            return ((Comparable<Object>) left).compareTo(right);
        }
    }

    /** Returns an order that often begins as an index does, and sometimes goes on with other columns. */
    static RandomOrder of(RandomTable table, Random random) {
        List<RandomColumn> columns = new ArrayList<>();
        RandomIndex index = table.indexes().get(random.nextInt(table.indexes().size()));
        int from = random.nextBoolean() ? random.nextInt(index.columns().size()) : 0;
        columns.addAll(index.columns()
                .subList(from, from + 1 + random.nextInt(index.columns().size() - from)));
        if (random.nextInt(3) == 0) {
            columns.add(table.columns().get(random.nextInt(table.columns().size())));
        }
        boolean backward = random.nextBoolean();
        List<Key> keys = columns.stream()
                .distinct()
                .map(column -> {
                    boolean asIndexed = backward != index.descending().contains(column);
                    return new Key(column, (random.nextInt(8) == 0) != asIndexed, nulls(random));
                })
                .toList();
        List<RandomColumn> before = index.columns().subList(0, from);
        int offset = random.nextInt(3) == 0 ? random.nextInt(10) : 0;
        return new RandomOrder(table, before, keys, offset, random.nextInt(MOST));
    }

    private static String nulls(Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> " NULLS FIRST";
            case 1 -> " NULLS LAST";
            default -> "";
        };
    }

    String sql() {
        return " ORDER BY " + keys.stream().map(Key::sql).collect(Collectors.joining(", ")) + " LIMIT " + limit
                + (offset == 0 ? "" : " OFFSET " + offset);
    }

    /** Returns the order of rows that begin with a row key, before the table's columns. */
    Comparator<@Nullable Object[]> comparator() {
        return (left, right) -> {
            for (Key key : keys) {
                int position = 1 + table.columns().indexOf(key.column());
                int compared = key.compare(left[position], right[position]);
                if (compared != 0) {
                    return compared;
                }
            }
            return 0;
        };
    }

    /** Returns those of sorted rows that are wanted. */
    <T> List<T> cut(List<T> sorted) {
        int from = Math.min(offset, sorted.size());
        return sorted.subList(from, Math.min(from + limit, sorted.size()));
    }
}
