package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import org.jspecify.annotations.Nullable;

/** The input's rows after an offset, up to a limit. */
public final class LimitRows implements Rows {
    private final Rows input;
    private long toSkip;
    private long left;

    public LimitRows(Rows input, RowLimit limit) {
        this.input = input;
        this.toSkip = limit.skip();
        this.left = limit.take();
    }

    @Override
    public boolean next() {
        if (left <= 0) {
            return false;
        }
        for (; toSkip > 0; toSkip--) {
            if (!input.next()) {
                left = 0;
                return false;
            }
        }
        left--;
        return input.next();
    }

    @Override
    public @Nullable Object[] values() {
        return input.values();
    }

    @Override
    public void close() {
        input.close();
    }
}
