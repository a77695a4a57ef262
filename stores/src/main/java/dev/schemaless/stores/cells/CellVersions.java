package dev.schemaless.stores.cells;

import dev.schemaless.catalog.access.LogPage;
import dev.schemaless.catalog.access.VersionRequest;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.stores.layout.BodyLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All versions that a table of cells has.
 *
 * @param number the column that numbers them, its primary key
 * @param only the name of the only cells that are meant, where other models' lie in the same table
 */
public record CellVersions(CellTable table, String number, Optional<String> only) {
    /** Returns the query of a range of the primary key. Its results have the columns of {@link CellTable#latest}, with the number as version. */
    public Query range(LogPage page) {
        return query("", List.of(), page, "");
    }

    /**
     * Returns the query of the versions of some rows.
     *
     * @param keys the forms in which the store may have written the keys
     */
    public Query of(List<?> keys, LogPage page) {
        // the sum keeps old servers from reading the primary key in its order, in search of a few rows
        return query("c." + table.key() + " IN (" + CellTable.marks(keys.size()) + ") AND ", keys, page, " + 0");
    }

    private Query query(String condition, List<?> keys, LogPage page, String sum) {
        List<@Nullable Object> parameters = new ArrayList<>(keys);
        StringBuilder where = new StringBuilder(condition);
        only.ifPresent(name -> {
            where.append("c.column_name = ? AND ");
            parameters.add(name);
        });
        where.append("c.").append(number).append(" >= ?");
        parameters.add(page.first());
        if (page.last() < Long.MAX_VALUE) {
            where.append(" AND c.").append(number).append(" <= ?");
            parameters.add(page.last());
        }
        String order = page.order() == VersionRequest.Order.NEWEST_FIRST ? " DESC" : "";
        return new Query(
                "/* schemaless:external-versions */ SELECT COALESCE(c." + table.key()
                        + ", ''), c.column_name, c.ref_key, "
                        + (page.bodies() ? BodyLimit.read("c.body") : "NULL") + ", " + table.time() + ", c." + number
                        + ", "
                        + table.slot() + " FROM " + table.name() + " c WHERE " + where + " ORDER BY c." + number + sum
                        + order + " LIMIT " + page.limit(),
                parameters);
    }
}
