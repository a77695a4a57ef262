package dev.schemaless.catalog.write.claim;

import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.model.Model;
import dev.schemaless.catalog.server.Retry;
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
import java.util.function.BiFunction;
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
    public ClaimPlan plan(List<ModelTasks> work, boolean looks, Retry retry) {
        return plan(work, looks, retry, (model, keys) -> committed.states(model, keys, retry));
    }

    /** Does {@link #plan} once the transactions that have written the rows are committed on all their partitions. */
    public ClaimPlan planWhole(List<ModelTasks> work, Retry retry) {
        return plan(work, true, retry, (model, keys) -> committed.wholeStates(model, keys, retry));
    }

    private ClaimPlan plan(
            List<ModelTasks> work,
            boolean looks,
            Retry retry,
            BiFunction<Model, List<RowKey>, Map<RowKey, RowState>> reads) {
        Map<Integer, ClaimChanges> claims = new TreeMap<>();
        for (ModelTasks each : work) {
            if (!placements.apply(each.model()).isEmpty()) {
                List<RowKey> keys = each.tasks().stream()
                        .filter(task -> looks || !task.isLikelyNew())
                        .map(RowTask::key)
                        .toList();
                claim(each, keys, reads.apply(each.model(), keys), retry, claims);
            }
        }
        ClaimPlan plan = new ClaimPlan();
        claims.forEach(plan::add);
        return plan;
    }

    private void claim(
            ModelTasks each,
            List<RowKey> keys,
            Map<RowKey, RowState> states,
            Retry retry,
            Map<Integer, ClaimChanges> claims) {
        try {
            claim(each, states, claims);
        } catch (RefusedChangeException e) {
            requireWhole(each.model(), keys, states, retry);
            throw e.reason();
        }
    }

    private void claim(ModelTasks each, Map<RowKey, RowState> states, Map<Integer, ClaimChanges> claims) {
        ClaimPlacement placement = placements.apply(each.model());
        for (RowTask task : each.tasks()) {
            RowKey key = task.key();
            RowDraft draft = new RowDraft(each.model(), states.getOrDefault(key, RowState.absent(key)));
            if (!task.perform(draft)) {
                throw new LostRaceException(each.model().name(), Set.of(key), NativeKey.describe(key));
            }
            int position = tables.topology().partitionOf(NativeKey.shardOf(key));
            draft.claim(placement, claims.computeIfAbsent(position, absent -> new ClaimChanges()));
        }
    }

    /**
     * Makes sure that no transaction was seen on one partition and not on another: after one that swaps the values of two rows both may
     * seem to have the same.
     */
    private void requireWhole(Model model, List<RowKey> keys, Map<RowKey, RowState> states, Retry retry) {
        Map<RowKey, RowState> whole = committed.wholeStates(model, keys, retry);
        for (RowKey key : keys) {
            RowState absent = RowState.absent(key);
            if (states.getOrDefault(key, absent).rowSeq()
                    != whole.getOrDefault(key, absent).rowSeq()) {
                throw new LostRaceException(model.name(), Set.of(key), NativeKey.describe(key));
            }
        }
    }
}
