package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.aggregate.Aggregation;
import dev.schemaless.planner.aggregate.GroupKeys;
import dev.schemaless.planner.aggregate.GroupMemory;
import dev.schemaless.planner.aggregate.PartialAggregate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups the input's rows: each of its parts by itself, by the thread that reads it; then the parts' groups are merged.
 *
 * @param keys none if all rows are one group, which is there even if no row is
 */
public record AggregateOperator(Operator input, GroupKeys keys, List<Aggregation> aggregations) implements Operator {
    public AggregateOperator {
        aggregations = List.copyOf(aggregations);
    }

    @Override
    public Rows open(ExecutionContext context) {
        GroupMemory memory = context.store().shared(GroupMemory.class, GroupMemory::new);
        return new AggregateRows(this, context, memory.share());
    }

    /** Reads all rows of the input. */
    PartialAggregate aggregate(ExecutionContext context, GroupMemory.Share memory) {
        PartialAggregate all = new PartialAggregate(keys, aggregations, context.evaluation(), memory);
        for (Part part : input.drain(
                context, () -> new Part(new PartialAggregate(keys, aggregations, context.evaluation(), memory)))) {
            all.merge(part.groups());
        }
        if (keys.isEmpty()) {
            all.addEmptyGroup();
        }
        return all;
    }

    private record Part(PartialAggregate groups) implements ValuesSink {
        @Override
        public void accept(@Nullable Object[] values) {
            groups.add(values);
        }
    }
}
