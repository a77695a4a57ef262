package dev.schemaless.catalog.write.claim;

import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.write.draft.ClaimChanges;
import dev.schemaless.catalog.write.draft.ClaimPlacement;
import dev.schemaless.catalog.write.draft.ModelTasks;
import dev.schemaless.catalog.write.draft.RefusedChangeException;
import dev.schemaless.catalog.write.draft.RowDraft;
import dev.schemaless.catalog.write.draft.RowState;
import dev.schemaless.catalog.write.draft.RowTask;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Computes, before rows are locked, which of their claims lie on other partitions. Thread-safe. */
public final class ClaimPlanner {
    private final StoreTables tables;
    private final Function<Model, ClaimPlacement> placements;
    private final CommittedReads committed;

    public ClaimPlanner(StoreTables tables, Function<Model, ClaimPlacement> placements, CommittedReads committed) {
        this.tables = tables;
        this.placements = placements;
        this.committed = committed;
    }

    /**
     * Computes the plan from the rows as they are now.
     *
     * @param looks whether rows that are likely new are read; else they are taken to be new
     * @throws LostRaceException if changes have to be computed again
     * @throws dev.schemaless.catalog.SchemalessException if a change refuses its row, or two rows take one claim
     */
    public ClaimPlan plan(List<ModelTasks> work, boolean looks, ReadControl control) {
        Map<Integer, ClaimChanges> claims = new TreeMap<>();
        for (ModelTasks each : work) {
            if (!placements.apply(each.model()).isEmpty()) {
                add(each, looks, control, claims);
            }
        }
        ClaimPlan plan = new ClaimPlan();
        claims.forEach(plan::add);
        return plan;
    }

    private void add(ModelTasks each, boolean looks, ReadControl control, Map<Integer, ClaimChanges> claims) {
        ClaimPlacement placement = placements.apply(each.model());
        List<RowKey> keys = each.tasks().stream()
                .filter(task -> looks || !task.isLikelyNew())
                .map(RowTask::key)
                .toList();
        Map<RowKey, RowState> states = committed.states(each.model(), keys, control);
        for (RowTask task : each.tasks()) {
            RowKey key = task.key();
            RowDraft draft = new RowDraft(each.model(), states.getOrDefault(key, RowState.absent(key)));
            if (!task.perform(draft)) {
                throw new LostRaceException(each.model().name(), Set.of(key), NativeKey.describe(key));
            }
            int position = tables.topology().partitionOf(NativeKey.shardOf(key));
            claim(draft, placement, claims.computeIfAbsent(position, absent -> new ClaimChanges()));
        }
    }

    private static void claim(RowDraft draft, ClaimPlacement placement, ClaimChanges claims) {
        try {
            draft.claim(placement, claims);
        } catch (RefusedChangeException e) {
            throw e.reason();
        }
    }
}
