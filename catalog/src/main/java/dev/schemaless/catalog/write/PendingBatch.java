package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.sql.OldEntry;
import dev.schemaless.catalog.sql.PendingEntry;
import dev.schemaless.catalog.sql.StoreTables;
import dev.schemaless.catalog.sql.Trip;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Some of the entries that writers left behind on one partition's rows: each is removed unless its row has it again, and then
 * forgotten. What cannot be done now stays noted. Not thread-safe.
 *
 * <p>No row is locked, and none has to be. An entry carries the count of writes of the version of its row that it was put
 * for, or a later one's. A row that had no such entry at its n-th write has to be written again to have it, and whoever does
 * so puts the entry for a version beyond the n-th before that version can be seen, if it is there already or not. So an entry
 * that was put for the n-th version or an earlier one is needed by nobody, now or later. For the same reason everything here
 * may happen twice, at the same time, or half.
 */
final class PendingBatch {
    private final StoreTables tables;
    private final int position;
    private final CatalogSource catalog;
    private final CleaningConnections connections;
    private final Map<EntryChanges.Place, List<Removal>> removals = new TreeMap<>(EntryChanges.Place.ORDER);
    private final List<Long> done = new ArrayList<>();
    private @Nullable SchemalessException failure;

    /** What is to be removed, and which note says so. */
    private record Removal(long id, OldEntry entry) {}

    PendingBatch(StoreTables tables, int position, CatalogSource catalog, CleaningConnections connections) {
        this.tables = tables;
        this.position = position;
        this.catalog = catalog;
        this.connections = connections;
    }

    /**
     * Works some notes.
     *
     * @param ids of notes that are old enough; they may be gone
     * @param chunks how many rows to read at a time
     * @throws SchemalessException once everything has been done that could be
     */
    void work(List<Long> ids, RowChunks chunks) {
        List<PendingEntry> entries = connections.run(
                position,
                "read pending index entries",
                connection -> tables.pending(position).read(ids).list(connection, PendingEntry::of));
        byModel(entries).forEach((model, parts) -> attempt(() -> judge(model, parts, chunks)));
        removals.forEach((place, parts) -> attempt(() -> remove(place, parts)));
        if (!done.isEmpty()) {
            connections.run(
                    position,
                    "forget pending index entries",
                    connection -> tables.pending(position).forget(done).update(connection));
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** What one table or one row is in the way of must not keep the others back. */
    private void attempt(Runnable work) {
        try {
            work.run();
        } catch (SchemalessException e) {
            failure = e;
        }
    }

    /** What is left of indexes that are no more is done: their numbers are never used again. */
    private Map<Model, List<PendingEntry>> byModel(List<PendingEntry> entries) {
        CatalogSnapshot known = catalogThatKnows(entries);
        Map<Model, List<PendingEntry>> result = new HashMap<>();
        for (PendingEntry entry : entries) {
            find(known, entry)
                    .ifPresentOrElse(
                            model -> result.computeIfAbsent(model, absent -> new ArrayList<>())
                                    .add(entry),
                            () -> done.add(entry.id()));
        }
        return result;
    }

    /** What this process has not heard of may be new, or be gone. */
    private CatalogSnapshot catalogThatKnows(List<PendingEntry> entries) {
        CatalogSnapshot known = catalog.catalog();
        boolean all = entries.stream().allMatch(entry -> find(known, entry).isPresent());
        return all ? known : catalog.refreshCatalog();
    }

    private static Optional<Model> find(CatalogSnapshot catalog, PendingEntry entry) {
        return catalog.findModel(entry.model())
                .filter(model -> model.indexes().stream()
                        .filter(IndexDefinition::isMaintained)
                        .anyMatch(index -> index.number() == entry.index()));
    }

    private void judge(Model model, List<PendingEntry> entries, RowChunks chunks) {
        ModelTexts texts = new ModelTexts(tables, model);
        Map<RowKey, List<PendingEntry>> byRow = new TreeMap<>();
        entries.forEach(entry ->
                byRow.computeIfAbsent(entry.key(), absent -> new ArrayList<>()).add(entry));
        chunks.forEach(List.copyOf(byRow.keySet()), keys -> {
            Map<RowKey, RowState> states = read(texts, keys);
            for (RowKey key : keys) {
                RowState state = states.getOrDefault(key, RowState.absent(key));
                for (PendingEntry entry : byRow.getOrDefault(key, List.of())) {
                    attempt(() -> judge(texts.placement(), entry, state));
                }
            }
            return states.values();
        });
    }

    /** Reads each row in one read view: its bodies and its count of writes belong together. */
    private Map<RowKey, RowState> read(ModelTexts texts, List<RowKey> keys) {
        return reachingTables(position, "read rows of '" + texts.model().name() + "'", connection -> {
            RowStates rows = new RowStates(tables.topology(), texts);
            Trip trip = new Trip(connection, tables.partition(position).dialect());
            rows.read(trip, keys);
            trip.send();
            return rows.arrived();
        });
    }

    private void judge(EntryPlacement placement, PendingEntry entry, RowState row) {
        boolean isBack = placement
                .entryOf(entry.index(), row)
                .filter(current -> current.entryKey().equals(entry.entryKey()))
                .isPresent();
        if (isBack) {
            // its row has it again; whoever takes it away will leave a note of his own
            done.add(entry.id());
            return;
        }
        long rowSeq = Math.max(entry.rowSeq(), row.rowSeq());
        removals.computeIfAbsent(placement.placeOf(entry.index(), entry.shard()), absent -> new ArrayList<>())
                .add(new Removal(entry.id(), new OldEntry(entry.key(), entry.entryKey(), rowSeq)));
    }

    private void remove(EntryChanges.Place place, List<Removal> parts) {
        reachingTables(place.position(), "remove old index entries", connection -> {
            OldEntry.removeAll(
                    connection, place.sql(), parts.stream().map(Removal::entry).toList());
            return 0;
        });
        parts.forEach(part -> done.add(part.id()));
    }

    /** A table that is gone has been dropped since this process looked at the catalog: the next time it knows. */
    private <T> T reachingTables(int where, String action, dev.schemaless.catalog.sql.Partition.Work<T> work) {
        try {
            return connections.run(where, action, work);
        } catch (SchemalessException e) {
            if (e.code() == ErrorCode.CATALOG_CHANGED) {
                catalog.refreshCatalog();
            }
            throw e;
        }
    }
}
