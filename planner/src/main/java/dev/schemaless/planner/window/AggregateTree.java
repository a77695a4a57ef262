package dev.schemaless.planner.window;

import dev.schemaless.planner.aggregate.Accumulator;
import dev.schemaless.planner.aggregate.Aggregation;
import org.jspecify.annotations.Nullable;

/**
 * A segment tree of the states of an aggregate function: its leaves are blocks of rows, each other node merges two. Frames of any
 * length take time by the logarithm of the number of rows. Used by one thread.
 */
final class AggregateTree {
    private static final int BLOCK = 16;

    /** About the memory of a state. */
    private static final long STATE_BYTES = 96;

    private final @Nullable Object[] values;
    private final int leaves;
    /** The children of node {@code i} are {@code 2 * i} and {@code 2 * i + 1}; the leaves are the second half. */
    private final Accumulator[] nodes;

    /**
     * Makes a tree.
     *
     * @param values of all rows; null where a row does not count
     */
    AggregateTree(Aggregation aggregation, @Nullable Object[] values, WindowPartition rows) {
        this.values = values;
        this.leaves = (values.length + BLOCK - 1) / BLOCK;
        this.nodes = new Accumulator[2 * leaves];
        rows.keep(STATE_BYTES * nodes.length);
        for (int node = nodes.length - 1; node > 0; node--) {
            rows.check();
            nodes[node] = aggregation.states().get();
            if (node < leaves) {
                nodes[node].merge(nodes[2 * node]);
                nodes[node].merge(nodes[2 * node + 1]);
            } else {
                int first = (node - leaves) * BLOCK;
                addEach(first, Math.min(first + BLOCK, values.length), nodes[node]);
            }
        }
    }

    /** Lets a state take rows from one position up to another. */
    void add(int from, int to, Accumulator state) {
        int first = (from + BLOCK - 1) / BLOCK;
        int end = to / BLOCK;
        if (first >= end) {
            addEach(from, to, state);
            return;
        }
        addEach(from, first * BLOCK, state);
        for (int low = first + leaves, high = end + leaves; low < high; low /= 2, high /= 2) {
            if (low % 2 == 1) {
                state.merge(nodes[low++]);
            }
            if (high % 2 == 1) {
                state.merge(nodes[--high]);
            }
        }
        addEach(end * BLOCK, to, state);
    }

    private void addEach(int from, int to, Accumulator state) {
        for (int row = from; row < to; row++) {
            Object value = values[row];
            if (value != null) {
                state.add(value);
            }
        }
    }
}
