package dev.schemaless.planner.pushdown;

import dev.schemaless.planner.access.AccessHints;
import dev.schemaless.planner.access.AccessPath;
import dev.schemaless.planner.access.OrderedLookup;
import dev.schemaless.planner.access.OrderedLookups;
import dev.schemaless.planner.access.SortKey;
import dev.schemaless.planner.rel.SchemalessConvention;
import dev.schemaless.planner.rel.SchemalessFirst;
import dev.schemaless.planner.rel.SchemalessScan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;

/** Every way to read the first rows of an order through an index. */
final class FirstReads {
    private FirstReads() {}

    /** Returns a read through each usable index. */
    static List<SchemalessFirst> of(SchemalessScan scan, SchemalessFirst.Window window) {
        AccessHints hints = scan.spec().hints();
        List<AccessPath> paths = scan.spec().paths();
        List<OrderedLookup> lookups = chosen(
                hints,
                paths,
                OrderedLookups.of(scan.spec().table(), scan.spec().conditions(), sortKeys(scan, window.collation())));
        RelTraitSet traits =
                scan.getCluster().traitSetOf(SchemalessConvention.INSTANCE).replace(window.collation());
        AccessPath otherwise = cheapest(scan, paths);
        return lookups.stream()
                .filter(lookup ->
                        scan.spec().asOf() == null || lookup.lookup().indexes().isEmpty())
                .map(lookup -> new SchemalessFirst(scan.getCluster(), traits, scan, lookup, otherwise, window))
                .toList();
    }

    private static List<OrderedLookup> chosen(
            AccessHints hints, List<AccessPath> unordered, List<OrderedLookup> lookups) {
        List<AccessPath> all = new ArrayList<>(unordered);
        lookups.forEach(lookup -> all.add(lookup.lookup()));
        List<AccessPath> chosen = hints.choose(all);
        return lookups.stream()
                .filter(lookup -> chosen.contains(lookup.lookup()))
                .filter(lookup ->
                        lookup.lookup().indexes().stream().anyMatch(hints::wants) || lookup.isBetterThan(unordered))
                .toList();
    }

    private static AccessPath cheapest(SchemalessScan scan, List<AccessPath> paths) {
        return paths.stream()
                .min(Comparator.comparingDouble(
                        path -> scan.spec().estimate(path).cost()))
                .orElseThrow();
    }

    private static List<SortKey> sortKeys(SchemalessScan scan, RelCollation collation) {
        List<SortKey> keys = new ArrayList<>();
        for (RelFieldCollation key : collation.getFieldCollations()) {
            String field =
                    scan.spec().fieldOf(scan.outputs().get(key.getFieldIndex())).orElse(null);
            boolean descending = key.direction.isDescending();
            boolean nullsFirst = key.nullDirection == RelFieldCollation.NullDirection.FIRST;
            keys.add(new SortKey(field, descending, nullsFirst != descending));
        }
        return keys;
    }
}
