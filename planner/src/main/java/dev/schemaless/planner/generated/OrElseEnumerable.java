package dev.schemaless.planner.generated;

import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.jspecify.annotations.Nullable;

/** The rows of one enumerable, or of another if the first is empty. Each is read only when it is needed. */
final class OrElseEnumerable<T extends @Nullable Object> extends AbstractEnumerable<T> {
    private final Enumerable<T> rows;
    private final Enumerable<T> otherwise;

    OrElseEnumerable(Enumerable<T> rows, Enumerable<T> otherwise) {
        this.rows = rows;
        this.otherwise = otherwise;
    }

    @Override
    public Enumerator<T> enumerator() {
        return new OrElseEnumerator();
    }

    private final class OrElseEnumerator implements Enumerator<T> {
        private Enumerator<T> current = rows.enumerator();
        private boolean decided;

        @Override
        public T current() {
            return current.current();
        }

        @Override
        public boolean moveNext() {
            boolean found = current.moveNext();
            if (!found && !decided) {
                replace(otherwise);
                found = current.moveNext();
            }
            decided = true;
            return found;
        }

        /**
         * Replaces the current enumerator. The closed one is dropped first: if opening the next fails, it would be
         * closed again.
         */
        private void replace(Enumerable<T> next) {
            Enumerator<T> last = current;
            current = Linq4j.emptyEnumerator();
            last.close();
            current = next.enumerator();
        }

        @Override
        public void reset() {
            replace(rows);
            decided = false;
        }

        @Override
        public void close() {
            current.close();
        }
    }
}
