package dev.schemaless.catalog.write;

import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.write.draft.RowDraft;
import dev.schemaless.catalog.write.draft.RowTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The changes of several callers to one row, each on the result of the one before: each is a version of the row. */
final class SharedTask implements RowTask {
    private final List<SharedChange> changes = new ArrayList<>();

    private SharedTask() {}

    /**
     * Groups changes by row.
     *
     * @param changes in the order in which they are made
     * @return in ascending order of the keys
     */
    static List<RowTask> of(List<SharedChange> changes) {
        Map<RowKey, SharedTask> tasks = new TreeMap<>();
        changes.forEach(change -> tasks.computeIfAbsent(change.key(), key -> new SharedTask())
                .changes
                .add(change));
        return List.copyOf(tasks.values());
    }

    @Override
    public RowKey key() {
        return changes.get(0).key();
    }

    @Override
    public boolean isLikelyNew() {
        return changes.get(0).change().isLikelyNew();
    }

    /**
     * Makes the changes in order. Of several changes to a row that is likely new, only the first is made, because the
     * others likely fail.
     */
    @Override
    public boolean perform(RowDraft draft) {
        for (SharedChange change : changes) {
            if (isLikelyNew() && change != changes.get(0)) {
                change.leave();
            } else {
                change.perform(draft);
            }
        }
        return true;
    }

    @Override
    public void skip() {
        changes.forEach(SharedChange::leave);
    }
}
