package dev.schemaless.planner.change;

import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.plan.ExecutablePlan;
import dev.schemaless.planner.rel.PlanText;
import dev.schemaless.planner.sql.TargetField;
import java.util.List;
import java.util.stream.Collectors;

/** The EXPLAIN text of a statement that changes rows: the statement's own line, then how rows and values are found. */
final class Explanation {
    private final StringBuilder line;

    Explanation(String name, Model model) {
        line = new StringBuilder(name).append("(table=[").append(model.name()).append(']');
    }

    Explanation with(String item, String text) {
        line.append(", ").append(item).append("=[").append(text).append(']');
        return this;
    }

    /** Adds the names of columns, if there are any. */
    Explanation with(String item, List<TargetField> fields) {
        return fields.isEmpty()
                ? this
                : with(item, fields.stream().map(TargetField::name).collect(Collectors.joining(", ")));
    }

    String of(ExecutablePlan plan) {
        return line + ")\n" + PlanText.of(plan.running());
    }
}
