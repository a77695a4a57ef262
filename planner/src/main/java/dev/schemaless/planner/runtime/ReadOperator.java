package dev.schemaless.planner.runtime;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.store.ReadRequest;
import dev.schemaless.catalog.store.RowSource;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.predicate.AccessPath;
import dev.schemaless.planner.predicate.PathResolver;
import dev.schemaless.planner.rel.SchemalessScan;
import dev.schemaless.planner.schema.SchemalessTable;
import java.util.List;
import java.util.Optional;

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
        Optional<RowSource> source = resolver.resolve(context.evaluation());
        if (source.isEmpty()) {
            return new ValuesRows(List.of(), context.evaluation());
        }
        OperatorMeter meter = context.meter();
        ReadRequest request = new ReadRequest(
                context.catalogVersion(),
                model,
                shape.columns(),
                source.get(),
                context.control(),
                meter == null ? null : meter.reads());
        return new ReadRows(context.work().read(request), shape, context);
    }
}
