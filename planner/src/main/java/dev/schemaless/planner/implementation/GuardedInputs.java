package dev.schemaless.planner.implementation;

import dev.schemaless.planner.rel.EnumerableGuard;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.rel.RelNode;

/** Guards the inputs of generated operators that may ask for many rows before they give one out. Run on a plan before it is compiled. */
public final class GuardedInputs {
    private GuardedInputs() {}

    /** Returns the plan with guarded inputs. */
    public static RelNode guard(RelNode node) {
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode each : node.getInputs()) {
            RelNode input = guard(each);
            inputs.add(isGuarded(node) ? new EnumerableGuard(input) : input);
        }
        return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    }

    private static boolean isGuarded(RelNode node) {
        boolean givesEach = node instanceof EnumerableCalc || node instanceof EnumerableGuard;
        return node.getConvention() == EnumerableConvention.INSTANCE && isGenerated(node) && !givesEach;
    }

    /** Says whether a node is generated code. Our own operators guard their inputs themselves. */
    private static boolean isGenerated(RelNode node) {
        return node.getInputs().stream().allMatch(input -> input.getConvention() == EnumerableConvention.INSTANCE);
    }
}
