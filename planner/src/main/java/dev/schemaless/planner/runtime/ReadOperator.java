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
    private final AccessPath path;
    private final PathResolver resolver;
    private final RowShape shape;

    private ReadOperator(Model model, AccessPath path, PathResolver resolver, RowShape shape) {
        this.model = model;
        this.path = path;
        this.resolver = resolver;
        this.shape = shape;
    }

    public static ReadOperator of(SchemalessScan scan, AccessPath path) {
        SchemalessTable table = scan.schemalessTable();
        PathResolver resolver = new PathResolver(table.model(), table.topology().shards());
        return new ReadOperator(table.model(), path, resolver, RowShape.of(scan));
    }

    @Override
    public Rows open(ExecutionContext context) {
        Optional<RowSource> source = resolver.resolve(path, context.evaluation());
        if (source.isEmpty()) {
            return new ValuesRows(List.of(), context.evaluation());
        }
        ReadRequest request =
                new ReadRequest(context.catalogVersion(), model, shape.cells(), source.get(), context.control());
        return new ReadRows(context.work().read(request), shape, context);
    }
}
