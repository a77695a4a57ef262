package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.access.CellHistory;
import dev.schemaless.catalog.access.CellVersion;
import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.cell.StoredRow;
import dev.schemaless.stores.layout.UuidText;
import dev.schemaless.stores.read.TableReads.SlotPage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Copies all versions of rows. A row has all that were read, or none of them: so it does not matter where the job ends, or how often it comes
 * to the same row.
 */
final class HistoryCopier implements Copier {
    /** The approximate bytes of the versions that are compared at once. */
    private static final long BUDGET = 4L * 1024 * 1024;

    private static final int MOST_ROWS = 200;
    private static final int FIRST_ROWS = 20;

    private final SourceLog log;
    private final HistoryMapping mapping;
    private final TargetTable target;
    private final HistoryRewrite rewrite;
    private int rows = FIRST_ROWS;

    HistoryCopier(SourceLog log, HistoryMapping mapping, TargetTable target) {
        this.log = log;
        this.mapping = mapping;
        this.target = target;
        this.rewrite = new HistoryRewrite(target::stored);
    }

    @Override
    public SourceTable source() {
        return log.rows();
    }

    @Override
    public TargetTable target() {
        return target;
    }

    @Override
    public SlotPage page(int slot, @Nullable String after) {
        return source().keys(slot, after);
    }

    @Override
    public Outcome copy(List<StoredRow> all) {
        return copyKeys(all.stream().map(StoredRow::key).toList());
    }

    @Override
    public Outcome copyKeys(Collection<RowKey> keys) {
        return inParts(List.copyOf(keys), this::copySome);
    }

    private <T> Outcome inParts(List<T> all, Function<List<T>, Outcome> part) {
        Outcome outcome = Outcome.NONE;
        for (int from = 0, to; from < all.size(); from = to) {
            to = Math.min(all.size(), from + rows);
            outcome = outcome.plus(part.apply(all.subList(from, to)));
        }
        return outcome;
    }

    private Outcome copySome(List<RowKey> keys) {
        List<PastRow> wanted = histories(keys);
        RowDigest read = RowDigest.NONE;
        for (PastRow row : wanted) {
            read = read.plus(PastCell.digest(row.cells()));
        }
        long changed = 0;
        while (true) {
            try {
                return new Outcome(changed + write(wanted), read);
            } catch (OccupiedException e) {
                changed += evict(e);
            } catch (LostRaceException e) {
                source().control().check();
            }
        }
    }

    private List<PastRow> histories(List<RowKey> keys) {
        Map<RowKey, Map<String, List<CellVersion>>> histories = log.histories(keys);
        List<PastRow> found = new ArrayList<>();
        for (RowKey key : keys) {
            mapping.copy(key, histories.getOrDefault(key, Map.of())).ifPresent(found::add);
        }
        adapt(found.stream().map(PastRow::cells).toList());
        return found;
    }

    /** Sets how many rows are copied at once next, by the size of these rows' versions. */
    private void adapt(List<Map<String, List<PastCell>>> some) {
        long bytes = some.stream()
                .flatMap(cells -> cells.values().stream())
                .flatMap(List::stream)
                .mapToLong(PastCell::bytes)
                .sum();
        long ofRow = Math.max(1, bytes / Math.max(1, some.size()));
        rows = (int) Math.max(1, Math.min(MOST_ROWS, BUDGET / ofRow));
    }

    private long write(List<PastRow> wanted) {
        Map<UUID, StoredRow> present =
                target.find(wanted.stream().map(PastRow::source).toList());
        Set<RowKey> places = new HashSet<>();
        wanted.forEach(row -> places.add(row.key()));
        present.values().forEach(row -> places.add(row.key()));
        Map<RowKey, Map<String, List<PastCell>>> known = target.histories(places);
        Map<RowKey, UUID> left = new LinkedHashMap<>();
        for (PastRow row : wanted) {
            StoredRow old = present.get(row.source());
            if (old != null && !old.key().equals(row.key())) {
                left.put(old.key(), row.source());
            }
        }
        return new Changes(known, left).write(wanted);
    }

