package dev.schemaless.planner.implementation;

import dev.schemaless.planner.expression.Evaluators;
import dev.schemaless.planner.rel.SchemalessAggregate;
import dev.schemaless.planner.rel.SchemalessScan;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Predicts, before anything is optimised, whether a plan of one table runs on our own operators alone. */
public final class OwnOperators {
    private OwnOperators() {}

    /** Says whether a plan of one table runs on our own operators alone. */
    public static boolean suffice(RelNode wrapped) {
        RelNode rel = wrapped.stripped();
        if (rel instanceof LogicalAggregate aggregate) {
            return SchemalessAggregate.knows(aggregate) && suffice(aggregate.getInput());
        }
        if (rel instanceof LogicalProject project) {
            return !project.containsOver()
                    && project.getProjects().stream().allMatch(OwnOperators::knows)
                    && suffice(project.getInput());
        }
        if (rel instanceof LogicalFilter filter) {
            return knows(filter.getCondition()) && suffice(filter.getInput());
        }
        if (rel instanceof LogicalValues values) {
            return values.getTuples().stream()
                    .limit(1)
                    .allMatch(tuple -> tuple.stream().allMatch(Evaluators::knows));
        }
        return rel instanceof SchemalessScan;
    }

    private static boolean knows(RexNode node) {
        return !RexUtil.containsCorrelation(node) && Evaluators.knows(node);
    }
}
