package dev.schemaless.stores.migrate;

import dev.schemaless.catalog.access.CellHistory;
import dev.schemaless.catalog.cell.StoredRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Computes the versions to write so that a row has those of the external table. Usually some are appended. If some were
 * inserted before others, or have gone, the cell's versions are replaced from the first difference on.
 *
 * <p>A cell never gets fewer versions than it has had, because the number of a row's writes identifies its state.
 * Surplus versions become versions without a body at its beginning, which readers ignore.
 *
 * @param stored makes the bytes to be stored of a plain body
 */
record HistoryRewrite(UnaryOperator<byte[]> stored) {
    /** Returns the changes by cell; none if the row has that history already. */
    Map<String, CellHistory> of(Map<String, List<PastCell>> known, Map<String, List<PastCell>> wanted) {
        Map<String, CellHistory> changes = new LinkedHashMap<>();
        Set<String> cells = new TreeSet<>(known.keySet());
        cells.addAll(wanted.keySet());
        for (String cell : cells) {
            List<PastCell> before = known.getOrDefault(cell, List.of());
            List<PastCell> after = told(before, wanted.getOrDefault(cell, List.of()));
            if (after.size() > before.size()) {
                changes.put(cell, change(before, after));
            }
        }
        return changes;
    }

    /** Returns the versions that a cell is to have; those that it has if these are right. */
    private static List<PastCell> told(List<PastCell> known, List<PastCell> wanted) {
        if (known.isEmpty()) {
            return wanted;
        }
        List<PastCell> old = known.subList(PastCell.leading(known), known.size());
        List<PastCell> fresh = wanted.subList(PastCell.leading(wanted), wanted.size());
        List<PastCell> all = new ArrayList<>();
        if (common(old, fresh) == old.size()) {
            all.addAll(known);
            all.addAll(fresh.subList(old.size(), fresh.size()));
            return all;
        }
        PastCell none = new PastCell(
                null, wanted.isEmpty() ? StoredRow.NO_TIME : wanted.get(0).createdAt());
        while (all.size() + wanted.size() <= known.size()) {
            all.add(none);
        }
        all.addAll(wanted);
        return all;
    }

    private static int common(List<PastCell> one, List<PastCell> other) {
        int same = 0;
        while (same < one.size() && same < other.size() && one.get(same).isSameAs(other.get(same))) {
            same++;
        }
        return same;
    }

    private CellHistory change(List<PastCell> before, List<PastCell> after) {
        int kept = common(before, after);
        List<CellHistory.Past> versions = new ArrayList<>();
        for (PastCell version : after.subList(kept, after.size())) {
            byte[] body = version.body();
            versions.add(new CellHistory.Past(body == null ? null : stored.apply(body), version.createdAt()));
        }
        return new CellHistory(before.size(), kept, versions);
    }
}
