package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.jspecify.annotations.Nullable;

/** The input's rows in an order, read when the first is asked for; of those that can be left out few are kept in memory. */
public final class SortRows implements Rows {
    /** So many rows more than wanted are kept before the last ones are sorted out. */
    private static final int SPARE = 1_024;

    private final Rows input;
    private final Comparator<@Nullable Object[]> order;
    private final long wanted;
    private @Nullable List<@Nullable Object[]> sorted;
    private int position = -1;

    private SortRows(Rows input, Comparator<@Nullable Object[]> order, long wanted) {
        this.input = input;
        this.order = order;
        this.wanted = wanted;
    }

    /**
     * Sorts rows.
     *
     * @param offset how many rows to leave out; null for none
     * @param fetch how many rows then to return; null for all
     */
    public static Rows of(
            Rows input,
            RelCollation collation,
            @Nullable Evaluator offset,
            @Nullable Evaluator fetch,
            EvaluationContext context) {
        RowLimit limit = RowLimit.of(offset, fetch, context);
        return new LimitRows(new SortRows(input, new RowSort(collation), limit.wanted()), limit);
    }

    @Override
    public boolean next() {
        List<@Nullable Object[]> rows = sorted == null ? read() : sorted;
        sorted = rows;
        position = Math.min(position + 1, rows.size());
        return position < rows.size();
    }

    private List<@Nullable Object[]> read() {
        List<@Nullable Object[]> rows = new ArrayList<>();
        while (input.next()) {
            rows.add(input.values());
            if (rows.size() - SPARE >= wanted && rows.size() / 2 >= wanted) {
                keepWanted(rows);
            }
        }
        keepWanted(rows);
        return rows;
    }

    private void keepWanted(List<@Nullable Object[]> rows) {
        rows.sort(order);
        if (rows.size() > wanted) {
            rows.subList((int) wanted, rows.size()).clear();
        }
    }

    @Override
    public @Nullable Object[] values() {
        if (sorted == null) {
            throw new IllegalStateException("there is no current row");
        }
        return sorted.get(position);
    }

    @Override
    public void close() {
        sorted = List.of();
        position = 0;
        input.close();
    }
}
