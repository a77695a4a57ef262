package dev.schemaless.planner.runtime;

import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
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
        long start = System.nanoTime();
        try {
            return new MeteredEnumerator(measured.enumerator());
        } finally {
            meter.addNanos(System.nanoTime() - start);
        }
    }

    private final class MeteredEnumerator implements Enumerator<T> {
        private final Enumerator<T> rows;

        MeteredEnumerator(Enumerator<T> rows) {
            this.rows = rows;
        }

        @Override
        public T current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            long start = System.nanoTime();
            try {
                boolean found = rows.moveNext();
                if (found) {
                    meter.countRow();
                }
                return found;
            } finally {
                meter.addNanos(System.nanoTime() - start);
            }
        }

        @Override
        public void reset() {
            rows.reset();
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
