package dev.schemaless.planner.runtime;

import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.jspecify.annotations.Nullable;

/** The input's rows, sorted. The first {@code next()} reads the whole input. With a LIMIT, only that many rows are kept in memory. */
public final class SortRows implements Rows {
    /** Surplus rows that are kept before the last ones are sorted out. */
    private static final int SPARE = 1_024;

    private final Rows input;
    private final Comparator<@Nullable Object[]> order;
    private final long wanted;
    private final WorkMemory.Share memory;
    private @Nullable List<@Nullable Object[]> sorted;
    private int position = -1;

    private SortRows(Rows input, Comparator<@Nullable Object[]> order, long wanted, WorkMemory.Share memory) {
        this.input = input;
        this.order = order;
        this.wanted = wanted;
        this.memory = memory;
    }

    /**
     * Sorts rows.
     *
     * @param offset how many rows to leave out; null for none
     * @param fetch how many rows then to return; null for all
     * @param context stops the sort, and bounds its memory
     */
    public static Rows of(
            Operator input,
            RelCollation collation,
            @Nullable Evaluator offset,
            @Nullable Evaluator fetch,
            ExecutionContext context) {
        RowLimit limit = RowLimit.of(offset, fetch, context.evaluation());
        if (limit.take() == 0) {
            return ListRows.empty();
        }
        Comparator<@Nullable Object[]> order = new StoppableOrder(new RowSort(collation), context.control());
        return new LimitRows(new SortRows(input.open(context), order, limit.wanted(), context.memory()), limit);
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
        MemoryAccount account = new MemoryAccount(memory);
        int most = 0;
        while (input.next()) {
            rows.add(input.values());
            if (rows.size() > most) {
                most = rows.size();
                account.keep(ValueSize.ofRow(input.values()));
            }
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
        memory.close();
        input.close();
    }
}
