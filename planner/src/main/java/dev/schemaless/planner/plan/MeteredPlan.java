package dev.schemaless.planner.plan;

import dev.schemaless.planner.rel.EnumerableMeter;
import dev.schemaless.planner.rel.PlanText;
import dev.schemaless.planner.rel.SchemalessMeter;
import dev.schemaless.planner.rel.SchemalessRel;
import dev.schemaless.planner.rel.SchemalessToEnumerable;
import dev.schemaless.planner.runtime.OperatorMeter;
import java.util.ArrayList;
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
        if (node instanceof SchemalessToEnumerable) {
            return copy;
        }
        OperatorMeter meter = new OperatorMeter();
        meters.put(node, meter);
        return node instanceof SchemalessRel ? new SchemalessMeter(copy, meter) : new EnumerableMeter(copy, meter);
    }

    /** Returns the plan that runs. */
    RelNode measured() {
        return measured;
    }

    /** Returns the plan as EXPLAIN prints it, with the counts of its operators. */
    public String text() {
        return PlanText.of(plan instanceof SchemalessToEnumerable bridge ? bridge.getInput() : plan, this::details);
    }

    private List<String> details(RelNode node) {
        List<String> details = new ArrayList<>(node instanceof SchemalessRel own ? own.details() : List.of());
        OperatorMeter meter = meters.get(node);
        if (meter != null) {
            details.add("actual: " + meter);
        }
        return details;
    }
}
