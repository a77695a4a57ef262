package dev.schemaless.planner.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A plan as indented lines. An operator has a line, its facts have lines that are indented by four more, and its inputs
 * follow, indented by two more. Lines have at most 100 characters, unless operators are nested very deep.
 */
public final class PlanLines {
    private static final int WIDTH = 100;
    private static final int NARROWEST = 40;
    private static final int INPUT = 2;
    private static final int FACT = 4;
    private static final int CONTINUED = 8;

    private final List<String> lines = new ArrayList<>();

    private PlanLines() {}

    /** Returns the lines of a plan. */
    public static List<String> of(PlanStep plan) {
        PlanLines text = new PlanLines();
        text.add(plan, 0);
        return List.copyOf(text.lines);
    }

    private void add(PlanStep step, int indent) {
        wrap(step.title(), indent, indent + CONTINUED);
        for (Fact fact : step.facts()) {
            wrap(fact.name() + ": " + fact.text(), indent + FACT, indent + CONTINUED);
        }
        step.inputs().forEach(input -> add(input, indent + INPUT));
    }

    /** Breaks a text at spaces, and words that are longer than a line anywhere. */
    private void wrap(String text, int indent, int continued) {
        String rest = printable(text);
        int at = indent;
        while (rest.length() > room(at)) {
            int end = end(rest, room(at));
            lines.add(" ".repeat(at) + rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
            at = continued;
        }
        lines.add(" ".repeat(at) + rest);
    }

    private static int room(int indent) {
        return Math.max(WIDTH - indent, NARROWEST);
    }

    private static int end(String text, int room) {
        int space = text.lastIndexOf(' ', room);
        if (space > 0) {
            return space;
        }
        return Character.isHighSurrogate(text.charAt(room - 1)) ? room - 1 : room;
    }

    /** A line break in a value would end the line of the plan. */
    private static String printable(String text) {
        StringBuilder printable = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            boolean breaks = Character.isISOControl(point) || point == '\u2028' || point == '\u2029';
            printable.append(breaks ? String.format(Locale.ROOT, "\\u%04x", point) : Character.toString(point));
        });
        return printable.toString();
    }
}
