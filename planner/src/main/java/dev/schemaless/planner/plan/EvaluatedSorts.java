package dev.schemaless.planner.plan;

import dev.schemaless.planner.rel.EvaluatedSort;
import org.apache.calcite.adapter.enumerable.EnumerableLimitSort;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;

/** Puts the sorts of a finished plan on our own operator. */
final class EvaluatedSorts extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        boolean isGenerated = visited instanceof EnumerableSort || visited instanceof EnumerableLimitSort;
        return isGenerated ? EvaluatedSort.of((Sort) visited) : visited;
    }
}
