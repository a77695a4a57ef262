package dev.schemaless.planner.aggregate;

import dev.schemaless.planner.expression.EvaluationContext;
import dev.schemaless.planner.memory.MemoryAccount;
import dev.schemaless.planner.memory.ValueSize;
import dev.schemaless.planner.memory.WorkMemory;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The groups of some of the rows, to be merged with those of others. Used by one thread at a time. */
public final class PartialAggregate {
    /** About the memory of a group in addition to its keys and states, with its place in the table. */
    private static final int GROUP_BYTES = 80;

    private static final int STATE_BYTES = 56;
    private final GroupKeys keys;
    private final List<Aggregation> aggregations;
    private final EvaluationContext context;
    private final MemoryAccount memory;
    private final Groups groups;
    private final @Nullable Object[] current;

    public PartialAggregate(
            GroupKeys keys, List<Aggregation> aggregations, EvaluationContext context, WorkMemory.Share memory) {
        this.keys = keys;
        this.aggregations = aggregations;
        this.context = context;
        this.memory = new MemoryAccount(memory);
        this.groups = new Groups(aggregations);
        this.current = new @Nullable Object[keys.count()];
    }

    /** Adds a row to its group. */
    public void add(@Nullable Object[] row) {
        keys.read(row, context, current);
        int known = groups.size();
        Groups.Group group = groups.of(current);
        long bytes = groups.size() > known ? sizeOfCurrent() : 0;
        for (int i = 0; i < aggregations.size(); i++) {
            bytes += aggregations.get(i).add(group.state(i), row, context);
        }
        if (bytes > 0) {
            memory.keep(bytes);
        }
    }

    private long sizeOfCurrent() {
        long bytes = GROUP_BYTES + (long) STATE_BYTES * aggregations.size();
        for (Object key : current) {
            bytes += ValueSize.of(key);
        }
        return bytes;
    }

    /** Takes over the groups of other rows. */
    public void merge(PartialAggregate other) {
        groups.merge(other.groups);
    }

    /** Makes the group of all rows, which is there even if no row is. */
    public void addEmptyGroup() {
        groups.of(current);
    }

    /** Returns the groups' rows: keys, then aggregates. */
    public Iterator<@Nullable Object[]> rows() {
        Iterator<Groups.Group> all = groups.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public @Nullable Object[] next() {
                return all.next().values(context.guard());
            }
        };
    }
}
