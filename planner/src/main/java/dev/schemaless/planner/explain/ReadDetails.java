package dev.schemaless.planner.explain;

import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.IndexedValue;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.planner.access.AccessCosts;
import dev.schemaless.planner.access.AccessEstimate;
import dev.schemaless.planner.access.AccessHints;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.ScanEstimate;
import dev.schemaless.planner.access.ScanSpec;
import dev.schemaless.planner.access.UnionPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The lines of EXPLAIN below a read: its estimate, and the reason why each other index is not used. */
public final class ReadDetails {
    private final ScanSpec scan;
    private final AccessPath path;
    private final Model model;
    private final AccessCosts costs;

    public ReadDetails(ScanSpec scan, AccessPath path) {
        this.scan = scan;
        this.path = path;
        this.model = scan.model();
        this.costs = scan.table().costs();
    }

    /** Returns the estimate, and a line for each index that is not used. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<String> unbounded = new ArrayList<>();
        lines.add(estimate());
        for (IndexDefinition index : model.indexes()) {
            Optional<AccessPath> lookup = lookup(index);
            if (lookup.isEmpty() && index.isReadable()) {
                IndexedValue first = model.valueOf(index, index.fields().get(0));
                unbounded.add(index.name() + " (" + first.name() + ")");
            } else if (!uses(path, index)) {
                lines.add("not used: index " + index.name() + ", " + reason(index, lookup));
            }
        }
        if (!unbounded.isEmpty()) {
            lines.add("not used, for no condition bounds the first column: index " + String.join(", ", unbounded));
        }
        return lines;
    }

    private Optional<AccessPath> lookup(IndexDefinition index) {
        return new UnionPaths(scan.table(), AccessHints.NONE)
                .withSingle(scan.conditions()).stream()
                        .filter(other -> uses(other, index))
                        .findFirst();
    }

    private String estimate() {
        return estimate(costs.of(path), ScanEstimate.rows(scan), model);
    }

    /** Returns the line that says what is expected of a read. */
    public static String estimate(AccessEstimate estimate, double passing, Model model) {
        return String.format(
                Locale.ROOT,
                "estimated: %s, %s, %s pass%s",
                Quantity.of(estimate.statements(), "statement"),
                Quantity.of(estimate.rows(), "row"),
                Quantity.number(Math.round(passing)),
                model.statistics() == null ? " (not analysed)" : "");
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
        if (!scan.hints().choose(List.of(lookup.get(), path)).contains(lookup.get())) {
            return "a hint asks for another way";
        }
        AccessEstimate estimate = costs.of(lookup.get());
        return "it would take " + Quantity.of(estimate.statements(), "statement") + " for "
                + Quantity.of(estimate.rows(), "row");
    }
}
