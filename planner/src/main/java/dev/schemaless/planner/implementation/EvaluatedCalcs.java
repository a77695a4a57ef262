package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.EvaluatedCalc;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;

/** Puts the filters and projections of a finished plan on our own evaluator, wherever that knows them. */
public final class EvaluatedCalcs extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof EnumerableCalc calc ? EvaluatedCalc.of(calc).orElse(visited) : visited;
    }
}
