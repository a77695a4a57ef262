package dev.schemaless.planner.generated;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.OperatorMeter;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.FlatLists;
import org.jspecify.annotations.Nullable;

/** Called by generated code: an operator's rows as Calcite's {@code Enumerable}. Each enumeration opens it anew. */
public final class EnumerableBridge {
    private EnumerableBridge() {}

    /** Returns the rows as arrays. */
    public static Enumerable<@Nullable Object[]> arrays(Operator operator, DataContext context) {
        return new RowsEnumerable<>(operator, ExecutionDataContext.of(context), values -> values);
    }

    /** Returns the only column of the rows. */
    public static Enumerable<@Nullable Object> scalars(Operator operator, DataContext context) {
        return new RowsEnumerable<>(operator, ExecutionDataContext.of(context), values -> values[0]);
    }

    /** Returns the rows as lists. */
    public static Enumerable<List<Object>> lists(Operator operator, DataContext context) {
        return new RowsEnumerable<>(operator, ExecutionDataContext.of(context), FlatLists::of);
    }

    /** Measures rows of generated code. */
    public static <T extends @Nullable Object> Enumerable<T> measure(Enumerable<T> rows, OperatorMeter meter) {
        return new MeteredEnumerable<>(rows, meter);
    }

    private static final class RowsEnumerable<T extends @Nullable Object> extends AbstractEnumerable<T> {
        private final Operator operator;
        private final ExecutionContext context;
        private final Function<@Nullable Object[], T> shape;

        RowsEnumerable(Operator operator, ExecutionContext context, Function<@Nullable Object[], T> shape) {
            this.operator = operator;
            this.context = context;
            this.shape = shape;
        }

        @Override
        public Enumerator<T> enumerator() {
            return new RowsEnumerator<>(this);
        }
    }

    private static final class RowsEnumerator<T extends @Nullable Object> implements Enumerator<T> {
        private final RowsEnumerable<T> source;
        private Rows rows;

        RowsEnumerator(RowsEnumerable<T> source) {
            this.source = source;
            this.rows = source.operator.open(source.context);
        }

        @Override
        public T current() {
            return source.shape.apply(rows.values());
        }

        @Override
        public boolean moveNext() {
            return rows.next();
        }

        @Override
        public void reset() {
            rows.close();
            rows = source.operator.open(source.context);
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
