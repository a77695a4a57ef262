package dev.schemaless.planner.runtime;

import com.google.common.collect.Iterators;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.aggregate.PartialAggregate;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** The groups of an input. The first {@code next()} reads the whole input. */
final class AggregateRows implements Rows {
    private final AggregateOperator operator;
    private final ExecutionContext context;
    private final WorkMemory.Share memory;
    private @Nullable Iterator<@Nullable Object[]> groups;
    private @Nullable Object[] values = new Object[0];

    AggregateRows(AggregateOperator operator, ExecutionContext context, WorkMemory.Share memory) {
        this.operator = operator;
        this.context = context;
        this.memory = memory;
    }

    @Override
    public boolean next() {
        context.control().check();
        Iterator<@Nullable Object[]> left = groups;
        if (left == null) {
            left = Iterators.concat(
                    Iterators.transform(operator.aggregate(context, memory).iterator(), PartialAggregate::rows));
            groups = left;
        }
        if (!left.hasNext()) {
            return false;
        }
        values = left.next();
        return true;
    }

    @Override
    public @Nullable Object[] values() {
        return values;
    }

    @Override
    public void close() {
        groups = Collections.emptyIterator();
        memory.close();
    }
}
