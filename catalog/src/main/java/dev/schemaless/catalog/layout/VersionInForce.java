package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.AsOf;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.dialect.Timestamps;
import java.util.function.UnaryOperator;

/**
 * The expressions for the version of a cell that was in force at a time. Most cells have not been written since: their latest version
 * is the one, and the log of all cells is looked at for the others alone. The times of a cell's versions grow with their ref keys.
 *
 * @param time as a literal: it stands in many places of a text
 */
record VersionInForce(String time) {
    /**
     * Makes the expressions of a time.
     *
     * @throws SchemalessException {@code DATETIME_OUT_OF_RANGE} unless it is of the years 0 to 9999
     */
    static VersionInForce at(AsOf asOf) {
        return new VersionInForce("TIMESTAMP '" + Timestamps.text(asOf.micros()) + "'");
    }

    /**
     * Returns an expression over the columns of the version in force; NULL for a row without one.
     *
     * @param expression is given the alias of the row that has the version
     * @param latest the alias of the cell's latest version
     * @param cells the table of all versions, quoted
     */
    String of(UnaryOperator<String> expression, String latest, String cells) {
        String older = SqlText.format(
                "SELECT %1$s FROM %2$s v WHERE v.row_key = %3$s.row_key AND v.column_name = %3$s.column_name",
                expression.apply("v"), cells, latest);
        String newest = SqlText.format(
                " AND v.ref_key < %s.ref_key AND v.created_at <= %s ORDER BY v.ref_key DESC LIMIT 1", latest, time);
        return SqlText.format(
                "CASE WHEN %s.created_at <= %s THEN %s ELSE (%s%s) END",
                latest, time, expression.apply(latest), older, newest);
    }
}
