package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.index.Claim;
import dev.schemaless.catalog.layout.ClaimSql;
import dev.schemaless.catalog.layout.ClaimWrite;
import dev.schemaless.catalog.server.Trip;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;

/**
 * The claims that rows take and leave in one transaction. Whatever is left is free before anything is taken, so rows may swap their
 * values. Not thread-safe.
 */
public final class ClaimChanges {
    private static final int BATCH = 500;

    /** A table of claims, and the names of its model and index. */
    record ClaimTable(int position, String model, String index, ClaimSql sql) {}

    /** A claim and the row that has it. */
    private record Held(Claim claim, RowKey row) implements Comparable<Held> {
        private static final Comparator<Held> ORDER =
                Comparator.comparing(Held::claim).thenComparing(Held::row);

        @Override
        public int compareTo(Held other) {
            return ORDER.compare(this, other);
        }

        ClaimWrite write() {
            return new ClaimWrite(claim.key(), row);
        }
    }

    private final SortedMap<Claim, RowKey> taken = new TreeMap<>();
    private final Set<Held> left = new TreeSet<>();
    private final Map<Claim, ClaimTable> tables = new HashMap<>();
    /** The rows that had the claims when these were locked; none before. */
    private Map<Claim, RowKey> owners = Map.of();

    /** Refuses a second row that takes a claim. */
    void take(Claim claim, RowKey row, ClaimTable table) {
        RowKey other = taken.putIfAbsent(claim, row);
        if (other != null && !other.equals(row)) {
            throw new RefusedChangeException(new DuplicateValuesException(table, claim));
        }
        tables.put(claim, table);
    }

    void leave(Claim claim, RowKey row, ClaimTable table) {
        left.add(new Held(claim, row));
        tables.put(claim, table);
    }

    /** Adds the claims that others take and leave. */
    public void addAll(ClaimChanges others) {
        others.left.forEach(held -> leave(held.claim(), held.row(), others.tableOf(held.claim())));
        others.taken.forEach((claim, row) -> take(claim, row, others.tableOf(claim)));
    }

    public boolean isEmpty() {
        return taken.isEmpty() && left.isEmpty();
    }

    /** Says whether the same rows take and leave the same. */
    public boolean areSameAs(ClaimChanges other) {
        return taken.equals(other.taken) && left.equals(other.left);
    }

    /** Returns the claims that lie on some partitions, given by their positions. */
    public ClaimChanges on(IntPredicate position) {
        ClaimChanges some = new ClaimChanges();
        left.stream()
                .filter(held -> position.test(tableOf(held.claim()).position()))
                .forEach(held -> some.leave(held.claim(), held.row(), tableOf(held.claim())));
        taken.forEach((claim, row) -> {
            if (position.test(tableOf(claim).position())) {
                some.take(claim, row, tableOf(claim));
            }
        });
        return some;
    }

    /** Returns the positions of the partitions on which claims lie. */
    public Set<Integer> positions() {
        Set<Integer> positions = new TreeSet<>();
        tables.values().forEach(table -> positions.add(table.position()));
        return positions;
    }

    /** Returns the rows that take claims, by claim. */
    public SortedMap<Claim, RowKey> taken() {
        return taken;
    }

    public ClaimTable tableOf(Claim claim) {
        ClaimTable table = tables.get(claim);
        if (table == null) {
            throw new IllegalStateException("claim " + claim + " has no table");
        }
        return table;
    }

    /**
     * Locks the claims that are taken, all on one partition, and refuses those that a row has which does not leave them.
     *
     * @throws RefusedChangeException in that case
     */
    public void lock(Trip trip) throws SQLException {
        if (taken.isEmpty()) {
            return;
        }
        owners = find(trip, ClaimSql::lock);
        taken.forEach((claim, row) -> {
            RowKey owner = owners.get(claim);
            if (owner != null && !owner.equals(row) && !left.contains(new Held(claim, owner))) {
                throw new RefusedChangeException(new DuplicateValuesException(tableOf(claim), claim));
            }
        });
    }

    /** Reads which rows have the claims that are taken, all on one partition. */
    public Map<Claim, RowKey> owners(Trip trip) throws SQLException {
        return find(trip, ClaimSql::read);
    }

    private Map<Claim, RowKey> find(Trip trip, BiFunction<ClaimSql, Collection<RowKey>, Query> text)
            throws SQLException {
        Map<Claim, RowKey> found = new HashMap<>();
        for (Map.Entry<ClaimTable, List<Claim>> table : byTable(taken.keySet()).entrySet()) {
            List<Claim> claims = table.getValue();
            for (int from = 0; from < claims.size(); from += BATCH) {
                Map<RowKey, Claim> batch = new LinkedHashMap<>();
                claims.subList(from, Math.min(from + BATCH, claims.size()))
                        .forEach(claim -> batch.put(claim.key(), claim));
                trip.add(text.apply(table.getKey().sql(), batch.keySet()), row -> {
                    Claim claim = Objects.requireNonNull(batch.get(RowKey.of(row.getBytes(1))), "claim");
                    found.put(claim, RowKey.of(row.getBytes(2)));
                });
            }
        }
        trip.send();
        return found;
    }

    /** Writes the changes, all on one partition, within the rows' transaction. */
    public void write(Trip trip) throws SQLException {
        for (Map.Entry<ClaimTable, List<Claim>> table :
                byTable(tables.keySet().stream().sorted().toList()).entrySet()) {
            ClaimSql sql = table.getKey().sql();
            Set<Claim> claims = Set.copyOf(table.getValue());
            ClaimWrite.removeAll(
                    trip,
                    sql,
                    left.stream()
                            .filter(held -> claims.contains(held.claim()))
                            .map(Held::write)
                            .toList());
            ClaimWrite.putAll(trip, sql, puts(table.getValue()));
        }
    }

    /** Returns the claims to be put. A row that has a claim already does not put it again. */
    private List<ClaimWrite> puts(List<Claim> claims) {
        List<ClaimWrite> puts = new ArrayList<>();
        for (Claim claim : claims) {
            RowKey row = taken.get(claim);
            if (row != null && !row.equals(owners.get(claim))) {
                puts.add(new ClaimWrite(claim.key(), row));
            }
        }
        return puts;
    }

    private Map<ClaimTable, List<Claim>> byTable(Iterable<Claim> claims) {
        Map<ClaimTable, List<Claim>> grouped = new LinkedHashMap<>();
        for (Claim claim : claims) {
            grouped.computeIfAbsent(tableOf(claim), table -> new ArrayList<>()).add(claim);
        }
        return grouped;
    }
}
