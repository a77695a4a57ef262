package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.stores.read.TableReads.SlotPage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Copies the latest versions of rows. */
record RowCopier(SourceTable source, RowMapping mapping, TargetTable target) implements Copier {
    @Override
    public SlotPage page(int slot, @Nullable String after) {
        return source.page(slot, after);
    }

    @Override
    public Outcome copyKeys(Collection<RowKey> keys) {
        return keys.isEmpty() ? Outcome.NONE : copy(source.rows(keys));
    }

    @Override
    public Outcome copy(List<StoredRow> rows) {
        Map<UUID, CopiedRow> copies = new LinkedHashMap<>();
        RowDigest read = RowDigest.NONE;
        for (StoredRow row : rows) {
            CopiedRow copy = mapping.copy(row);
            copies.put(copy.source(), copy);
            read = read.plus(RowDigest.of(copy.bodies()));
        }
        Map<UUID, StoredRow> present = target.find(copies.keySet());
        List<RowChange> moves = new ArrayList<>();
        Map<Integer, List<RowChange>> puts = new TreeMap<>();
        for (CopiedRow copy : copies.values()) {
            StoredRow old = present.get(copy.source());
            if (old == null) {
                puts.computeIfAbsent(target.routing().partitionOf(copy.key()), partition -> new ArrayList<>())
                        .add(new CopyChange(target, copy, true));
            } else if (!old.key().equals(copy.key()) || !RowDigest.isSame(target.bodies(old), copy.bodies())) {
                moves.add(new CopyChange(target, copy, false));
                if (!old.key().equals(copy.key())) {
                    moves.add(0, new RemoveChange(target, old.key(), copy.source()));
                }
            }
        }
        long changed = write(moves);
        for (List<RowChange> ofPartition : puts.values()) {
            changed += write(ofPartition);
        }
        return new Outcome(changed, read);
    }

    /** Makes changes; a row that is in the way, although it has another key by now or is gone, is removed before. */
    private long write(List<RowChange> changes) {
        long removed = 0;
        while (true) {
            try {
                return removed + target.write(changes);
            } catch (OccupiedException e) {
                removed += evict(e);
            }
        }
    }

    private long evict(OccupiedException occupied) {
        RowKey key = occupied.key();
        for (StoredRow holder : source.find(occupied.holder())) {
            if (mapping.copy(holder).key().equals(key)) {
                throw occupied;
            }
        }
        return target.write(List.of(new RemoveChange(target, key, occupied.holder())));
    }

    @Override
    public Outcome sweep(List<StoredRow> rows) {
        Map<UUID, StoredRow> byKey = new LinkedHashMap<>();
        rows.forEach(row -> byKey.put(target.requireSourceKey(row), row));
        Set<UUID> present = source.present(byKey.keySet());
        List<RowChange> removals = new ArrayList<>();
        RowDigest read = RowDigest.NONE;
        for (Map.Entry<UUID, StoredRow> row : byKey.entrySet()) {
            if (present.contains(row.getKey())) {
                read = read.plus(RowDigest.of(target.bodies(row.getValue())));
            } else {
                removals.add(new RemoveChange(target, row.getValue().key(), row.getKey()));
            }
        }
        return new Outcome(target.write(removals), read);
    }
}
