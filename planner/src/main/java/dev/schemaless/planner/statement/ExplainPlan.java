package dev.schemaless.planner.statement;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.parser.ExplainFormat;
import dev.schemaless.planner.PlannedStatement;
import dev.schemaless.planner.ResultColumn;
import dev.schemaless.planner.StatementResult;
import dev.schemaless.planner.explain.PlanJson;
import dev.schemaless.planner.explain.PlanLines;
import dev.schemaless.planner.explain.PlanStep;
import dev.schemaless.planner.runtime.ExecutionContext;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * EXPLAIN: the plan of a statement in words. Servers are asked for the sizes of tables that were never analysed when it
 * runs; the plan does not depend on them.
 *
 * @param parameters those of the explained statement, which need no values
 */
record ExplainPlan(PlanStep step, ExplainFormat format, List<RelDataTypeField> parameters) implements StatementPlan {
    /** The name of the only column of a plan in lines. */
    static final String PLAN = "PLAN";

    /** The name of the only column of a plan as JSON. */
    private static final String JSON = "JSON";

    @Override
    public PlannedStatement.Kind kind() {
        return PlannedStatement.Kind.QUERY;
    }

    @Override
    public List<ResultColumn> columns() {
        return columns(format);
    }

    static List<ResultColumn> columns(ExplainFormat format) {
        return listing(format).build().columns();
    }

    private static ListingPlan.Builder listing(ExplainFormat format) {
        return ListingPlan.of(format == ExplainFormat.JSON ? JSON : PLAN);
    }

    @Override
    public boolean needsValues() {
        return false;
    }

    @Override
    public StatementResult run(ExecutionContext context) {
        return show(step, format, context);
    }

    /** Returns the rows that show a plan. */
    static StatementResult show(PlanStep step, ExplainFormat format, ExecutionContext context) {
        PlanStep sized = sized(step, context);
        ListingPlan.Builder listing = listing(format);
        if (format == ExplainFormat.JSON) {
            listing.row(PlanJson.of(sized));
        } else {
            PlanLines.of(sized).forEach(listing::row);
        }
        return listing.build().run(context);
    }

    private static PlanStep sized(PlanStep step, ExecutionContext context) {
        List<Model> unanalysed = step.allUnanalysed();
        if (unanalysed.isEmpty()) {
            return step;
        }
        try {
            Map<Model, Long> rows = context.store().rowEstimates(unanalysed, context.control());
            return step.sized(
                    model -> rows.containsKey(model) ? OptionalLong.of(rows.get(model)) : OptionalLong.empty());
        } catch (SchemalessException e) {
            // a plan is shown also while a server does not answer
            context.control().check();
            return step;
        }
    }
}
