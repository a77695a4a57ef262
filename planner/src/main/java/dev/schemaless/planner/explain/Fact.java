package dev.schemaless.planner.explain;

import java.util.List;

/**
 * One thing that EXPLAIN shows of an operator.
 *
 * @param name a word or two in small letters
 * @param text for people
 * @param figures the numbers of the text, for tools; none if the text has none
 */
public record Fact(String name, String text, List<Figure> figures) {
    public Fact {
        figures = List.copyOf(figures);
    }

    /** A number and its name. */
    public record Figure(String name, long number) {}

    /** Makes a fact without numbers. */
    public static Fact of(String name, String text) {
        return new Fact(name, text, List.of());
    }
}
