package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.index.IndexEntries;
import dev.schemaless.catalog.index.IndexEntry;
import dev.schemaless.catalog.layout.EntryWrite;
import dev.schemaless.catalog.layout.IndexSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.IndexDefinition;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.shard.Topology;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Computes the index entries of a model's rows and knows on which partition, in which table, each lies. Thread-safe. */
public final class EntryPlacement {
    private final StoreTables tables;
    private final Topology topology;
    private final Model model;
    private final Map<Integer, IndexEntries> indexes = new TreeMap<>();
    private final ConcurrentMap<Table, EntryChanges.IndexTable> places = new ConcurrentHashMap<>();

    /** One table run of one index. */
    private record Table(int index, int run) {}

    private EntryPlacement(StoreTables tables, Model model, List<IndexDefinition> indexes) {
        this.tables = tables;
        this.topology = tables.topology();
        this.model = model;
        indexes.forEach(index -> this.indexes.put(index.number(), IndexEntries.of(model, index, topology.shards())));
    }

    /** Returns the placement of a model's entries in some of its indexes. */
    public static EntryPlacement of(StoreTables tables, Model model, List<IndexDefinition> indexes) {
        return new EntryPlacement(tables, model, indexes);
    }

    /** Returns the placement of a model's entries in all indexes that writers maintain. */
    public static EntryPlacement ofMaintained(StoreTables tables, Model model) {
        return of(
                tables,
                model,
                model.indexes().stream().filter(IndexDefinition::isMaintained).toList());
    }

    /**
     * Computes the entries of a row that is there.
     *
     * @param rowSeq its count of writes at this version
     * @param bodies by cell; absent cells have none
     */
    public void place(RowKey key, long rowSeq, Map<String, byte[]> bodies, EntryChanges changes) {
        indexes.forEach(
                (number, index) -> put(changes, number, new EntryWrite(key, rowSeq, index.entryOf(key, bodies))));
    }

    /** Adds the entries that a change of a row puts and leaves. */
    public void change(RowDraft draft, RowState after, EntryChanges changes) {
        RowState before = draft.before();
        Set<String> changed = draft.changed();
        indexes.forEach((number, index) -> {
            if (before.isLive() && after.isLive() && Collections.disjoint(changed, index.cells())) {
                return;
            }
            RowKey key = before.key();
            EntryWrite fresh =
                    after.isLive() ? new EntryWrite(key, after.rowSeq(), index.entryOf(key, after.bodies())) : null;
            EntryWrite old =
                    before.isLive() ? new EntryWrite(key, before.rowSeq(), index.entryOf(key, before.bodies())) : null;
            boolean same = fresh != null && old != null && areSame(number, fresh.entry(), old.entry());
            if (fresh != null && !same) {
                put(changes, number, fresh);
            }
            if (old != null && !same) {
                remove(changes, index, tableOf(number, old.entry().shard()), old);
            }
        });
    }

    /** Says whether two entries are the same in the same table. An entry of which only the shard changes may stay there. */
    private boolean areSame(int number, IndexEntry one, IndexEntry other) {
        return one.key().equals(other.key()) && tableOf(number, one.shard()).equals(tableOf(number, other.shard()));
    }

    /**
     * Removes an old entry at once, or leaves it to the cleaner. A lookup that reads tables one by one would miss a row that moves to a
     * table already read.
     */
    private void remove(EntryChanges changes, IndexEntries index, EntryChanges.IndexTable place, EntryWrite old) {
        if (tables.hasSingleRun() || index.isColocated()) {
            changes.remove(place, old);
        } else {
            changes.leave(place, old);
        }
    }

    private void put(EntryChanges changes, int number, EntryWrite entry) {
        changes.put(tableOf(number, entry.entry().shard()), entry);
    }

    /** Returns the table of an index that holds the entries of a shard. */
    public EntryChanges.IndexTable tableOf(int number, int shard) {
        int run = topology.tableRunOf(shard);
        return places.computeIfAbsent(new Table(number, run), table -> place(table));
    }

    private EntryChanges.IndexTable place(Table table) {
        int position = topology.partitionOf(table.run());
        IndexSql sql = IndexSql.of(
                tables.partition(position).dialect(),
                tables.names().entries(model, table.index(), table.run()),
                indexOf(table.index()));
        return new EntryChanges.IndexTable(position, model, table.index(), table.run(), sql);
    }

    private IndexEntries indexOf(int number) {
        return Objects.requireNonNull(indexes.get(number), "index");
    }
}
