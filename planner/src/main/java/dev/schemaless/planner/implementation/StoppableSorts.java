package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.StoppableSort;
import org.apache.calcite.adapter.enumerable.EnumerableLimitSort;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;

/** Puts the sorts of a finished plan on our own operator. */
public final class StoppableSorts extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        boolean isGenerated = visited instanceof EnumerableSort || visited instanceof EnumerableLimitSort;
        return isGenerated ? StoppableSort.of((Sort) visited) : visited;
    }
}
