package dev.schemaless.stores.repos;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.stores.cells.CellTable;
import dev.schemaless.stores.entry.EntryColumn;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Watches the program that writes entries which others have not written: Repos calls it the table janitor. It goes through the log, and for
 * each index it notes how far it has come.
 *
 * @param repo the name of the log
 * @param left the tables of entries that are left to it
 * @param status the table of its notes; empty if there is none
 */
record RepoJanitor(String repo, List<String> left, Optional<String> status, Partition partition) {
    private static final String STATUS = "janitor_index_status";
    /**
     * Versions by which the janitor may lag. If it lags more, it is not running, or new versions wait long for their
     * entries.
     */
    private static final long MOST_BEHIND = 10_000;

    /** Finds the table of its notes. */
    static Optional<String> statusOf(Map<String, List<EntryColumn>> tables) {
        return tables.keySet().stream()
                .filter(name -> name.equalsIgnoreCase(STATUS))
                .findFirst();
    }

    /** Refuses to write if entries are left to the janitor, and it is not there to write them. */
    void requireAtWork(String table) {
        if (left.isEmpty()) {
            return;
        }
        String name = status.orElseThrow(() -> refusal(
                table, left.get(0), "and the database has no table " + STATUS + ", so its entries are not written"));
        long[] last = new long[1];
        Map<String, Long> seen = new TreeMap<>();
        // one row at least, whether the janitor has notes or not
        Query query = Query.of("/* schemaless:external-janitor */ SELECT m.last_pk, s.index_table, s.last_pk FROM"
                + " (SELECT COALESCE(MAX(pk), 0) AS last_pk FROM " + CellTable.quote(repo) + ") m LEFT JOIN "
                + CellTable.quote(name) + " s ON 1 = 1");
        partition.run(
                "look at the janitor of '" + table + "'",
                connection -> query.list(connection, row -> {
                    last[0] = row.getLong(1);
                    String index = row.getString(2);
                    if (index != null) {
                        seen.put(index.toLowerCase(Locale.ROOT), row.getLong(3));
                    }
                    return seen;
                }));
        for (String index : left) {
            Long done = seen.get(index.toLowerCase(Locale.ROOT));
            if (done == null) {
                throw refusal(table, index, "and the janitor does not know it, so its entries are not written");
            } else if (last[0] - done > MOST_BEHIND) {
                throw refusal(
                        table,
                        index,
                        "and the janitor has come to " + done + " of " + last[0]
                                + " versions, so its entries are not written soon");
            }
        }
    }

    private static SchemalessException refusal(String table, String index, String reason) {
        return new SchemalessException(
                ErrorCode.NOT_SUPPORTED,
                "Cannot change rows of '" + table + "': the field of its index '" + index + "' is not known, " + reason
                        + ". Run the table janitor of Repos, or set indexes=INDEX:FIELD for each"
                        + " index.");
    }
}
