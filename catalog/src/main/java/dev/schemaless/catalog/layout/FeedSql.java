package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.model.Model;

/** The texts that find where a log goes on after a position: ranges of the primary key of its table, without bodies. */
public final class FeedSql {
    private final Dialect dialect;
    private final String cells;

    /** Makes the texts for the table run that begins with a shard. */
    public FeedSql(Dialect dialect, TableNames names, Model model, int run) {
        this.dialect = dialect;
        this.cells = dialect.quote(names.cells(model, run));
    }

    /**
     * Reads the number of the next cells and the position of the last of them: one row.
     *
     * @param after the position before them
     * @param last the greatest position
     * @param most the greatest number of cells
     */
    public Query next(long after, long last, int most) {
        return Query.of(
                "/* schemaless:next-changes */ SELECT COUNT(*), COALESCE(MAX(added_id), 0) FROM (SELECT added_id FROM "
                        + cells + " c WHERE added_id > ? AND added_id <= ? AND " + PurgeSql.isCell("c")
                        + " ORDER BY added_id LIMIT " + most + ") AS changes",
                after,
                last);
    }

    /** Reads the greatest position, 0 without one, and the moment of the first cell after a position, null without one: one row. */
    public Query lag(long after) {
        return Query.of(
                "/* schemaless:lag-of-feed */ SELECT COALESCE(MAX(added_id), 0), (SELECT "
                        + dialect.micros("created_at") + " FROM " + cells
                        + " c WHERE added_id > ? AND " + PurgeSql.isCell("c") + " ORDER BY added_id LIMIT 1) FROM "
                        + cells,
                after);
    }
}
