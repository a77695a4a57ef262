package dev.schemaless.catalog.write;

import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.Attempts;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.SqlStates;
import dev.schemaless.catalog.epoch.CatalogRefusal;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import dev.schemaless.catalog.server.Trip;
import dev.schemaless.catalog.server.UnknownOutcomeException;
import dev.schemaless.catalog.write.claim.StaleClaimPlanException;
import dev.schemaless.catalog.write.commit.OutcomeQuery;
import dev.schemaless.catalog.write.draft.EntryChanges;
import dev.schemaless.catalog.write.draft.RefusedChangeException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes the changes of one partition in one local transaction, and repeats it until no other writer is in the way.
 *
 * <p>A transaction whose commit was not answered is in doubt. The same attempt is then repeated: it waits for the locks
 * of the one before and recognises its cells by the write id, or takes effect in its place. Until the end of the first
 * one is known, the caller only learns that the outcome is unknown.
 */
final class LocalWrite {
    private final Partition partition;
    private final int position;
    private final long catalogVersion;
    private final ReadControl control;
    private final AttemptMaker attempts;
    private final PartitionEpoch epoch;
    private final EntryChanges.Elsewhere elsewhere = new EntryChanges.Elsewhere();

    private Attempt attempt;
    private boolean looks;
    /** Set while a try is in doubt. */
    private @Nullable UnknownOutcomeException doubt;

    /**
     * Makes the write.
     *
     * @param looks whether already the first try looks at rows that are likely new; later ones do once a key was taken
     */
    LocalWrite(
            Partition partition,
            int position,
            long catalogVersion,
            AttemptMaker attempts,
            boolean looks,
            PartitionEpoch epoch,
            ReadControl control) {
        this.partition = partition;
        this.position = position;
        this.catalogVersion = catalogVersion;
        this.control = control;
        this.attempts = attempts;
        this.epoch = epoch;
        this.looks = looks;
        this.attempt = attempts.make(looks);
    }

    /** Makes a try; {@code looks} says whether rows that are likely new are looked at too. */
    @FunctionalInterface
    interface AttemptMaker {
        Attempt make(boolean looks);
    }

    /** The partition's version of the catalog. */
    interface PartitionEpoch {
        /** Returns the version that the partition has seen. */
        long version();

        /** Says whether every writer of an older version than this one has ended. */
        boolean isPublished(long version);
    }

    private enum Outcome {
        DONE,
        /** Nothing was written: entries on other partitions come first. */
        ENTRIES_FIRST,
        /** Nothing was written: another transaction has changed a row since an attempt got in doubt. */
        OVERTAKEN
    }

    /**
     * Makes all changes, or throws and makes none.
     *
     * @throws UnknownOutcomeException if the outcome cannot be found out
     * @throws StaleClaimPlanException if rows have claims on other partitions
     */
    void run(Retry retry) {
        run(retry, retry);
    }

    /**
     * Does {@link #run(Retry)} with other limits for tries that settle one in doubt.
     *
     * @param retry how often to try again after a try without effect
     * @param doubts how often to try again after one in doubt
     */
    void run(Retry retry, Retry doubts) {
        boolean done = false;
        while (!done) {
            done = isDone(retry, doubts);
        }
    }

    /** Asks whether the last try has succeeded after all, once {@link #run} has given up to find out. */
    boolean hasSucceeded(StatementGuard limit) {
        return attempt.hasSucceeded(limit);
    }

    /** Returns false if there is to be another try. */
    private boolean isDone(Retry retry, Retry doubts) {
        try {
            control.check();
            return attemptOnce(retry);
        } catch (RefusedChangeException e) {
            if (doubt != null && !attempt.locksRows()) {
                return isDoneAfterAll(doubt, e.reason());
            }
            throw e.reason();
        } catch (SchemalessException e) {
            return doubt == null ? recover(e, retry, doubts) : recoverInDoubt(doubt, e, doubts);
        } catch (RuntimeException | Error e) {
            if (doubt != null) {
                return isDoneAfterAll(doubt, e);
            }
            throw e;
        }
    }

    /** Returns false if the try is to be repeated at once. */
    private boolean attemptOnce(Retry retry) {
        if (attempt.isBlind() && !attempt.isDecided()) {
            attempt.decideBlindly();
            attempt.entries().putElsewhere(position, catalogVersion, elsewhere);
        }
        Outcome outcome = partition.write("change rows", control, this::transaction);
        switch (outcome) {
            case DONE -> {
                return true;
            }
            case ENTRIES_FIRST -> {
                retry.allow(Attempts.Need.ENTRIES);
                attempt.entries().putElsewhere(position, catalogVersion, elsewhere);
                startAnew();
            }
            case OVERTAKEN -> {
                if (attempt.hasSucceeded(control)) {
                    return true;
                }
                startAnew();
                retry.pauseOrThrow(Retry.overtaken());
            }
        }
        return false;
    }

