package dev.schemaless.planner.correlation;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;

/**
 * Gives each place in a plan a node of its own, where rewriting let equal parts share one. Decorrelation remembers by node which
 * values of outer rows it has added to the columns, and takes one place's columns for another's.
 */
final class SeparateNodes extends RelHomogeneousShuttle {
    private final Set<RelNode> placed = Collections.newSetFromMap(new IdentityHashMap<>());

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return placed.add(visited) ? visited : visited.copy(visited.getTraitSet(), visited.getInputs());
    }
}
