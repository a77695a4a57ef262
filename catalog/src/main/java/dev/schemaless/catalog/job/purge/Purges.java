package dev.schemaless.catalog.job.purge;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Purge;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.job.run.Jobs;
import dev.schemaless.catalog.layout.StoreTables;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Erases rows by jobs, and proves it. Thread-safe. */
public final class Purges {
    private static final int MOST_ROUNDS = 5;

    private final StoreTables tables;
    private final Jobs jobs;

    public Purges(StoreTables tables, Jobs jobs) {
        this.tables = tables;
        this.jobs = jobs;
    }

    /**
     * Erases the rows of a request, and counts their traces in each physical table before and after.
     *
     * @throws SchemalessException {@code SERIALIZATION_FAILURE} if rows were written again and again meanwhile; others are erased then
     */
    public List<Purge.Count> purge(Purge purge) {
        if (purge.model().isBeingFilled()) {
            throw new SchemalessException(
                    ErrorCode.OBJECT_IN_USE,
                    "Cannot purge '" + purge.model().name()
                            + "': a migration fills it. End that by MIGRATE … SWITCH first.");
        }
        PurgedRows rows = new PurgedRows(tables, purge.model(), purge.control());
        Map<RowKey, Long> all = new TreeMap<>();
        Map<PurgeProof.Place, Long> before = new TreeMap<>();
        boolean areErased = false;
        for (int round = 0; !areErased; round++) {
            Map<RowKey, Long> found = found(purge, rows);
            if (round == MOST_ROUNDS) {
                throw new SchemalessException(
                        ErrorCode.SERIALIZATION_FAILURE,
                        "Cannot purge '" + purge.model().name()
                                + "': rows were written again and again meanwhile. Run it again.");
            }
            if (!found.isEmpty()) {
                PurgeProof.count(rows, found.keySet()).forEach((place, count) -> before.merge(place, count, Long::sum));
                jobs.perform(PurgeJob.of(purge.model(), found, purge.keys()), purge.control());
            }
            all.putAll(found);
            areErased = areErased(purge, rows, found.keySet());
        }
        Set<RowKey> erased = new TreeSet<>(all.keySet());
        rows.find(erased).stream().filter(PurgedRows.Base::lives).forEach(row -> erased.remove(row.key()));
        return PurgeProof.compare(before, PurgeProof.count(rows, erased));
    }

    private static boolean areErased(Purge purge, PurgedRows rows, Set<RowKey> keys) {
        return switch (purge.keys()) {
            case STAY -> rows.dead(keys).size() == keys.size();
            case GO -> rows.unused(keys).size() == keys.size();
        };
    }

    /** Finds the rows. One that was deleted before, and is there again, is another one. */
    private static Map<RowKey, Long> found(Purge purge, PurgedRows rows) {
        Map<RowKey, Long> found = new TreeMap<>(purge.rows().get());
        List<RowKey> deleted = found.entrySet().stream()
                .filter(row -> row.getValue() == 0)
                .map(Map.Entry::getKey)
                .toList();
        Set<RowKey> dead = rows.dead(deleted).keySet();
        deleted.stream().filter(key -> !dead.contains(key)).forEach(found::remove);
        return found;
    }
}
