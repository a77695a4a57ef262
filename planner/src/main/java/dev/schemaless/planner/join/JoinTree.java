package dev.schemaless.planner.join;

import com.google.common.collect.ImmutableList;
import java.util.List;

/** An order of joins: a tree over inputs that are known by their numbers. */
sealed interface JoinTree {
    /** Returns the inputs from left to right. */
    List<Integer> inputs();

    /** One input. */
    record Leaf(int input) implements JoinTree {
        @Override
        public List<Integer> inputs() {
            return List.of(input);
        }
    }

    /** Two trees, joined on every condition that can be evaluated then and could not before. */
    record Pair(JoinTree left, JoinTree right) implements JoinTree {
        @Override
        public List<Integer> inputs() {
            return ImmutableList.<Integer>builder()
                    .addAll(left.inputs())
                    .addAll(right.inputs())
                    .build();
        }
    }
}
