package dev.schemaless.planner.generated;

import dev.schemaless.catalog.access.ReadControl;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.TransformedEnumerator;
import org.jspecify.annotations.Nullable;

/** Rows of generated code that end when their statement has to. */
final class GuardedEnumerable<T extends @Nullable Object> extends AbstractEnumerable<T> {
    private final Enumerable<T> guarded;
    private final ReadControl control;

    GuardedEnumerable(Enumerable<T> guarded, ReadControl control) {
        this.guarded = guarded;
        this.control = control;
    }

    @Override
    public Enumerator<T> enumerator() {
        return new GuardedEnumerator(guarded.enumerator());
    }

    private final class GuardedEnumerator extends TransformedEnumerator<T, T> {
        private static final int UNCHECKED = 64;

        private int count;

        GuardedEnumerator(Enumerator<T> rows) {
            super(rows);
        }

        @Override
        protected T transform(T row) {
            return row;
        }

        @Override
        public boolean moveNext() {
            if (count++ % UNCHECKED == 0) {
                control.check();
            }
            return super.moveNext();
        }
    }
}
