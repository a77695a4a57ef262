package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;

/** The texts that read the catalog's rows. */
public final class CatalogSql {
    private final Dialect dialect;
    private final String latest;
    private final String epoch;

    /** Makes the texts for tables whose names are not yet quoted. */
    public CatalogSql(Dialect dialect, String latest, String epoch) {
        this.dialect = dialect;
        this.latest = dialect.quote(latest);
        this.epoch = dialect.quote(epoch);
    }

    /** Reads the version, row_key, ref_key, created_at in microseconds and body of every row, in one read view. */
    public Query readAll() {
        return Query.of(SqlText.format("""
                /* schemaless:read-catalog */ SELECT (SELECT version FROM %s WHERE id = 1), row_key, ref_key, %s, body
                FROM %s WHERE column_name = 'base' ORDER BY row_key""", epoch, dialect.micros("created_at"), latest));
    }
}
