package dev.schemaless.planner.explain;

import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An operator of a plan in words, and its inputs.
 *
 * @param operator a verb, as {@code Look up}
 * @param object its object, as the table {@code books}; null for none
 * @param by the way in which it finds rows; null if the operator says it
 * @param facts in the order in which they are shown
 * @param unanalysed the table that it reads, if it was never analysed; else null
 */
public record PlanStep(
        String operator,
        @Nullable Fact object,
        @Nullable String by,
        List<Fact> facts,
        @Nullable Model unanalysed,
        List<PlanStep> inputs) {
    /** The name of a fact about the work that is expected of an operator. */
    static final String ESTIMATED = "estimated";

    /** The name of such a fact that rests on no statistics. */
    static final String ASSUMED = "assumed";

    public PlanStep {
        facts = List.copyOf(facts);
        inputs = List.copyOf(inputs);
    }

    /** Returns the first line of its text. */
    String title() {
        return operator + (object == null ? "" : " " + object.text()) + (by == null ? "" : " by " + by);
    }

    /**
     * Returns the same plan with the sizes of tables that were never analysed.
     *
     * @param rows the servers' estimate of a table's rows; empty if they have none
     */
    public PlanStep sized(Function<Model, OptionalLong> rows) {
        List<PlanStep> sized = inputs.stream().map(input -> input.sized(rows)).toList();
        List<Fact> all = new ArrayList<>(facts);
        size(rows).ifPresent(size -> all.add(indexOfEstimate(), size));
        return new PlanStep(operator, object, by, all, unanalysed, sized);
    }

    /** Returns the tables of the plan that were never analysed, each once. */
    public List<Model> allUnanalysed() {
        Set<Model> models = new LinkedHashSet<>();
        addUnanalysed(models);
        return List.copyOf(models);
    }

    private void addUnanalysed(Set<Model> models) {
        if (unanalysed != null) {
            models.add(unanalysed);
        }
        inputs.forEach(input -> input.addUnanalysed(models));
    }

    private Optional<Fact> size(Function<Model, OptionalLong> rows) {
        OptionalLong count = unanalysed == null ? OptionalLong.empty() : rows.apply(unanalysed);
        return count.isEmpty()
                ? Optional.empty()
                : Optional.of(new Fact(
                        ESTIMATED,
                        "about " + Quantity.of(count.getAsLong(), noun()) + " in the table, by the server",
                        List.of(new Fact.Figure("table_rows", count.getAsLong()))));
    }

    /** Returns the noun for the rows of the server's table, which has one for each cell. */
    private String noun() {
        boolean isOfCells = unanalysed != null
                && unanalysed.external() == null
                && unanalysed.cells().size() > 1;
        return isOfCells ? "latest cell" : "row";
    }

    private int indexOfEstimate() {
        int index = 0;
        while (index < facts.size() && !facts.get(index).name().equals(ASSUMED)) {
            index++;
        }
        return index;
    }
}