    /**
     * Changes that bring some rows to their wanted versions.
     *
     * @param known the versions that are in the native table
     * @param left the keys there that rows have no more, and the keys of these in the external table
     */
    private final class Changes {
        private final Map<RowKey, Map<String, List<PastCell>>> known;
        private final Map<RowKey, UUID> left;
        private final Set<UUID> leaving;
        private final List<RowChange> moves = new ArrayList<>();
        private final Map<Integer, List<RowChange>> others = new TreeMap<>();

        Changes(Map<RowKey, Map<String, List<PastCell>>> known, Map<RowKey, UUID> left) {
            this.known = known;
            this.left = left;
            this.leaving = Set.copyOf(left.values());
        }

        long write(List<PastRow> wanted) {
            Set<RowKey> taken = new HashSet<>();
            for (PastRow row : wanted) {
                taken.add(row.key());
                Map<String, CellHistory> cells = rewrite.of(known.getOrDefault(row.key(), Map.of()), row.cells());
                if (!cells.isEmpty()) {
                    changesOf(row).add(new HistoryChange(target, row.key(), row.source(), cells, leaving));
                }
            }
            left.forEach((key, source) -> {
                if (!taken.contains(key)) {
                    erase(key, source, known).ifPresent(moves::add);
                }
            });
            long changed = target.write(moves);
            for (List<RowChange> ofPartition : others.values()) {
                changed += target.write(ofPartition);
            }
            return changed;
        }

        /**
         * Returns the list that a row's changes belong to. Moves are written together, so that readers find a moving
         * row at its old place or at its new one.
         */
        private List<RowChange> changesOf(PastRow row) {
            return leaving.contains(row.source()) || left.containsKey(row.key())
                    ? moves
                    : others.computeIfAbsent(target.routing().partitionOf(row.key()), partition -> new ArrayList<>());
        }
    }

    private Optional<RowChange> erase(RowKey key, UUID source, Map<RowKey, Map<String, List<PastCell>>> known) {
        Map<String, CellHistory> cells = rewrite.of(known.getOrDefault(key, Map.of()), Map.of());
        return cells.isEmpty()
                ? Optional.empty()
                : Optional.of(new RemoveChange(target, key, source, new Decision.ReplaceHistory(cells, 1)));
    }

    /** Removes a row that is in the way, although it has another key by now or is gone. */
    private long evict(OccupiedException occupied) {
        List<RowKey> holder = source().rows(List.of(UuidText.key(occupied.holder()))).stream()
                .map(StoredRow::key)
                .toList();
        for (PastRow row : histories(holder)) {
            if (row.key().equals(occupied.key())) {
                throw occupied;
            }
        }
        return erase(Map.of(occupied.key(), occupied.holder()));
    }

    private long erase(Map<RowKey, UUID> some) {
        Map<RowKey, Map<String, List<PastCell>>> known = target.histories(some.keySet());
        List<RowChange> changes = new ArrayList<>();
        some.forEach((key, source) -> erase(key, source, known).ifPresent(changes::add));
        return target.write(changes);
    }

    @Override
    public Outcome sweep(List<StoredRow> all) {
        return inParts(all, this::sweepSome);
    }

    private Outcome sweepSome(List<StoredRow> some) {
        Map<UUID, RowKey> byKey = new LinkedHashMap<>();
        some.forEach(row -> byKey.put(target.requireSourceKey(row), row.key()));
        Set<UUID> present = source().present(byKey.keySet());
        Map<RowKey, Map<String, List<PastCell>>> known = target.histories(byKey.values());
        adapt(List.copyOf(known.values()));
        RowDigest read = RowDigest.NONE;
        Map<RowKey, UUID> gone = new HashMap<>();
        for (Map.Entry<UUID, RowKey> row : byKey.entrySet()) {
            if (present.contains(row.getKey())) {
                read = read.plus(PastCell.digest(known.getOrDefault(row.getValue(), Map.of())));
            } else {
                gone.put(row.getValue(), row.getKey());
            }
        }
        return new Outcome(erase(gone), read);
    }
}
