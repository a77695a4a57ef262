package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.fault.RuntimeErrors;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose first one has been fetched already. Anything that can refuse a statement at its start has refused it by then. All
 * exceptions are this project's.
 */
public final class StartedRows implements Rows {
    private final Rows input;
    private final boolean hasFirst;
    private boolean atFirst = true;

    private StartedRows(Rows input, boolean hasFirst) {
        this.input = input;
        this.hasFirst = hasFirst;
    }

    /**
     * Opens rows and fetches the first; closes them if that fails.
     *
     * @param form what is made of an operator's rows
     */
    public static Rows start(Operator operator, UnaryOperator<Rows> form, ExecutionContext context) {
        Rows opened = null;
        try {
            opened = operator.open(context);
            Rows input = form.apply(opened);
            return new StartedRows(input, input.next());
        } catch (RuntimeException | Error e) {
            if (opened != null) {
                opened.close();
            }
            throw RuntimeErrors.translate(e);
        }
    }

    @Override
    public boolean next() {
        if (atFirst) {
            atFirst = false;
            return hasFirst;
        }
        try {
            return hasFirst && input.next();
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    @Override
    public @Nullable Object[] values() {
        try {
            return input.values();
        } catch (RuntimeException | Error e) {
            throw RuntimeErrors.translate(e);
        }
    }

    @Override
    public void close() {
        input.close();
    }
}
