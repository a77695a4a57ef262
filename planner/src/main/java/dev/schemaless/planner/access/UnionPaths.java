package dev.schemaless.planner.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds unions of access paths. An OR gives one if every part of it can be looked up; each part is looked up by its cheapest path.
 */
public final class UnionPaths {
    private final StoredTable table;
    private final AccessCosts costs;
    private final AccessHints hints;

    public UnionPaths(StoredTable table, AccessHints hints) {
        this.table = table;
        this.costs = table.costs();
        this.hints = hints;
    }

    /** Returns all ways: single ones, and unions of them. The full scan is always among them and comes last. */
    public List<AccessPath> withSingle(ColumnConditions conditions) {
        List<AccessPath> paths = new ArrayList<>(AccessPaths.of(table, conditions));
        for (ColumnConditions.Disjunction disjunction : conditions.disjunctions()) {
            union(disjunction, conditions).ifPresent(union -> paths.add(paths.size() - 1, union));
        }
        return paths;
    }

    private Optional<AccessPath> union(ColumnConditions.Disjunction disjunction, ColumnConditions conditions) {
        List<ColumnConditions> parts =
                disjunction.parts().stream().map(conditions::andPart).toList();
        return union(disjunction, parts, UnionPaths::isLookup)
                .or(() -> union(disjunction, parts, path -> isScan(path) && !path.asksAllShards()));
    }

    private Optional<AccessPath> union(
            ColumnConditions.Disjunction disjunction, List<ColumnConditions> parts, Predicate<AccessPath> kind) {
        List<AccessPath> branches = new ArrayList<>();
        for (ColumnConditions part : parts) {
            Optional<AccessPath> branch = hints.choose(AccessPaths.of(table, part)).stream()
                    .filter(kind)
                    .min(Comparator.comparingDouble(path -> costs.of(path).cost()));
            if (branch.isEmpty()) {
                return Optional.empty();
            }
            branches.add(branch.get());
        }
        return Optional.of(new AccessPath.Union(disjunction.origin(), branches));
    }

    private static boolean isScan(AccessPath path) {
        return path instanceof AccessPath.ShardScan || path instanceof AccessPath.FullScan;
    }

    private static boolean isLookup(AccessPath path) {
        return path instanceof AccessPath.KeyLookup
                || path instanceof AccessPath.RowKeyLookup
                || path instanceof AccessPath.IndexLookup;
    }
}
