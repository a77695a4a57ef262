package dev.schemaless.planner.read;

import dev.schemaless.catalog.access.ReadRequest;
import dev.schemaless.catalog.access.RowSink;
import dev.schemaless.catalog.access.Selectivity;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.ListRows;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.PathResolver;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.ValuesSink;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads rows by an access path, decodes the values it needs, and applies the whole predicate to them. */
public final class ReadOperator implements Operator {
    private final Model model;
    private final PathResolver resolver;
    private final RowSelection selection;
    private final SystemTime time;
    private final Selectivity selectivity = new Selectivity();

    private ReadOperator(Model model, PathResolver resolver, RowSelection selection, SystemTime time) {
        this.model = model;
        this.resolver = resolver;
        this.selection = selection;
        this.time = time;
    }

    /** Compiles a scan whose rows are found by a path. */
    public static ReadOperator of(ScanSpec scan, AccessPath path) {
        PathResolver resolver = PathResolver.of(scan.table(), path);
        return new ReadOperator(scan.model(), resolver, RowSelection.of(scan, path), SystemTime.of(scan));
    }

    @Override
    public Rows open(ExecutionContext context) {
        Optional<ReadRequest> request = request(context);
        return request.isPresent()
                ? ReadRows.start(context.work().read(request.get(), selection.bind(context)::apply))
                : ListRows.empty();
    }

    /** Returns the read; empty if the values that a statement runs with select no rows. */
    private Optional<ReadRequest> request(ExecutionContext context) {
        return resolver.resolve(context.evaluation())
                .map(source -> context.request(model, selection.columns(), source, selectivity))
                .map(request -> time.of(request, context));
    }

    /** Drains all rows into sinks, one for each thread that reads partitions; that thread also decodes and filters them. */
    @Override
    public <S extends ValuesSink> List<S> drain(ExecutionContext context, Supplier<S> sinks) {
        Optional<ReadRequest> request = request(context);
        if (request.isEmpty()) {
            return List.of();
        }
        RowFilter filter = selection.bind(context);
        List<Filtered<S>> parts = context.work().parts(request.get()).drain(() -> new Filtered<>(sinks.get(), filter));
        return parts.stream().map(Filtered::sink).toList();
    }

    /** Pages stay large: rows are decoded one by one, and most sinks keep little. */
    private record Filtered<S extends ValuesSink>(S sink, RowFilter filter) implements RowSink {
        @Override
        public boolean accept(StoredRow row) {
            @Nullable Object[] values = filter.apply(row);
            if (values != null) {
                sink.accept(values);
            }
            return false;
        }
    }

    /** Counts the rows of a scan without predicate. */
    long count(ExecutionContext context) {
        return request(context)
                .map(request -> context.work().parts(request).count())
                .orElse(0L);
    }
}
