package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of several operators, one after another; each is opened when its turn comes. */
public final class ConcatRows implements Rows {
    private final Iterator<Operator> operators;
    private final ExecutionContext context;
    private @Nullable Rows current;

    public ConcatRows(List<Operator> operators, ExecutionContext context) {
        this.operators = operators.iterator();
        this.context = context;
    }

    @Override
    public boolean next() {
        while (true) {
            Rows open = current;
            if (open != null && open.next()) {
                return true;
            }
            close();
            if (!operators.hasNext()) {
                return false;
            }
            current = operators.next().open(context);
        }
    }

    @Override
    public @Nullable Object[] values() {
        Rows open = current;
        if (open == null) {
            throw new IllegalStateException("values() before next()");
        }
        return open.values();
    }

    @Override
    public void close() {
        Rows open = current;
        if (open != null) {
            current = null;
            open.close();
        }
    }
}
