package dev.schemaless.planner.aggregate;

import dev.schemaless.catalog.access.StatementGuard;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** A hash table of groups by their keys. Finding a group allocates nothing. Not thread-safe. */
final class Groups implements Iterable<Groups.Group> {
    private static final int BUCKETS = 16;

    private final List<Aggregation> aggregations;
    private @Nullable Group[] buckets = new @Nullable Group[BUCKETS];
    private int size;

    /** One group: its keys, and the state of each aggregate. */
    static final class Group {
        private final int hash;
        private final @Nullable Object[] keys;
        private final Accumulator[] states;
        private @Nullable Group next;

        Group(int hash, @Nullable Object[] keys, Accumulator[] states) {
            this.hash = hash;
            this.keys = keys;
            this.states = states;
        }

        Accumulator state(int index) {
            return states[index];
        }

        /** Returns the keys, then the aggregates. */
        @Nullable Object[] values(StatementGuard guard) {
            @Nullable Object[] values = Arrays.copyOf(keys, keys.length + states.length);
            for (int i = 0; i < states.length; i++) {
                values[keys.length + i] = states[i].result(guard);
            }
            return values;
        }
    }

    Groups(List<Aggregation> aggregations) {
        this.aggregations = aggregations;
    }

    int size() {
        return size;
    }

    /**
     * Returns the group of some keys; a new one if there is none.
     *
     * @param keys copied
     */
    Group of(@Nullable Object[] keys) {
        int hash = hash(keys);
        Group found = find(hash, keys);
        if (found != null) {
            return found;
        }
        Group group = new Group(
                hash,
                keys.clone(),
                aggregations.stream()
                        .map(aggregation -> aggregation.states().get())
                        .toArray(Accumulator[]::new));
        add(group);
        return group;
    }

    private static int hash(@Nullable Object[] keys) {
        int hash = Arrays.hashCode(keys);
        return hash ^ (hash >>> 16);
    }

    private @Nullable Group find(int hash, @Nullable Object[] keys) {
        Group group = buckets[hash & (buckets.length - 1)];
        while (group != null && !(group.hash == hash && Arrays.equals(group.keys, keys))) {
            group = group.next;
        }
        return group;
    }

    private void add(Group group) {
        if (size >= buckets.length) {
            grow();
        }
        size++;
        link(group);
    }

    private void link(Group group) {
        int bucket = group.hash & (buckets.length - 1);
        group.next = buckets[bucket];
        buckets[bucket] = group;
    }

    private void grow() {
        @Nullable Group[] old = buckets;
        buckets = new @Nullable Group[2 * old.length];
        for (Group first : old) {
            Group group = first;
            while (group != null) {
                Group next = group.next;
                link(group);
                group = next;
            }
        }
    }

    /** Takes over all groups of another set, which is not used any more. */
    void merge(Groups other) {
        for (Group group : other) {
            Group found = find(group.hash, group.keys);
            if (found == null) {
                add(group);
            } else {
                for (int i = 0; i < found.states.length; i++) {
                    found.states[i].merge(group.states[i]);
                }
            }
        }
    }

    /** Returns the groups in no order. A returned group may be linked elsewhere. */
    @Override
    public Iterator<Group> iterator() {
        return new GroupIterator(buckets);
    }

    private static final class GroupIterator implements Iterator<Group> {
        private final @Nullable Group[] buckets;
        private int bucket;
        private @Nullable Group next;

        GroupIterator(@Nullable Group[] buckets) {
            this.buckets = buckets;
            advance();
        }

        private void advance() {
            while (next == null && bucket < buckets.length) {
                next = buckets[bucket++];
            }
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Group next() {
            Group group = next;
            if (group == null) {
                throw new NoSuchElementException();
            }
            next = group.next;
            advance();
            return group;
        }
    }
}
