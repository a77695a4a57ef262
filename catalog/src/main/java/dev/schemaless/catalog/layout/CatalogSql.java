package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.model.Model;
import java.util.List;

/** The texts that read the catalog's rows: the cells of a built-in model on partition 0. */
public final class CatalogSql {
    private static final Model MODEL = new Model(0, "catalog", List.of(), List.of(), null, List.of());

    private final Dialect dialect;
    private final String latest;
    private final String epoch;

    public CatalogSql(Dialect dialect, TableNames names) {
        this.dialect = dialect;
        this.latest = dialect.quote(names.latest(MODEL, 0));
        this.epoch = dialect.quote(names.epoch());
    }

    /** Returns the texts that make and write the catalog's cells. */
    public static CellSql cells(Dialect dialect, TableNames names) {
        return new CellSql(dialect, names, MODEL, 0);
    }

    /** Reads the version, row_key, ref_key, created_at in microseconds and body of every row, in one read view. */
    public Query readAll() {
        return Query.of(SqlText.format("""
                /* schemaless:read-catalog */ SELECT (SELECT version FROM %s WHERE id = 1), row_key, ref_key, %s, body
                FROM %s WHERE column_name = 'base' ORDER BY row_key""", epoch, dialect.micros("created_at"), latest));
    }
}
