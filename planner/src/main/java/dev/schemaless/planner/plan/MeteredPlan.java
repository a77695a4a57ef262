package dev.schemaless.planner.plan;

import dev.schemaless.planner.explain.Fact;
import dev.schemaless.planner.explain.PlanDescriber;
import dev.schemaless.planner.explain.PlanStep;
import dev.schemaless.planner.rel.SchemalessMeter;
import dev.schemaless.planner.runtime.OperatorMeter;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** A plan with measured operators. It is run once. */
public final class MeteredPlan {
    private final RelNode plan;
    private final RelNode measured;
    private final IdentityHashMap<RelNode, OperatorMeter> meters = new IdentityHashMap<>();

    private MeteredPlan(RelNode plan) {
        this.plan = plan;
        this.measured = measure(plan);
    }

    /** Returns the plan with meters. */
    static MeteredPlan of(RelNode plan) {
        return new MeteredPlan(plan);
    }

    private RelNode measure(RelNode node) {
        List<RelNode> inputs = node.getInputs().stream().map(this::measure).toList();
        RelNode copy = inputs.isEmpty() ? node : node.copy(node.getTraitSet(), inputs);
        OperatorMeter meter = new OperatorMeter();
        meters.put(node, meter);
        return new SchemalessMeter(copy, meter);
    }

    /** Returns the plan that runs. */
    RelNode measured() {
        return measured;
    }

    /** Returns the plan in words, with the counts of its operators. */
    public PlanStep step() {
        return PlanDescriber.describe(plan, this::counts);
    }

    private List<Fact> counts(RelNode node) {
        OperatorMeter meter = meters.get(node);
        return meter == null ? List.of() : List.of(meter.actual());
    }
}
