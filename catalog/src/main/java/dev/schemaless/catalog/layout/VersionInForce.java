package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.SqlText;
import java.util.function.UnaryOperator;

/**
 * The expressions for the version of a cell that was in force at a time, which {@link TimeMarks} gives. Most cells have not been written
 * since: their latest version is the one. Others mostly have been written once: the version before is joined to them by its whole key,
 * which costs a server a third of a subquery. A subquery finds the version of the rest. The times of a cell's versions grow with their ref
 * keys.
 *
 * @param cells the table of all versions, quoted
 */
record VersionInForce(Dialect dialect, String cells) {
    /**
     * Returns the join of the version before the latest one, for cells that have been written since.
     *
     * @param latest the alias of the cell's latest version
     */
    String join(String latest) {
        return SqlText.format(
                " LEFT JOIN %1$s p%2$s ON p%2$s.row_key = %2$s.row_key AND p%2$s.column_name = %2$s.column_name"
                        + " AND p%2$s.ref_key = CASE WHEN %2$s.created_at > %3$s THEN %2$s.ref_key - 1 END",
                cells, latest, TimeMarks.MARK);
    }

    /**
     * Returns an expression over the columns of the version in force; NULL for a row without one. It needs {@link #join}.
     *
     * @param expression is given the alias of the row that has the version
     * @param latest the alias of the cell's latest version
     */
    String of(UnaryOperator<String> expression, String latest) {
        String older = SqlText.format(
                "SELECT %1$s FROM %2$s v%4$s WHERE v.row_key = %3$s.row_key AND v.column_name = %3$s.column_name",
                expression.apply("v"), cells, latest, dialect.throughKey("row_key"));
        String newest = SqlText.format(
                " AND v.ref_key < %s.ref_key AND v.created_at <= %s ORDER BY v.ref_key DESC LIMIT 1",
                latest, TimeMarks.MARK);
        return SqlText.format(
                "CASE WHEN %1$s.created_at <= %2$s THEN %3$s WHEN p%1$s.created_at <= %2$s THEN %4$s ELSE (%5$s%6$s) END",
                latest, TimeMarks.MARK, expression.apply(latest), expression.apply("p" + latest), older, newest);
    }

    /** Returns the table and the condition for one version {@code v} of a base cell, if it is of the time: parameters are key and ref key. */
    String ofBase() {
        return cells + " v WHERE v.row_key = ? AND v.column_name = 'base' AND v.ref_key = ? AND v.created_at <= "
                + TimeMarks.MARK;
    }

    /** Returns the number of versions of the cells of a row {@code b} that were written later. */
    String later() {
        return "(SELECT COUNT(*) FROM " + cells + " v WHERE v.row_key = b.row_key AND v.created_at > " + TimeMarks.MARK
                + ")";
    }
}
