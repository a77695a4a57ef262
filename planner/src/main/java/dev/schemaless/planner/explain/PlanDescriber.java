package dev.schemaless.planner.explain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.calcite.rel.RelNode;

/** Describes a plan in words. Used once, by one thread. */
public final class PlanDescriber {
    private final Function<RelNode, List<Fact>> counts;
    private final Map<String, Integer> occurrences = new HashMap<>();

    private record Step(PlanStep step, Columns columns) {}

    private PlanDescriber(Function<RelNode, List<Fact>> counts) {
        this.counts = counts;
    }

    /** Describes a plan that is not run. */
    public static PlanStep describe(RelNode plan) {
        return describe(plan, node -> List.of());
    }

    /**
     * Describes a plan that was run.
     *
     * @param counts the counts of an operator
     */
    public static PlanStep describe(RelNode plan, Function<RelNode, List<Fact>> counts) {
        return new PlanDescriber(counts).described(plan).step();
    }

    private Step described(RelNode node) {
        List<Columns> columns = new ArrayList<>();
        List<PlanStep> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            Step described = described(input);
            columns.add(described.columns());
            inputs.add(described.step());
        }
        Scope scope = new Scope(columns, this::alias, node.getCluster().getRexBuilder());
        Words words = node instanceof Described own ? own.describe(scope) : CoreOperators.describe(node, scope);
        return new Step(words.step(counts.apply(node), inputs), words.columns());
    }

    private String alias(String table) {
        int occurrence = occurrences.merge(table, 1, Integer::sum);
        return occurrence == 1 ? table : table + "_" + occurrence;
    }
}
