package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.Claim;
import dev.schemaless.catalog.index.UniqueKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.ClaimSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Column;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;

/** Computes the claims of a model's rows and knows on which partition, in which table, each lies. Thread-safe. */
public final class ClaimPlacement {
    private final StoreTables tables;
    private final Model model;
    private final Map<Integer, String> names;
    private final Map<Integer, UniqueKey> keys;
    private final ConcurrentMap<Table, ClaimChanges.ClaimTable> places = new ConcurrentHashMap<>();

    /** One table run of one index. */
    private record Table(int index, int run) {}

    /** Returns the placement of a model's claims in all unique indexes that writers maintain. */
    ClaimPlacement(StoreTables tables, Model model) {
        this.tables = tables;
        this.model = model;
        List<IndexDefinition> unique = model.indexes().stream()
                .filter(index -> index.unique() && index.isMaintained())
                .toList();
        int shards = tables.topology().shards();
        this.names =
                unique.stream().collect(Collectors.toUnmodifiableMap(IndexDefinition::number, IndexDefinition::name));
        this.keys = unique.stream()
                .collect(Collectors.toUnmodifiableMap(
                        IndexDefinition::number, index -> UniqueKey.of(model, index, shards)));
    }

    /** Says whether rows of the model have no claims. */
    public boolean isEmpty() {
        return keys.isEmpty();
    }

    /**
     * Adds the claims that a change of a row takes and leaves.
     *
     * @param before the bodies by cell; none if the row is dead
     * @param after likewise
     */
    public void change(RowKey row, Map<String, byte[]> before, Map<String, byte[]> after, ClaimChanges changes) {
        for (UniqueKey key : keys.values()) {
            if (isChanged(key, before, after)) {
                Optional<Claim> old = claimOf(key, row, before);
                Optional<Claim> fresh = claimOf(key, row, after);
                if (!old.equals(fresh)) {
                    old.ifPresent(claim -> changes.leave(claim, row, tableOf(claim)));
                    fresh.ifPresent(claim -> changes.take(claim, row, tableOf(claim)));
                }
            }
        }
    }

    private static boolean isChanged(UniqueKey key, Map<String, byte[]> before, Map<String, byte[]> after) {
        return isLive(before) != isLive(after)
                || key.cells().stream().anyMatch(cell -> before.get(cell) != after.get(cell));
    }

    /** Returns the claim of a row; empty for a dead row, because the defaults of missing fields are not its values. */
    private static Optional<Claim> claimOf(UniqueKey key, RowKey row, Map<String, byte[]> bodies) {
        return isLive(bodies) ? key.claimOf(row, bodies) : Optional.empty();
    }

    private static boolean isLive(Map<String, byte[]> bodies) {
        return bodies.containsKey(Column.BASE_CELL);
    }

    /** Says whether a row has a claim. */
    public boolean has(RowKey row, Map<String, byte[]> bodies, Claim claim) {
        UniqueKey key = keys.get(claim.index());
        return key != null && claimOf(key, row, bodies).equals(Optional.of(claim));
    }

    private ClaimChanges.ClaimTable tableOf(Claim claim) {
        int run = tables.topology().tableRunOf(NativeKey.shardOf(claim.key()));
        return places.computeIfAbsent(new Table(claim.index(), run), this::place);
    }

    private ClaimChanges.ClaimTable place(Table table) {
        int position = tables.topology().partitionOf(table.run());
        ClaimSql sql = new ClaimSql(
                tables.partition(position).dialect(), tables.names().claims(model, table.index(), table.run()));
        return new ClaimChanges.ClaimTable(position, model.name(), names.getOrDefault(table.index(), ""), sql);
    }
}
