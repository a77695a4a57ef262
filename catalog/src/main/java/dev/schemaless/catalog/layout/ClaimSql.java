package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.BatchText;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import java.util.ArrayList;
import java.util.Collection;

/**
 * The texts that make and ask one table run of a unique index's claims.
 *
 * @param name of the table, not yet quoted
 */
public record ClaimSql(Dialect dialect, String name) {
    /** Makes the table, if it is absent. */
    public Query create() {
        return Query.of("/* schemaless:create-claims */ CREATE TABLE IF NOT EXISTS " + table()
                + " (claim VARBINARY(64) NOT NULL PRIMARY KEY, row_key VARBINARY(64) NOT NULL)"
                + dialect.tableOptions());
    }

    /** Takes claim and row_key; a unique violation says that a row has the claim. */
    BatchText put() {
        return new BatchText(
                "/* schemaless:put-claims */ INSERT INTO " + table() + " (claim, row_key) VALUES ", "(?, ?)", "");
    }

    /** Takes claim and row_key. */
    BatchText remove() {
        return dialect.removeClaims(table());
    }

    /** Reads claim and row_key of those that a row has. */
    public Query read(Collection<RowKey> claims) {
        return new Query("/* schemaless:read-claims */ " + select(claims), new ArrayList<>(claims));
    }

    /** Does {@link #read}, and locks them until the transaction ends. */
    public Query lock(Collection<RowKey> claims) {
        return new Query("/* schemaless:lock-claims */ " + select(claims) + " FOR UPDATE", new ArrayList<>(claims));
    }

    private String select(Collection<RowKey> claims) {
        return "SELECT claim, row_key FROM " + table() + " WHERE claim IN (" + CellSql.marks(claims.size()) + ")";
    }

    private String table() {
        return dialect.quote(name);
    }
}
