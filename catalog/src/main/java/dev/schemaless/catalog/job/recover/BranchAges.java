package dev.schemaless.catalog.job.recover;

import dev.schemaless.catalog.dialect.BranchId;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/** Since when prepared branches have been seen, partition by partition. Not thread-safe. */
final class BranchAges {
    private final LongSupplier nanos;
    private final Map<BranchId, Long> first = new HashMap<>();

    BranchAges(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Notes the prepared branches of a partition; its other branches are gone. */
    void note(int position, Set<BranchId> prepared) {
        first.keySet().removeIf(id -> id.position() == position && !prepared.contains(id));
        long now = nanos.getAsLong();
        prepared.forEach(id -> first.putIfAbsent(id, now));
    }

    /** Says whether a branch has been seen for that long without a break. */
    boolean isOlder(BranchId id, long nanoseconds) {
        Long seen = first.get(id);
        return seen != null && nanos.getAsLong() - seen >= nanoseconds;
    }
}
