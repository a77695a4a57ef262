package dev.schemaless.planner.change.run;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.change.select.ValuesRow;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of VALUES, each computed by the operator of its shape. */
public final class ShapedRows implements Rows {
    private static final Object[] NO_ROW = {};

    private final List<Operator> shapes;
    private final Iterator<ValuesRow> rows;
    private final ExecutionContext context;
    private @Nullable Object[] values = NO_ROW;

    private ShapedRows(List<Operator> shapes, List<ValuesRow> rows, ExecutionContext context) {
        this.shapes = shapes;
        this.rows = rows.iterator();
        this.context = context;
    }

    /** Returns an operator that gives the rows of a VALUES list, each by the plan of its shape. */
    public static Operator operator(List<Operator> shapes, List<ValuesRow> rows) {
        return context -> new ShapedRows(shapes, rows, context);
    }

    @Override
    public boolean next() {
        if (!rows.hasNext()) {
            return false;
        }
        ValuesRow row = rows.next();
        try (Rows one = shapes.get(row.shape()).open(context.withParameters(parameters(row)))) {
            one.next();
            values = one.values();
        }
        return true;
    }

    private List<@Nullable Object> parameters(ValuesRow row) {
        List<@Nullable Object> parameters = new ArrayList<>(row.values().size());
        for (ValuesRow.Value value : row.values()) {
            parameters.add(
                    value instanceof ValuesRow.Constant constant
                            ? constant.value()
                            : context.evaluation().parameters().get(((ValuesRow.Parameter) value).position()));
        }
        return parameters;
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
