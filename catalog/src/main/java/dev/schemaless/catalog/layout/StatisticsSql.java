package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.model.Model;

/** The texts that count the rows in a range of row keys, for statistics. They lock nothing. */
public final class StatisticsSql {
    private final Dialect dialect;
    private final TableNames names;
    private final Model model;

    public StatisticsSql(Dialect dialect, TableNames names, Model model) {
        this.dialect = dialect;
        this.names = names;
        this.model = model;
    }

    /** Counts the rows of one table run. */
    public Query rows(int run, KeyRange range) {
        return Query.of(SqlText.format("""
                        /* schemaless:count-rows */ SELECT COUNT(*) FROM %s
                        WHERE row_key BETWEEN ? AND ? AND column_name = 'base' AND body IS NOT NULL""", dialect.quote(names.latest(model, run))), range.low(), range.high());
    }
}
