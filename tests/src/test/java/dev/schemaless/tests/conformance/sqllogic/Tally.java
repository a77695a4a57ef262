package dev.schemaless.tests.conformance.sqllogic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What became of a file's entries. */
final class Tally {
    private final List<String> wrong = new ArrayList<>();
    private final Map<String, Integer> skipped = new TreeMap<>();
    private final Map<String, Integer> rewritten = new TreeMap<>();
    private int run;
    private int forOthers;

    void ran() {
        run++;
    }

    void wrong(Step step, String sql, String what) {
        wrong.add("line " + step.line() + ": " + what + "\n" + sql);
    }

    void skipped(String reason) {
        skipped.merge(reason, 1, Integer::sum);
    }

    void rewritten(String reason) {
        rewritten.merge(reason, 1, Integer::sum);
    }

    void forOthers() {
        forOthers++;
    }

    /** Returns how many were run, whatever came of it. */
    int run() {
        return run;
    }

    /** Returns how many rules kept from running. */
    int skipped() {
        return skipped.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns the rules that applied, by their reasons. */
    List<String> reasons() {
        List<String> reasons = new ArrayList<>(skipped.keySet());
        reasons.addAll(rewritten.keySet());
        return reasons;
    }

    /** Returns what went wrong, an entry each. */
    List<String> wrong() {
        return wrong;
    }

    @Override
    public String toString() {
        return run + " run, " + wrong.size() + " wrong, " + forOthers + " for other databases, " + skipped()
                + " skipped " + skipped + ", rewritten " + rewritten;
    }
}
