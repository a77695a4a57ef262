package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.EntryTable;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.SqlText;
import dev.schemaless.catalog.key.KeyRange;
import dev.schemaless.catalog.model.Model;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The texts that count what lies in a range of row keys, for statistics. They lock nothing. */
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

    /**
     * Counts, of the entries that rows of the range have in one table run, the different values of the first columns, how
     * many of those come once, and the entries: one result row, in which no entries make NULLs.
     */
    public Query groups(int index, int columns, int run, KeyRange range) {
        String prefix = IntStream.range(0, columns).mapToObj(EntryTable::column).collect(Collectors.joining(", "));
        return Query.of(SqlText.format("""
                        /* schemaless:count-values */ SELECT COUNT(*), SUM(CASE WHEN n = 1 THEN 1 ELSE 0 END), SUM(n)
                        FROM (SELECT COUNT(*) AS n FROM %s WHERE row_key BETWEEN ? AND ? GROUP BY %s) g""", entries(index, run), prefix), range.low(), range.high());
    }

    /** Counts the entries that rows of the range have in one table run and whose first column is NULL. */
    public Query nulls(int index, int run, KeyRange range) {
        return Query.of(
                SqlText.format(
                        "/* schemaless:count-nulls */ SELECT COUNT(*) FROM %s WHERE row_key BETWEEN ? AND ? AND %s IS NULL",
                        entries(index, run), EntryTable.column(0)),
                range.low(),
                range.high());
    }

    private String entries(int index, int run) {
        return dialect.quote(names.entries(model, index, run));
    }
}
