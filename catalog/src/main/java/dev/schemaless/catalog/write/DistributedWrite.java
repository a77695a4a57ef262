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
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Makes the changes of several partitions in one transaction, and repeats it until no other writer is in the way. */
final class DistributedWrite {
    /** A repeated try takes a time that is so much later than needed: others go on writing rows where the clock is ahead. */
    private static final long AHEAD_MICROS = TimeUnit.MILLISECONDS.toMicros(100);

    private final Supplier<DistributedTransaction> transactions;
    private final long catalogVersion;
    private final Map<Integer, List<ModelTasks>> parts;
    private final ReadControl control;
    private final AttemptMaker attempts;
    private final EntryChanges.Elsewhere elsewhere = new EntryChanges.Elsewhere();
    private boolean looks;
    /** The time of the cells is this or a later one, microseconds since 1970-01-01 UTC. */
    private long earliest;

    private enum Outcome {
        DONE,
        /** Nothing was written: entries on other partitions come first. */
        ENTRIES_FIRST,
        /** Nothing was written: a later partition has rows of a later time than the first one took. */
        LATER_TIME
    }

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
        switch (transact(tries)) {
            case DONE -> {
                return true;
            }
            case ENTRIES_FIRST -> {
                retry.allow(Attempts.Need.ENTRIES);
                tries.forEach((position, each) -> each.entries().putElsewhere(position, catalogVersion, elsewhere));
            }
            case LATER_TIME -> retry.allow(Attempts.Need.TIME);
        }
        return false;
    }

    /**
     * Locks and writes partition by partition, in ascending order. An insertion may wait for another writer, as a row that is not
     * there cannot be locked. That writer must not be waiting for a lock of a later partition. No server would notice that.
     *
     * <p>All cells get one time: the first partition's, which is after its stripe was got. That is why a reader that waits for the writers
     * of a time finds all of a transaction or nothing.
     */
    private Outcome transact(SortedMap<Integer, Attempt> tries) {
        try (DistributedTransaction transaction = transactions.get()) {
            boolean entriesThere = true;
            for (Map.Entry<Integer, Attempt> each : tries.entrySet()) {
                Attempt attempt = each.getValue();
                boolean isFirst = each.getKey().equals(tries.firstKey());
                Branch branch = transaction.begin(each.getKey());
                branch.run(trip -> {
                    transaction.enter(each.getKey(), rowsOf(each.getKey()), trip, catalogVersion);
                    return attempt.lock(trip, clock -> isFirst ? Math.max(clock, earliest) : earliest);
                });
                if (attempt.micros() > earliest && !isFirst) {
                    earliest = attempt.micros() + AHEAD_MICROS;
                    return Outcome.LATER_TIME;
                }
                earliest = attempt.micros();
                entriesThere &= attempt.entries().arePutElsewhere(each.getKey(), elsewhere);
                if (entriesThere) {
                    write(branch, attempt);
                }
            }
            if (!entriesThere) {
                return Outcome.ENTRIES_FIRST;
            }
            if (tries.values().stream().allMatch(Attempt::isEmpty)) {
                return Outcome.DONE;
            }
            transaction.commit((position, limit) ->
                    Objects.requireNonNull(tries.get(position)).hasSucceeded(limit));
            return Outcome.DONE;
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
