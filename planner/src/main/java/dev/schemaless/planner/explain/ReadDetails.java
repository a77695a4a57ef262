package dev.schemaless.planner.explain;

import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.AccessEstimate;
import dev.schemaless.planner.access.AccessHints;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.ScanEstimate;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.access.UnionPaths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lines of EXPLAIN below a read: its estimate, and the reason why each other index is not used. */
public final class ReadDetails {
    private final ScanSpec scan;
    private final AccessPath path;
    private final Model model;

    public ReadDetails(ScanSpec scan, AccessPath path) {
        this.scan = scan;
        this.path = path;
        this.model = scan.model();
    }

    /** Returns the estimate, and a line for each index that is not used. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("estimated: " + estimate().text());
        rejected().forEach((index, reason) -> lines.add("not used: index " + index.name() + ", " + reason));
        List<String> unbounded = unbounded();
        if (!unbounded.isEmpty()) {
            lines.add("not used, for no condition bounds the first column: index " + String.join(", ", unbounded));
        }
        return lines;
    }

    /** Returns the reasons why indexes are not used that a condition bounds. */
    List<Fact> unused() {
        List<Fact> facts = new ArrayList<>();
        rejected().forEach((index, reason) -> facts.add(Fact.of("not used", "index " + index.name() + ", " + reason)));
        List<String> unbounded = unbounded();
        if (!unbounded.isEmpty()) {
            facts.add(Fact.of(
                    "not usable", "index " + String.join(", ", unbounded) + ": no condition on the first column"));
        }
        return facts;
    }

    private Map<IndexDefinition, String> rejected() {
        Map<IndexDefinition, String> reasons = new LinkedHashMap<>();
        for (IndexDefinition index : model.indexes()) {
            Optional<AccessPath> lookup = lookup(index);
            if (!isUnbounded(index, lookup) && !uses(path, index)) {
                reasons.put(index, reason(index, lookup));
            }
        }
        return reasons;
    }

    /** Returns the readable indexes whose first column, shown in parentheses, has no condition. */
    private List<String> unbounded() {
        return model.indexes().stream()
                .filter(index -> isUnbounded(index, lookup(index)))
                .map(index -> index.name() + " ("
                        + model.valueOf(index, index.fields().get(0)).name() + ")")
                .toList();
    }

    private static boolean isUnbounded(IndexDefinition index, Optional<AccessPath> lookup) {
        return lookup.isEmpty() && index.isReadable();
    }

    private Optional<AccessPath> lookup(IndexDefinition index) {
        return new UnionPaths(scan.table(), AccessHints.NONE)
                .withSingle(scan.conditions()).stream()
                        .filter(other -> uses(other, index))
                        .findFirst();
    }

    /** Returns the work that is expected of the read. */
    Fact estimate() {
        return estimate(scan.estimate(path), ScanEstimate.rows(scan), model);
    }

    /** Returns the work that is expected of a read. */
    public static Fact estimate(AccessEstimate estimate, double passing, Model model) {
        boolean isAnalysed = model.statistics() != null;
        long pass = Math.round(passing);
        String text = Quantity.of(estimate.statements(), "statement") + ", " + Quantity.of(estimate.rows(), "row")
                + ", " + Quantity.number(pass) + " pass" + (isAnalysed ? "" : " (not analysed)");
        return new Fact(
                nameOfEstimate(model),
                text,
                List.of(
                        new Fact.Figure("statements", Math.round(estimate.statements())),
                        new Fact.Figure("rows", Math.round(estimate.rows())),
                        new Fact.Figure("pass", pass)));
    }

    /** Returns the name of a fact that rests on the statistics of a table, or on none. */
    static String nameOfEstimate(Model model) {
        return model.statistics() == null ? PlanStep.ASSUMED : PlanStep.ESTIMATED;
    }

    private static boolean uses(AccessPath path, IndexDefinition index) {
        return path.indexes().contains(index);
    }

    private String reason(IndexDefinition index, Optional<AccessPath> lookup) {
        if (lookup.isEmpty() && model.external() != null) {
            return "which is declared to be ignored";
        }
        if (lookup.isEmpty()) {
            return index.isBuilding() ? "which is still being built" : "which is not for reads of this table";
        }
        if (scan.asOf() != null && model.external() != null) {
            return "which has the rows of now alone";
        }
        if (!scan.hints().choose(List.of(lookup.get(), path)).contains(lookup.get())) {
            return "a hint asks for another way";
        }
        AccessEstimate estimate = scan.estimate(lookup.get());
        return "it would take " + Quantity.of(estimate.statements(), "statement") + " for "
                + Quantity.of(estimate.rows(), "row");
    }
}
