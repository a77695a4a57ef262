package dev.schemaless.planner.statement;

import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SnapshotReads;
import java.util.List;
import org.apache.calcite.rel.type.RelDataTypeField;

/** EXPLAIN ANALYZE: runs a query to its end, and answers with what was planned and what happened. */
record ExplainAnalyzePlan(ExecutablePlan query) implements StatementPlan {
    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public List<ResultColumn> columns() {
        return ListingPlan.of(StatementPlanner.PLAN).build().columns();
    }

    @Override
    public List<RelDataTypeField> parameters() {
        return query.parameters().getFieldList();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        ExecutablePlan.Measured measured = query.measured();
        SnapshotReads.read(context, query.scope().measured(), reading -> run(measured.operator(), reading));
        ListingPlan.Builder listing = ListingPlan.of(StatementPlanner.PLAN);
        measured.plan().text().lines().forEach(listing::row);
        return listing.build().run(context);
    }

    private static long run(Operator operator, ExecutionContext context) {
        long rows = 0;
        try (Rows found = operator.open(context)) {
            while (found.next()) {
                context.control().check();
                rows++;
            }
        }
        return rows;
    }
}
