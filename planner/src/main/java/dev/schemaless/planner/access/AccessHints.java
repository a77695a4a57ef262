package dev.schemaless.planner.access;

import dev.schemaless.catalog.model.IndexDefinition;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.hint.RelHint;
import org.jspecify.annotations.Nullable;

/**
 * The hints on how a table is read. Names of indexes are compared without case.
 *
 * @param wanted the indexes to use if the predicate lets one be used; empty if any may be
 * @param unwanted the indexes not to use; null if none is to be used
 * @param mayScatter whether all shards may be asked, whatever the connection's policy
 */
public record AccessHints(Set<String> wanted, @Nullable Set<String> unwanted, boolean mayScatter) {
    /** {@code INDEX(i, …)}. */
    public static final String INDEX = "INDEX";

    /** {@code NO_INDEX} or {@code NO_INDEX(i, …)}. */
    public static final String NO_INDEX = "NO_INDEX";

    /** {@code SHARDS(n, …)}: only rows of these shards. */
    public static final String SHARDS = "SHARDS";

    /** {@code SCATTER}: all shards may be asked. */
    public static final String SCATTER = "SCATTER";

    /** No hints. */
    public static final AccessHints NONE = of(List.of());

    /** All names of hints. */
    public static final List<String> NAMES = List.of(INDEX, NO_INDEX, SCATTER, SHARDS);

    /** Returns the hints of one table; several of one name add up. */
    public static AccessHints of(List<RelHint> hints) {
        Set<String> wanted = names();
        Set<String> unwanted = names();
        boolean none = false;
        boolean mayScatter = false;
        for (RelHint hint : hints) {
            switch (hint.hintName) {
                case INDEX -> wanted.addAll(hint.listOptions);
                case NO_INDEX -> {
                    unwanted.addAll(hint.listOptions);
                    none |= hint.listOptions.isEmpty();
                }
                case SCATTER -> mayScatter = true;
                default -> {
                    // SHARDS is a predicate
                }
            }
        }
        return new AccessHints(wanted, none ? null : unwanted, mayScatter);
    }

    private static Set<String> names() {
        return new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    }

    /** Returns the same hints, but for indexes, of which none is to be used. */
    AccessHints withoutIndexes() {
        return new AccessHints(Set.of(), null, mayScatter);
    }

    /** Returns the paths that may be chosen among; there is always one. */
    public List<AccessPath> choose(List<AccessPath> paths) {
        List<AccessPath> wantedPaths = paths.stream()
                .filter(path -> path.indexes().stream().anyMatch(this::wants))
                .toList();
        return wantedPaths.isEmpty() ? paths.stream().filter(this::isAllowed).toList() : wantedPaths;
    }

    /** Says whether a hint names an index to use. */
    public boolean wants(IndexDefinition index) {
        return wanted.contains(index.name());
    }

    private boolean isAllowed(AccessPath path) {
        return path.indexes().stream().allMatch(index -> unwanted != null && !unwanted.contains(index.name()));
    }
}
