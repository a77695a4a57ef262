package dev.schemaless.catalog.write.claim;

import dev.schemaless.catalog.write.draft.ClaimChanges;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The claims that lie on other partitions than their rows, computed before the rows are locked. If the locked rows need other
 * claims, the plan is made again.
 */
public final class ClaimPlan {
    private final Map<Integer, ClaimChanges> byPartitionOfRows = new TreeMap<>();

    /** Adds the claims of rows of one partition. */
    void add(int position, ClaimChanges claims) {
        ClaimChanges elsewhere = claims.on(other -> other != position);
        if (!elsewhere.isEmpty()) {
            byPartitionOfRows.put(position, elsewhere);
        }
    }

    /** Says whether all claims lie with their rows. */
    public boolean isEmpty() {
        return byPartitionOfRows.isEmpty();
    }

    /** Says whether the rows of the same partitions take and leave the same on others. */
    public boolean isSameAs(ClaimPlan other) {
        return byPartitionOfRows.keySet().equals(other.byPartitionOfRows.keySet())
                && byPartitionOfRows.entrySet().stream()
                        .allMatch(each -> each.getValue().areSameAs(other.outgoing(each.getKey())));
    }

    /** Returns the claims on other partitions that rows of a partition take and leave. */
    public ClaimChanges outgoing(int position) {
        return byPartitionOfRows.getOrDefault(position, new ClaimChanges());
    }

    /** Returns the claims on a partition that rows of other partitions take and leave. */
    public ClaimChanges incoming(int position) {
        ClaimChanges all = new ClaimChanges();
        byPartitionOfRows.values().forEach(claims -> all.addAll(claims.on(other -> other == position)));
        return all;
    }

    /** Returns the positions of the partitions on which the claims lie. */
    public Set<Integer> positions() {
        Set<Integer> positions = new TreeSet<>();
        byPartitionOfRows.values().forEach(claims -> positions.addAll(claims.positions()));
        return positions;
    }
}
