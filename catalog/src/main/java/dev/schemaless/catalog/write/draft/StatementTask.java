package dev.schemaless.catalog.write.draft;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.cell.RowKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The changes of one statement to one row, in their order. */
public final class StatementTask implements RowTask {
    private final List<RowChange> changes = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private final long[] counts;

    private StatementTask(long[] counts) {
        this.counts = counts;
    }

    /**
     * Groups changes by row.
     *
     * @param counts receives the count of each change
     * @return in ascending order of the keys
     */
    public static List<RowTask> of(List<? extends RowChange> changes, long[] counts) {
        Map<RowKey, StatementTask> tasks = new TreeMap<>();
        for (int i = 0; i < changes.size(); i++) {
            StatementTask task = tasks.computeIfAbsent(changes.get(i).key(), key -> new StatementTask(counts));
            task.changes.add(changes.get(i));
            task.places.add(i);
        }
        return List.copyOf(tasks.values());
    }

    @Override
    public RowKey key() {
        return changes.get(0).key();
    }

    @Override
    public boolean isLikelyNew() {
        return changes.get(0).isLikelyNew();
    }

    @Override
    public boolean perform(RowDraft draft) {
        for (int i = 0; i < changes.size(); i++) {
            Decision decision = changes.get(i).decide(draft.current());
            if (decision instanceof Decision.Renew
                    || (decision instanceof Decision.ReplaceHistory replacement && !draft.fits(replacement))) {
                return false;
            }
            draft.apply(decision);
            counts[places.get(i)] = decision.count();
        }
        return true;
    }
}
