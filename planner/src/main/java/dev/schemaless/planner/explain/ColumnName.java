package dev.schemaless.planner.explain;

import org.jspecify.annotations.Nullable;

/**
 * The name by which EXPLAIN speaks of a value of a row.
 *
 * @param table the table that it is read from; null if it is computed
 * @param text the name of its column, or the expression that it is computed by, cut short
 */
record ColumnName(@Nullable String table, String text) {
    private static final int LONGEST = 60;

    /** A value that is TRUE in each row: above an outer join it shows whether there was one. */
    static final ColumnName MARK = new ColumnName(null, "mark");

    /** Returns the name of a computed value. */
    static ColumnName computed(String expression) {
        return new ColumnName(null, Texts.cut(expression, LONGEST));
    }

    /** Returns the name among columns of several tables. */
    String qualified() {
        return table == null ? text : table + "." + text;
    }
}
