package dev.schemaless.jdbc.meta;

import dev.schemaless.planner.ResultColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of one metadata method, collected and then ordered as JDBC says. */
final class MetadataRows {
    private final List<ResultColumn> columns;
    private final List<@Nullable Object[]> rows = new ArrayList<>();

    MetadataRows(List<ResultColumn> columns) {
        this.columns = columns;
    }

    /** Adds a row, a value for each column. */
    void add(@Nullable Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(values.length + " values for " + columns.size() + " columns");
        }
        rows.add(values);
    }

    /** Orders the rows by columns, the most important first; rows that are equal in them stay in the order of adding. */
    MetadataRows orderedBy(String... names) {
        int[] indexes = Arrays.stream(names).mapToInt(this::indexOf).toArray();
        rows.sort((left, right) -> compare(left, right, indexes));
        return this;
    }

    List<ResultColumn> columns() {
        return columns;
    }

    List<@Nullable Object[]> list() {
        return rows;
    }

    private int indexOf(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no column " + name);
    }

    private static int compare(@Nullable Object[] left, @Nullable Object[] right, int[] indexes) {
        for (int index : indexes) {
            int order = compare(left[index], right[index]);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    @SuppressWarnings("unchecked") // all values of one column have one class
    private static int compare(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return (left == null ? 0 : 1) - (right == null ? 0 : 1);
        }
        return ((Comparable<Object>) left).compareTo(right);
    }
}
