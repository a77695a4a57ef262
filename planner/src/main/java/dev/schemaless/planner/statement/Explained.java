package dev.schemaless.planner.statement;

import dev.schemaless.parser.ExplainFormat;
import dev.schemaless.planner.change.run.ChangePlan;
import dev.schemaless.planner.explain.PlanDescriber;
import dev.schemaless.planner.explain.PlanStep;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.rel.PlanText;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * The answers of EXPLAIN for a statement.
 *
 * @param text the lines of EXPLAIN PLAN FOR
 * @param step the plan in words
 * @param parameters the inferred types of its parameters, which need no values
 */
record Explained(Supplier<String> text, Supplier<PlanStep> step, List<RelDataTypeField> parameters) {
    static Explained of(ExecutablePlan query) {
        return new Explained(
                () -> PlanText.of(query.physical()),
                () -> PlanDescriber.describe(query.physical()),
                query.parameters().getFieldList());
    }

    static Explained of(ChangePlan change) {
        return new Explained(
                () -> change.explanation().text(), () -> change.explanation().step(), change.parameters());
    }

    /** Returns the answer of EXPLAIN PLAN FOR. */
    ListingPlan listing() {
        ListingPlan.Builder listing = ListingPlan.of(ExplainPlan.PLAN);
        text.get().lines().forEach(listing::row);
        return listing.build(parameters);
    }

    /** Returns the answer of EXPLAIN. */
    ExplainPlan in(ExplainFormat format) {
        return new ExplainPlan(step.get(), format, parameters);
    }
}
