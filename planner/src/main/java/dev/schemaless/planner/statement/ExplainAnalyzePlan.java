package dev.schemaless.planner.statement;

import dev.schemaless.catalog.access.ReadScope;
import dev.schemaless.parser.ExplainFormat;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.Rows;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.plan.MeteredPlan;
import dev.schemaless.planner.runtime.ExecutionContext;
import dev.schemaless.planner.runtime.Operator;
import dev.schemaless.planner.runtime.SnapshotReads;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataTypeField;

/** EXPLAIN ANALYZE: runs a query to its end, and answers with its plan and the counts of the run. */
record ExplainAnalyzePlan(ExecutablePlan query, ExplainFormat format) implements StatementPlan {
    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public List<ResultColumn> columns() {
        return ExplainPlan.columns(format);
    }

    @Override
    public List<RelDataTypeField> parameters() {
        return query.parameters().getFieldList();
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        MeteredPlan plan = measure(query.scope(), context)
                .or(() -> measure(query.scope().inOneMoment(), context))
                .orElseThrow();
        return ExplainPlan.show(plan.step(), format, context);
    }

    /** Runs the query; empty if it began again in a read view, so that its first round trip was counted twice. */
    private Optional<MeteredPlan> measure(ReadScope scope, ExecutionContext context) {
        return SnapshotReads.read(context, scope, reading -> {
            ExecutablePlan.Measured measured = query.measured();
            run(measured.operator(), reading);
            boolean isTwice = scope.once() && reading.snapshot().isOpen();
            return isTwice ? Optional.empty() : Optional.of(measured.plan());
        });
    }

    private static void run(Operator operator, ExecutionContext context) {
        try (Rows rows = operator.open(context)) {
            while (rows.next()) {
                context.control().check();
            }
        }
    }
}
