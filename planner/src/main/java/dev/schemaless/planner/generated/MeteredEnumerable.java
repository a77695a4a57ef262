package dev.schemaless.planner.generated;

import dev.schemaless.planner.runtime.OperatorMeter;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.TransformedEnumerator;
import org.jspecify.annotations.Nullable;

/** Rows of generated code that are measured. */
final class MeteredEnumerable<T extends @Nullable Object> extends AbstractEnumerable<T> {
    private final Enumerable<T> measured;
    private final OperatorMeter meter;

    MeteredEnumerable(Enumerable<T> measured, OperatorMeter meter) {
        this.measured = measured;
        this.meter = meter;
    }

    @Override
    public Enumerator<T> enumerator() {
        return meter.timed(() -> new MeteredEnumerator(measured.enumerator()));
    }

    private final class MeteredEnumerator extends TransformedEnumerator<T, T> {
        MeteredEnumerator(Enumerator<T> rows) {
            super(rows);
        }

        @Override
        protected T transform(T row) {
            return row;
        }

        @Override
        public boolean moveNext() {
            return meter.timedNext(super::moveNext);
        }
    }
}