    private Outcome transaction(Trip trip) throws SQLException {
        if (attempt.isBlind() && partition.dialect().takesSeveralStatements()) {
            attempt.writeUnread(trip);
            return Outcome.DONE;
        }
        if (!attempt.lock(trip, clock -> clock)) {
            return Outcome.OVERTAKEN;
        }
        if (!attempt.entries().arePutElsewhere(position, elsewhere)) {
            return Outcome.ENTRIES_FIRST;
        }
        if (!attempt.isEmpty()) {
            attempt.write(trip);
        }
        return Outcome.DONE;
    }

    /** Begins a new attempt with an identity of its own, because it depends on rows that are read anew. */
    private void startAnew() {
        attempt = attempts.make(looks);
        doubt = null;
    }

    /**
     * Prepares another attempt after one that has ended without effect, or throws the failure if another attempt cannot
     * help.
     */
    private boolean recover(SchemalessException failure, Retry retry, Retry doubts) {
        switch (failure.code()) {
            case OUTCOME_UNKNOWN -> {
                UnknownOutcomeException unknown = (UnknownOutcomeException) failure;
                if (unknown.isOver()) {
                    return isDoneAfterAll(unknown, unknown);
                }
                doubt = unknown;
                return recoverInDoubt(unknown, failure, doubts);
            }
            case SERIALIZATION_FAILURE, CONNECTION_LOST, SERVER_UNREACHABLE -> {
                SchemalessException reason = control.explain(failure);
                if (reason != failure || failure instanceof LostRaceException) {
                    throw reason;
                }
                startAnew();
                retry.pauseOrThrow(failure);
            }
            case UNIQUE_VIOLATION -> lookAtNewRows(failure, retry);
            default -> throw explained(failure);
        }
        return false;
    }

    /** Lets the next attempt read the likely new rows, since some of them exist. That is not a conflict. */
    private void lookAtNewRows(SchemalessException failure, Retry retry) {
        boolean looked = looks;
        looks = true;
        startAnew();
        if (looked) {
            retry.pauseOrThrow(failure);
        } else {
            retry.allow(Attempts.Need.LOOK);
        }
    }

    private SchemalessException explained(SchemalessException failure) {
        return control.explain(CatalogRefusal.explain(failure, catalogVersion, epoch::version));
    }

    /** Returns true if the try in doubt has succeeded, false if there is to be another one; else throws. */
    private boolean recoverInDoubt(UnknownOutcomeException unknown, SchemalessException failure, Retry retry) {
        try {
            switch (failure.code()) {
                case OUTCOME_UNKNOWN, SERIALIZATION_FAILURE, CONNECTION_LOST, SERVER_UNREACHABLE ->
                    retry.pauseOrThrow(failure);
                case UNIQUE_VIOLATION -> {
                    if (attempt.hasSucceeded(control)) {
                        return true;
                    }
                    // another row's unique value may be given up, and the attempt in doubt may be under way for as long
                    if (!attempt.locksRows() && !attempt.isOvertaken(control)) {
                        throw failure;
                    }
                    lookAtNewRows(failure, retry);
                }
                case CATALOG_CHANGED -> {
                    return recoverOnNewCatalog(failure, retry);
                }
                default -> throw failure;
            }
            return false;
        } catch (RuntimeException | Error e) {
            if (doubt == null) {
                throw e;
            }
            return isDoneAfterAll(unknown, e);
        }
    }

    /**
     * Says whether a try in doubt has succeeded, and throws if it has failed. It may be under way until the partition has no writers of
     * its catalog any more.
     */
    private boolean recoverOnNewCatalog(SchemalessException failure, Retry retry) {
        boolean ended = epoch.isPublished(catalogVersion + 1);
        if (attempt.hasSucceeded(control)) {
            return true;
        }
        if (ended) {
            doubt = null;
            throw explained(failure);
        }
        retry.pauseOrThrow(failure);
        return false;
    }

    /**
     * Asks for the last time how the try in doubt has ended, in a time of its own.
     *
     * @throws UnknownOutcomeException if it has not succeeded so far, and may still
     */
    private boolean isDoneAfterAll(UnknownOutcomeException unknown, Throwable reason) {
        if (reason != unknown) {
            unknown.addSuppressed(reason);
        }
        Optional<Boolean> made = OutcomeQuery.ask(unknown, attempt::hasSucceeded);
        if (made.orElse(false)) {
            return true;
        }
        throw made.isPresent() && unknown.isOver() ? stopped(unknown) : unknown;
    }

    /** Returns why a transaction that has ended without effect was stopped. */
    private SchemalessException stopped(UnknownOutcomeException unknown) {
        return unknown.getCause() instanceof SQLException reason
                ? control.explain(SqlStates.translate(reason, "change rows", partition.display()))
                : unknown;
    }
}
