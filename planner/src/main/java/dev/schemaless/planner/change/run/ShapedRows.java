package dev.schemaless.planner.change.run;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.literal.LiteralRows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of VALUES, each computed by the operator of its shape. */
public final class ShapedRows implements Rows {
    private static final Object[] NO_ROW = {};

    private final List<Operator> shapes;
    private final Iterator<LiteralRows.Row> rows;
    private final ExecutionContext context;
    private @Nullable Object[] values = NO_ROW;

    /**
     * Opens rows.
     *
     * @param rows the shape of each, and the values of that shape's parameters
     */
    public ShapedRows(List<Operator> shapes, Stream<LiteralRows.Row> rows, ExecutionContext context) {
        this.shapes = shapes;
        this.rows = rows.iterator();
        this.context = context;
    }

    /** Returns an operator of the rows that are a parameter. */
    public static Operator ofParameter(List<Operator> shapes, int parameter) {
        return context -> {
            Object rows = context.evaluation().parameters().get(parameter);
            return new ShapedRows(shapes, ((LiteralRows) Objects.requireNonNull(rows)).rows().stream(), context);
        };
    }

    @Override
    public boolean next() {
        if (!rows.hasNext()) {
            return false;
        }
        LiteralRows.Row row = rows.next();
        try (Rows one = shapes.get(row.shape()).open(context.withParameters(row.values()))) {
            one.next();
            values = one.values();
        }
        return true;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        values = NO_ROW;
    }
}
