package dev.schemaless.planner.read;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowRanking;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.OrderedLookup;
import dev.schemaless.planner.access.PathResolver;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.RowLimit;
import dev.schemaless.planner.runtime.RowSort;
import dev.schemaless.planner.type.ValueBridge;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelCollation;
import org.jspecify.annotations.Nullable;

/** Reads the rows that come first in an order through an index that has it, and decodes and filters them on the way. */
public final class FirstRowsOperator implements Operator {
    private final Model model;
    private final PathResolver ordered;
    private final PathResolver otherwise;
    private final IndexOrder order;
    private final RowSelection selection;
    private final SystemTime time;
    private final RowSort sort;
    private final List<IndexedOutput> indexed;
    private final @Nullable Evaluator offset;
    private final @Nullable Evaluator fetch;

    /** An output whose values the index orders by. */
    private record IndexedOutput(int position, ValueBridge bridge) {}

    /**
     * The number and order of the rows.
     *
     * @param collation of the scan's outputs
     * @param offset how many rows to leave out; null for none
     * @param fetch how many rows then to return
     */
    public record Window(
            RelCollation collation,
            @Nullable Evaluator offset,
            @Nullable Evaluator fetch) {}

    /**
     * Makes an operator.
     *
     * @param otherwise how the rows are found if the index turns out to be of no use
     */
    public FirstRowsOperator(ScanSpec scan, OrderedLookup lookup, AccessPath otherwise, Window window) {
        this.model = scan.model();
        this.ordered = PathResolver.of(scan.table(), lookup.lookup());
        this.otherwise = PathResolver.of(scan.table(), otherwise);
        this.order = lookup.order();
        this.selection = RowSelection.of(scan, lookup.lookup());
        this.time = SystemTime.of(scan);
        this.sort = new RowSort(window.collation());
        this.indexed = lookup.sortKeys().stream()
                .map(key -> window.collation().getKeys().get(key))
                .map(output -> new IndexedOutput(
                        output, ValueBridge.of(scan.output(output).type())))
                .toList();
        this.offset = window.offset();
        this.fetch = window.fetch();
    }

    @Override
    public Rows open(ExecutionContext context) {
        RowLimit limit = RowLimit.of(offset, fetch, context.evaluation());
        int wanted = (int) Math.min(Integer.MAX_VALUE, limit.take() == 0 ? 0 : limit.wanted());
        Optional<RowSource> source = ordered.resolve(context.evaluation());
        Optional<RowSource> others = otherwise.resolve(context.evaluation());
        if (source.isEmpty() || others.isEmpty()) {
            return ListRows.empty();
        }
        ReadRequest request = time.of(context.request(model, selection.columns(), source.get()), context);
        List<Found> rows = context.work()
                .readFirst(new FirstRequest<>(request, order, others.get(), wanted, new Ranking(context)))
                .fetch();
        return new ListRows(rows.stream().skip(limit.skip()).map(Found::values).toList());
    }

    /** A row that passed the predicate; the key makes the order of equal rows the same each time. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Found(RowKey key, @Nullable Object[] values) {}

    private final class Ranking implements RowRanking<Found> {
        private final ExecutionContext context;
        private final RowFilter filter;

        Ranking(ExecutionContext context) {
            this.context = context;
            this.filter = selection.bind(context);
        }

        @Override
        public @Nullable Found select(StoredRow row) {
            context.control().check();
            @Nullable Object[] shaped = filter.apply(row);
            return shaped == null ? null : new Found(row.key(), shaped);
        }

        @Override
        public @Nullable Object indexed(Found row, int column) {
            IndexedOutput output = indexed.get(column);
            return output.bridge().toCatalog(row.values[output.position()]);
        }

        @Override
        public int compare(Found left, Found right) {
            int compared = sort.compare(left.values, right.values);
            if (compared != 0) {
                return compared;
            }
            int byKey = left.key.compareTo(right.key);
            return order.backward() ? -byKey : byKey;
        }
    }
}
