package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.ReadRequest;
import dev.schemaless.catalog.store.RowSink;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.predicate.AccessPath;
import dev.schemaless.planner.predicate.PathResolver;
import dev.schemaless.planner.rel.SchemalessScan;
import dev.schemaless.planner.schema.SchemalessTable;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads rows by an access path, decodes what is wanted, and applies the whole predicate to it. */
public final class ReadOperator implements Operator {
    private final Model model;
    private final PathResolver resolver;
    private final RowShape shape;

    private ReadOperator(Model model, PathResolver resolver, RowShape shape) {
        this.model = model;
        this.resolver = resolver;
        this.shape = shape;
    }

    public static ReadOperator of(SchemalessScan scan, AccessPath path) {
        SchemalessTable table = scan.schemalessTable();
        PathResolver resolver = PathResolver.of(table.model(), table.topology().shards(), path);
        return new ReadOperator(table.model(), resolver, RowShape.of(scan));
    }

    @Override
    public Rows open(ExecutionContext context) {
        return request(context)
                .<Rows>map(request -> ReadRows.of(request, shape, context))
                .orElseGet(() -> new ValuesRows(List.of(), context.evaluation()));
    }

    /** Returns what to read; empty if the values that a statement runs with select nothing. */
    private Optional<ReadRequest> request(ExecutionContext context) {
        OperatorMeter meter = context.meter();
        return resolver.resolve(context.evaluation())
                .map(source -> new ReadRequest(
                        context.catalogVersion(),
                        model,
                        shape.columns(),
                        source,
                        context.control(),
                        meter == null ? null : meter.reads()));
    }

    /** Rows are decoded and filtered by the threads that read the partitions, and go on from there. */
    @Override
    public <S extends ValuesSink> List<S> drain(ExecutionContext context, Supplier<S> sinks) {
        return request(context)
                .map(request -> context.work().parts(request).drain(() -> new Shaped<>(sinks.get(), shape, context)))
                .orElse(List.of())
                .stream()
                .map(Shaped::sink)
                .toList();
    }

    private record Shaped<S extends ValuesSink>(S sink, RowShape shape, ExecutionContext context) implements RowSink {
        @Override
        public void accept(StoredRow row) {
            @Nullable Object[] values = shape.shape(row, context);
            if (values != null) {
                sink.accept(values);
            }
        }
    }

    /** Counts the rows of a scan without predicate. */
    long count(ExecutionContext context) {
        return request(context)
                .map(request -> context.work().parts(request).count())
                .orElse(0L);
    }
}
