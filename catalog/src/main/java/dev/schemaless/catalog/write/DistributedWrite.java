package dev.schemaless.catalog.write;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.layout.RowHash;
import dev.schemaless.catalog.server.Branch;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.write.claim.StaleClaimPlanException;
import dev.schemaless.catalog.write.commit.DistributedTransaction;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.ModelTasks;
import dev.schemaless.catalog.write.draft.RefusedChangeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Makes the changes of several partitions in one transaction, and repeats it until no other writer is in the way. */
final class DistributedWrite {
    private final Supplier<DistributedTransaction> transactions;
    private final long catalogVersion;
    private final Map<Integer, List<ModelTasks>> parts;
    private final ReadControl control;
    private final AttemptMaker attempts;
    private final EntryChanges.Elsewhere elsewhere = new EntryChanges.Elsewhere();
    private boolean looks;

    /** Makes a try at the changes of one partition. */
    @FunctionalInterface
    interface AttemptMaker {
        Attempt make(int position, List<ModelTasks> work, boolean looks);
    }

    /**
     * Makes the write.
     *
     * @param transactions begins a transaction on the partitions of the parts
     * @param looks whether already the first try looks at rows that are likely new; later ones do once a key was taken
     */
    DistributedWrite(
            Supplier<DistributedTransaction> transactions,
            AttemptMaker attempts,
            long catalogVersion,
            Map<Integer, List<ModelTasks>> parts,
            boolean looks,
            ReadControl control) {
        this.transactions = transactions;
        this.attempts = attempts;
        this.catalogVersion = catalogVersion;
        this.parts = parts;
        this.looks = looks;
        this.control = control;
    }

    /**
     * Makes all changes, or throws and makes none.
     *
     * @throws dev.schemaless.catalog.server.UnknownOutcomeException if the outcome cannot be found out
     * @throws StaleClaimPlanException if rows have other claims on other partitions than planned
     */
    void run(Retry retry) {
        boolean done = false;
        while (!done) {
            control.check();
            try {
                done = attemptOnce(retry);
            } catch (RefusedChangeException e) {
                throw e.reason();
            } catch (LostRaceException e) {
                throw e;
            } catch (SchemalessException e) {
                recover(control.explain(e), retry);
            }
        }
    }

    /** Prepares another try, or throws. Before the decision nothing has happened, so a lost connection does no harm. */
    private void recover(SchemalessException failure, Retry retry) {
        switch (failure.code()) {
            case SERIALIZATION_FAILURE, CONNECTION_LOST, SERVER_UNREACHABLE -> retry.pauseOrThrow(failure);
            case UNIQUE_VIOLATION -> {
                if (looks) {
                    retry.pauseOrThrow(failure);
                } else {
                    // some of the likely new rows exist; that is not a conflict
                    looks = true;
                    retry.allow(Attempts.Need.LOOK);
                }
            }
            default -> throw failure;
        }
    }

    /** Returns false if the try is to be repeated at once. */
    private boolean attemptOnce(Retry retry) {
        SortedMap<Integer, Attempt> tries = new TreeMap<>();
        parts.forEach((position, work) -> tries.put(position, attempts.make(position, work, looks)));
        tries.forEach((position, each) -> {
            if (each.isBlind()) {
                each.decideBlindly();
                each.entries().putElsewhere(position, catalogVersion, elsewhere);
            }
        });
        if (transact(tries)) {
            return true;
        }
        retry.allow(Attempts.Need.ENTRIES);
        tries.forEach((position, each) -> each.entries().putElsewhere(position, catalogVersion, elsewhere));
        return false;
    }

    /**
     * Locks and writes partition by partition, in ascending order. An insertion may wait for another writer, as a row that is not
     * there cannot be locked. That writer must not be waiting for a lock of a later partition. No server would notice that.
     *
     * @return false if entries on other partitions have to be put first
     */
    private boolean transact(SortedMap<Integer, Attempt> tries) {
        try (DistributedTransaction transaction = transactions.get()) {
            boolean entriesThere = true;
            for (Map.Entry<Integer, Attempt> each : tries.entrySet()) {
                Attempt attempt = each.getValue();
                Branch branch = transaction.begin(each.getKey());
                branch.run(trip -> {
                    transaction.enter(each.getKey(), rowsOf(each.getKey()), trip, catalogVersion);
                    return attempt.lock(trip);
                });
                entriesThere &= attempt.entries().arePutElsewhere(each.getKey(), elsewhere);
                if (entriesThere) {
                    write(branch, attempt);
                }
            }
            if (!entriesThere) {
                return false;
            }
            if (tries.values().stream().allMatch(Attempt::isEmpty)) {
                return true;
            }
            transaction.commit((position, limit) ->
                    Objects.requireNonNull(tries.get(position)).hasSucceeded(limit));
            return true;
        }
    }

    private List<Long> rowsOf(int position) {
        List<Long> rows = new ArrayList<>();
        for (ModelTasks each : parts.getOrDefault(position, List.of())) {
            each.tasks().forEach(task -> rows.add(RowHash.of(each.model(), task.key())));
        }
        return rows;
    }

    private static void write(Branch branch, Attempt attempt) {
        branch.run(trip -> {
            attempt.write(trip);
            return 0;
        });
    }
}
