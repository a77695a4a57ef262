package dev.schemaless.planner.explain;

import dev.schemaless.catalog.model.Model;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the words about one operator. Used once, by one thread. */
public final class Words {
    private final String operator;
    private final Columns columns;
    private final List<Fact> facts = new ArrayList<>();
    private final List<Fact> notes = new ArrayList<>();
    private @Nullable Fact object;
    private @Nullable String by;
    private @Nullable Model unanalysed;

    /**
     * Begins a description.
     *
     * @param operator a verb
     * @param columns those of the operator's rows
     */
    public Words(String operator, Columns columns) {
        this.operator = operator;
        this.columns = columns;
    }

    /** Adds the verb's object. */
    public Words object(String name, String text) {
        object = Fact.of(name, text);
        return this;
    }

    /** Adds the table that is read, and its name in conditions if that is another. */
    public Words table(String name, String alias) {
        object("table", name);
        return name.equals(alias) ? this : fact("alias", alias);
    }

    /** Adds the way in which rows are found. */
    public Words by(String way) {
        by = way;
        return this;
    }

    /** Adds a fact, unless its text is empty. */
    public Words fact(String name, String text) {
        return text.isEmpty() ? this : fact(Fact.of(name, text));
    }

    /** Adds a fact. */
    public Words fact(Fact fact) {
        facts.add(fact);
        return this;
    }

    /** Adds a fact that comes after the counts of a run. */
    public Words note(Fact fact) {
        notes.add(fact);
        return this;
    }

    /** Adds the table that the operator reads, whose size its server shall say if it was never analysed. */
    public Words read(Model model) {
        unanalysed = model.statistics() == null ? model : null;
        return this;
    }

    Columns columns() {
        return columns;
    }

    PlanStep step(List<Fact> counts, List<PlanStep> inputs) {
        List<Fact> all = new ArrayList<>(facts);
        all.addAll(counts);
        all.addAll(notes);
        return new PlanStep(operator, object, by, all, unanalysed, inputs);
    }
}
