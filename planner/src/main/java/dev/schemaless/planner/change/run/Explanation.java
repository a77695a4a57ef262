package dev.schemaless.planner.change.run;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.explain.Fact;
import dev.schemaless.planner.explain.PlanDescriber;
import dev.schemaless.planner.explain.PlanStep;
import dev.schemaless.planner.rel.PlanText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;

/**
 * EXPLAIN of a statement that changes rows: the statement itself, then how rows and values are found.
 *
 * @param facts of the statement
 * @param plan how rows and values are found
 */
public record Explanation(Verb verb, Model model, List<Fact> facts, RelNode plan) {
    /** The name of the fact about rows that exist already. */
    public static final String ON_DUPLICATE = "onDuplicate";

    public Explanation {
        facts = List.copyOf(facts);
    }

    /** The change of a table by a statement. */
    public enum Verb {
        INSERT("Insert into", "SchemalessInsert"),
        UPSERT("Upsert into", "SchemalessUpsert"),
        UPDATE("Update", "SchemalessUpdate"),
        DELETE("Delete from", "SchemalessDelete"),
        MERGE("Merge into", "SchemalessMerge");

        private final String words;
        private final String operator;

        Verb(String words, String operator) {
            this.words = words;
            this.operator = operator;
        }
    }

    /** Begins an explanation. */
    public static Builder of(Verb verb, Model model) {
        return new Builder(verb, model);
    }

    /** Returns the text of EXPLAIN PLAN FOR. */
    public String text() {
        String items = facts.stream()
                .map(fact -> ", " + fact.name() + "=[" + fact.text() + "]")
                .collect(Collectors.joining());
        return verb.operator + "(table=[" + model.name() + "]" + items + ")\n" + PlanText.of(plan);
    }

    /** Returns the plan in words. */
    public PlanStep step() {
        return new PlanStep(
                verb.words,
                Fact.of("table", model.name()),
                null,
                facts.stream()
                        .map(fact -> fact.name().equals(ON_DUPLICATE) ? Fact.of("on duplicate", fact.text()) : fact)
                        .toList(),
                null,
                List.of(PlanDescriber.describe(plan)));
    }

    /** Collects the facts of a statement. */
    public static final class Builder {
        private final Verb verb;
        private final Model model;
        private final List<Fact> facts = new ArrayList<>();

        private Builder(Verb verb, Model model) {
            this.verb = verb;
            this.model = model;
        }

        /** Adds a fact, unless its text is empty. */
        public Builder with(String name, String text) {
            if (!text.isEmpty()) {
                facts.add(Fact.of(name, text));
            }
            return this;
        }

        /** Ends the explanation with the plan that runs. */
        public Explanation of(RelNode plan) {
            return new Explanation(verb, model, facts, plan);
        }
    }
}
