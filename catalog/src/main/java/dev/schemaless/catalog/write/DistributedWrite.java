package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.Branch;
import dev.schemaless.catalog.sql.UnknownOutcomeException;
import dev.schemaless.catalog.store.ReadControl;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;

/** Makes the changes of several partitions in one transaction, tried again until nobody else is in the way. */
final class DistributedWrite {
    private final IntFunction<DistributedTransaction> transactions;
    private final DistributedTransaction.Finished finished;
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

    DistributedWrite(
            IntFunction<DistributedTransaction> transactions,
            DistributedTransaction.Finished finished,
            AttemptMaker attempts,
            long catalogVersion,
            Map<Integer, List<ModelTasks>> parts,
            ReadControl control) {
        this.transactions = transactions;
        this.finished = finished;
        this.attempts = attempts;
        this.catalogVersion = catalogVersion;
        this.parts = parts;
        this.control = control;
    }

    /** Makes all changes, or throws and makes none. */
    void run(Retry retry) {
        boolean done = false;
        while (!done) {
            control.check();
            try {
                done = attemptOnce();
            } catch (Refusal e) {
                throw e.reason();
            } catch (LostRaceException e) {
                throw e;
            } catch (SchemalessException e) {
                if (!isWorthAnotherTry(e)) {
                    throw e;
                }
                if (e.code() == ErrorCode.UNIQUE_VIOLATION && !looks) {
                    // rows that were likely new are not; that is no conflict
                    looks = true;
                } else {
                    retry.pauseOrThrow(e);
                }
            }
        }
    }

    /** Until it is decided nothing has happened, so a lost connection does no harm. */
    private static boolean isWorthAnotherTry(SchemalessException failure) {
        return switch (failure.code()) {
            case SERIALIZATION_FAILURE, UNIQUE_VIOLATION -> true;
            case CONNECTION_LOST -> !(failure instanceof UnknownOutcomeException);
            default -> false;
        };
    }

    /** Returns false if the try is to be repeated at once. */
    private boolean attemptOnce() {
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
        tries.forEach((position, each) -> each.entries().putElsewhere(position, catalogVersion, elsewhere));
        return false;
    }

    /** Returns false if entries on other partitions have to be put first. */
    private boolean transact(SortedMap<Integer, Attempt> tries) {
        try (DistributedTransaction transaction = transactions.apply(tries.firstKey())) {
            Map<Integer, Branch> branches = new TreeMap<>();
            boolean entriesThere = true;
            for (Map.Entry<Integer, Attempt> each : tries.entrySet()) {
                Branch branch = transaction.begin(each.getKey());
                branches.put(each.getKey(), branch);
                branch.run(control, each.getValue()::lock);
                entriesThere &= each.getValue().entries().arePutElsewhere(each.getKey(), elsewhere);
            }
            if (!entriesThere) {
                return false;
            }
            if (tries.values().stream().allMatch(Attempt::isEmpty)) {
                return true;
            }
            tries.forEach((position, each) -> write(branches, position, each));
            transaction.commit(finished);
            return true;
        }
    }

    private void write(Map<Integer, Branch> branches, int position, Attempt attempt) {
        java.util.Objects.requireNonNull(branches.get(position)).run(control, trip -> {
            attempt.write(trip);
            return 0;
        });
    }
}
