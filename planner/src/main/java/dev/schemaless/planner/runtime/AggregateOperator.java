package dev.schemaless.planner.runtime;

import dev.schemaless.planner.Rows;
import dev.schemaless.planner.aggregate.GroupingSet;
import dev.schemaless.planner.aggregate.PartialAggregate;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups the input's rows: partial aggregates of each part, by the thread that reads it, merged at the end.
 *
 * @param sets the ways of grouping them, at least one; groups of different sets are not distinguished
 */
public record AggregateOperator(Operator input, List<GroupingSet> sets) implements Operator {
    public AggregateOperator {
        sets = List.copyOf(sets);
    }

    @Override
    public Rows open(ExecutionContext context) {
        return new AggregateRows(this, context, context.memory());
    }

    /** Reads all rows of the input; returns the groups of each set. */
    List<PartialAggregate> aggregate(ExecutionContext context, WorkMemory.Share memory) {
        PartialAggregate[] all = start(context, memory);
        for (Part part : input.drain(context, () -> new Part(start(context, memory)))) {
            for (int i = 0; i < all.length; i++) {
                all[i].merge(part.groups[i]);
            }
        }
        for (int i = 0; i < all.length; i++) {
            if (sets.get(i).keys().isEmpty()) {
                all[i].addEmptyGroup();
            }
        }
        return List.of(all);
    }

    private PartialAggregate[] start(ExecutionContext context, WorkMemory.Share memory) {
        PartialAggregate[] groups = new PartialAggregate[sets.size()];
        for (int i = 0; i < groups.length; i++) {
            GroupingSet set = sets.get(i);
            groups[i] = new PartialAggregate(set.keys(), set.aggregations(), context.evaluation(), memory);
        }
        return groups;
    }

    private static final class Part implements ValuesSink {
        private final PartialAggregate[] groups;

        Part(PartialAggregate[] groups) {
            this.groups = groups;
        }

        @Override
        public void accept(@Nullable Object[] values) {
            for (PartialAggregate each : groups) {
                each.add(values);
            }
        }
    }
}
