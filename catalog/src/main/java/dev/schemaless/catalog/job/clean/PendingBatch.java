package dev.schemaless.catalog.job.clean;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.CatalogSource;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.layout.OldEntry;
import dev.schemaless.catalog.layout.PendingEntry;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.CatalogSnapshot;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.EntryPlacement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Some of the old entries of one partition's rows: each is removed unless its row has had it again, and its note
 * deleted. A note that cannot be handled now stays. Not thread-safe.
 *
 * <p>No row is read, and none is locked. A note has the count of writes at which its row had the entry last. An entry
 * has the count of the version that it was put for. A row that has the entry again has been written again: its writer
 * put the entry for a later count before that version could be seen, if it was there already or not. So an entry of the
 * note's count or a lower one is not needed, now or later. One of a higher count will have a note of its own, with a
 * grace period of its own. For the same reason everything here may happen twice, at the same time, or half.
 */
final class PendingBatch {
    private final StoreTables tables;
    private final int position;
    private final CatalogSource catalog;
    private final CleaningConnections connections;
    private final Map<EntryChanges.IndexTable, List<Removal>> removals = new TreeMap<>(EntryChanges.IndexTable.ORDER);
    private final List<Long> done = new ArrayList<>();
    private @Nullable SchemalessException failure;

    /** An entry to remove, and the number of its note. */
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
     * @return false if all of them are gone
     * @throws SchemalessException if the notes cannot be read or forgotten
     */
    boolean work(List<Long> ids) {
        List<PendingEntry> entries = connections.run(
                position,
                "read pending index entries",
                connection -> tables.pending(position).read(ids).list(connection, PendingEntry::of));
        byModel(entries).forEach(this::sort);
        removals.forEach((table, parts) -> attempt(() -> remove(table, parts)));
        if (!done.isEmpty()) {
            connections.run(
                    position,
                    "forget pending index entries",
                    connection -> tables.pending(position).forget(done).update(connection));
        }
        return !entries.isEmpty();
    }

    /** Returns how many notes are no more. */
    int forgotten() {
        return done.size();
    }

    /** Returns the failure that kept some of the notes; null if there was none. */
    @Nullable SchemalessException failure() {
        return failure;
    }

    /** Runs work whose failure must not keep the others back. */
    private void attempt(Runnable work) {
        try {
            work.run();
        } catch (SchemalessException e) {
            failure = e;
        }
    }

    /**
     * Groups entries by model. Entries of indexes that no longer exist are done: their numbers are never used again.
     */
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

    /**
     * Returns a catalog that knows the indexes of the entries; an unknown index may be new or gone, so the catalog is
     * refreshed.
     */
    private CatalogSnapshot catalogThatKnows(List<PendingEntry> entries) {
        CatalogSnapshot known = catalog.catalog();
        boolean all = entries.stream().allMatch(entry -> find(known, entry).isPresent());
        return all ? known : catalog.refreshCatalog(ReadControl.unlimited());
    }

    private static Optional<Model> find(CatalogSnapshot catalog, PendingEntry entry) {
        return catalog.findModel(entry.model())
                .filter(model -> model.indexes().stream()
                        .filter(IndexDefinition::isMaintained)
                        .anyMatch(index -> index.number() == entry.index()));
    }

    private void sort(Model model, List<PendingEntry> entries) {
        EntryPlacement placement = EntryPlacement.ofMaintained(tables, model);
        for (PendingEntry entry : entries) {
            removals.computeIfAbsent(placement.tableOf(entry.index(), entry.shard()), absent -> new ArrayList<>())
                    .add(new Removal(entry.id(), new OldEntry(entry.key(), entry.entryKey(), entry.rowSeq())));
        }
    }

    private void remove(EntryChanges.IndexTable table, List<Removal> parts) {
        reachingTables(table.position(), "remove old index entries", connection -> {
            OldEntry.removeAll(
                    connection, table.sql(), parts.stream().map(Removal::entry).toList());
            return 0;
        });
        parts.forEach(part -> done.add(part.id()));
    }

    /** Runs work on a partition's tables. A missing table was dropped after this process read the catalog, which is then read again. */
    private <T> T reachingTables(int where, String action, dev.schemaless.catalog.server.Partition.Work<T> work) {
        try {
            return connections.run(where, action, work);
        } catch (SchemalessException e) {
            if (e.code() == ErrorCode.CATALOG_CHANGED) {
                catalog.refreshCatalog(ReadControl.unlimited());
            }
            throw e;
        }
    }
}
