package dev.schemaless.tests.conformance.sqllogic;

import dev.schemaless.tests.conformance.sqllogic.Step.Audience;
import dev.schemaless.tests.conformance.sqllogic.Step.Sorting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads a sqllogictest file. Its entries are separated by blank lines; {@code #} begins a comment. */
final class StepReader {
    private final List<String> lines;
    private final List<Step> steps = new ArrayList<>();
    private int next;

    private StepReader(List<String> lines) {
        this.lines = lines;
    }

    /**
     * Reads all entries.
     *
     * @throws IllegalArgumentException if a line is none of the format
     */
    static List<Step> read(List<String> lines) {
        StepReader reader = new StepReader(lines);
        while (reader.next < lines.size()) {
            reader.readBlock();
        }
        return List.copyOf(reader.steps);
    }

    private void readBlock() {
        Set<String> only = new HashSet<>();
        Set<String> not = new HashSet<>();
        for (; next < lines.size() && !lines.get(next).isBlank(); next++) {
            String[] words = lines.get(next).split("#", 2)[0].trim().split("\\s+");
            switch (words[0]) {
                case "" -> {}
                case "onlyif" -> only.add(words[1]);
                case "skipif" -> not.add(words[1]);
                default -> {
                    readStep(words, new Audience(Set.copyOf(only), Set.copyOf(not)));
                    return;
                }
            }
        }
        next++;
    }

    private void readStep(String[] words, Audience audience) {
        int line = ++next;
        switch (words[0]) {
            case "statement" -> steps.add(new Step.Statement(line, audience, succeeds(words[1]), sql()));
            case "query" ->
                steps.add(new Step.Query(
                        line, audience, words[1], sorting(words), words.length > 3 ? words[3] : "", sql(), values()));
            case "halt" -> steps.add(new Step.Halt(line, audience));
            case "hash-threshold" -> {
                // from how many values on the file has a hash; what is expected shows that itself
            }
            default -> throw new IllegalArgumentException("line " + line + ": " + lines.get(line - 1));
        }
    }

    private static boolean succeeds(String outcome) {
        if (!outcome.equals("ok") && !outcome.equals("error")) {
            throw new IllegalArgumentException("statement " + outcome);
        }
        return outcome.equals("ok");
    }

    private static Sorting sorting(String[] words) {
        return words.length > 2 ? Sorting.valueOf(words[2].toUpperCase(Locale.ROOT)) : Sorting.NOSORT;
    }

    private String sql() {
        List<String> sql = new ArrayList<>();
        while (next < lines.size()
                && !lines.get(next).isBlank()
                && !lines.get(next).equals("----")) {
            sql.add(lines.get(next++));
        }
        return String.join("\n", sql);
    }

    private List<String> values() {
        List<String> values = new ArrayList<>();
        if (next < lines.size() && lines.get(next).equals("----")) {
            next++;
            while (next < lines.size() && !lines.get(next).isBlank()) {
                values.add(lines.get(next++));
            }
        }
        return values;
    }
}
