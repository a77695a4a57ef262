package dev.schemaless.planner.read;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.catalog.access.RowCursor;
import dev.schemaless.catalog.access.RowSource;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.PathResolver;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.expression.Evaluator;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A plan that reads one table with our own operators alone. It can be computed of a single row as well, for example of a row that
 * has just been locked. Immutable and thread-safe.
 */
public final class DirectRead {
    private final Model model;
    private final AccessPath path;
    private final PathResolver resolver;
    private final RowSelection found;
    private final RowShape whole;
    private final @Nullable List<Evaluator> outputs;

    /**
     * Makes a read.
     *
     * @param outputs expressions over the scan's outputs; null for the outputs themselves
     */
    public DirectRead(ScanSpec scan, AccessPath path, @Nullable List<Evaluator> outputs) {
        this.model = scan.model();
        this.path = path;
        this.resolver = PathResolver.of(scan.table(), path);
        this.found = RowSelection.of(scan, path);
        this.whole = found.shape().over(model.cells());
        this.outputs = outputs;
    }

    /** Returns which table it reads. */
    public ReadScope scope() {
        return ReadScope.once(model);
    }

    /** Says whether the rows' keys follow from the statement alone. */
    public boolean isKeyed() {
        return path instanceof AccessPath.KeyLookup || path instanceof AccessPath.RowKeyLookup;
    }

    /**
     * Finds the keys of the rows: of those that the predicate lets pass now, or, if keys can be computed, of all of them.
     *
     * @param keys takes each key once; keys that are computed come in ascending order
     */
    public void findKeys(ExecutionContext context, Consumer<RowKey> keys) {
        Optional<RowSource> source = resolver.resolve(context.evaluation());
        if (source.isPresent() && source.get() instanceof RowSource.Keys computed) {
            new TreeSet<>(computed.keys()).forEach(keys);
        } else if (source.isPresent()) {
            read(source.get(), context, keys);
        }
    }

    private void read(RowSource source, ExecutionContext context, Consumer<RowKey> keys) {
        ReadRequest request = context.request(model, found.columns(), source);
        RowFilter filter = found.bind(context);
        try (RowCursor<RowKey> cursor =
                context.work().read(request, row -> filter.apply(row) == null ? null : row.key())) {
            while (cursor.next()) {
                keys.accept(cursor.row());
            }
        }
    }

    /**
     * Computes the output of one row.
     *
     * @param row with the bodies of all cells, in the order of {@link Model#cells()}
     * @return null if the predicate does not let the row pass
     */
    public @Nullable Object @Nullable [] evaluate(StoredRow row, EvaluationContext context) {
        @Nullable Object[] shaped = whole.shape(row, context);
        if (shaped == null || outputs == null) {
            return shaped;
        }
        @Nullable Object[] values = new @Nullable Object[outputs.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = outputs.get(i).evaluate(shaped, context);
        }
        return values;
    }
}
