package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.access.FirstRequest;
import dev.schemaless.catalog.access.FirstRows;
import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowRanking;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.index.IndexOrder;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.predicate.AccessPath;
import dev.schemaless.planner.predicate.OrderedLookup;
import dev.schemaless.planner.predicate.PathResolver;
import dev.schemaless.planner.rel.SchemalessScan;
import dev.schemaless.planner.schema.SchemalessTable;
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
    private final RowSort sort;
    private final List<IndexedOutput> indexed;
    private final @Nullable Evaluator offset;
    private final @Nullable Evaluator fetch;

    /** An output whose values the index orders by. */
    private record IndexedOutput(int position, ValueBridge bridge) {}

    /**
     * Which rows, in which order.
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
    public FirstRowsOperator(SchemalessScan scan, OrderedLookup lookup, AccessPath otherwise, Window window) {
        SchemalessTable table = scan.schemalessTable();
        int shards = table.topology().shards();
        this.model = table.model();
        this.ordered = PathResolver.of(model, shards, lookup.lookup());
        this.otherwise = PathResolver.of(model, shards, otherwise);
        this.order = lookup.order();
        this.selection = RowSelection.of(scan, lookup.lookup());
        this.sort = new RowSort(window.collation());
        this.indexed = lookup.sortKeys().stream()
                .map(key -> window.collation().getKeys().get(key))
                .map(output -> new IndexedOutput(
                        output,
                        ValueBridge.of(
                                scan.values().get(scan.outputs().get(output)).type())))
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
            return new ValuesRows(List.of(), context.evaluation());
        }
        ReadRequest request = context.request(model, selection.columns(), source.get());
        FirstRows<Found> rows = context.work()
                .readFirst(new FirstRequest<>(request, order, others.get(), wanted, new Ranking(context)));
        return new FirstRowsRows(rows, limit.skip());
    }

    /** A row that passed the predicate; the key makes the order of equal rows the same each time. */
    private static final class Found {
        private final RowKey key;
        private final @Nullable Object[] values;

        Found(RowKey key, @Nullable Object[] values) {
            this.key = key;
            this.values = values;
        }
    }

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

    /** The rows that were found, fetched when the first is asked for. */
    private static final class FirstRowsRows implements Rows {
        private final FirstRows<Found> source;
        private final long skipped;
        private @Nullable List<Found> found;
        private int position;

        FirstRowsRows(FirstRows<Found> source, long skipped) {
            this.source = source;
            this.skipped = skipped;
        }

        @Override
        public boolean next() {
            if (found == null) {
                found = source.fetch();
                position = (int) Math.min(found.size(), skipped) - 1;
            }
            position = Math.min(position + 1, found.size());
            return position < found.size();
        }

        @Override
        public @Nullable Object[] values() {
            if (found == null) {
                throw new IllegalStateException("there is no current row");
            }
            return found.get(position).values;
        }

        @Override
        public void close() {
            found = List.of();
            position = 0;
        }
    }
}
