package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.Trip;
import dev.schemaless.catalog.sql.UnknownOutcomeException;
import dev.schemaless.catalog.store.ReadControl;
import dev.schemaless.catalog.store.StaleCatalogException;
import java.sql.SQLException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Makes the changes of one partition in one local transaction, tried again until nobody else is in the way. */
final class LocalWrite {
    private final Partition partition;
    private final int position;
    private final long catalogVersion;
    private final ReadControl control;
    private final AttemptMaker attempts;
    private final LongSupplier epoch;
    private final EntryChanges.Elsewhere elsewhere = new EntryChanges.Elsewhere();

    private Attempt attempt;
    private boolean looks;
    private @Nullable SchemalessException unknownOutcome;

    LocalWrite(
            Partition partition,
            int position,
            long catalogVersion,
            AttemptMaker attempts,
            LongSupplier epoch,
            ReadControl control) {
        this.partition = partition;
        this.position = position;
        this.catalogVersion = catalogVersion;
        this.control = control;
        this.attempts = attempts;
        this.epoch = epoch;
        this.attempt = attempts.make(false);
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
                boolean looked = looks;
                done = recover(e);
                if (!done && looks == looked) {
                    retry.pauseOrThrow(e);
                }
            }
        }
    }

    /** Returns false if the try is to be repeated at once. */
    private boolean attemptOnce() {
        if (attempt.isBlind() && !attempt.isDecided()) {
            attempt.decideBlindly();
            attempt.entries().putElsewhere(position, catalogVersion, elsewhere);
        }
        Outcome outcome = partition.write("change rows", control, this::transaction);
        switch (outcome) {
            case DONE -> {
                return true;
            }
            case ENTRIES_FIRST -> attempt.entries().putElsewhere(position, catalogVersion, elsewhere);
            case OVERTAKEN -> {
                if (attempt.hasSucceeded()) {
                    return true;
                }
            }
        }
        startAnew();
        return false;
    }

    /** Makes a try; {@code looks} says whether rows that are likely new are looked at too. */
    @FunctionalInterface
    interface AttemptMaker {
        Attempt make(boolean looks);
    }

    private enum Outcome {
        DONE,
        /** Nothing was written: entries on other partitions come first. */
        ENTRIES_FIRST,
        /** Nothing was written: somebody has changed a row since the outcome of a transaction got lost. */
        OVERTAKEN
    }

    private Outcome transaction(Trip trip) throws SQLException {
        if (attempt.isBlind() && partition.dialect().takesSeveralStatements()) {
            attempt.writeUnread(trip);
            return Outcome.DONE;
        }
        if (!attempt.lock(trip)) {
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

    /** What comes next rests on what is read anew, so it gets an identity of its own. */
    private void startAnew() {
        attempt = attempts.make(looks);
        unknownOutcome = null;
    }

    /** What was written without reading may have met a catalog that nobody had asked for. */
    private SchemalessException explain(SchemalessException failure) {
        if (failure.code() != ErrorCode.CATALOG_CHANGED || failure instanceof StaleCatalogException) {
            return failure;
        }
        long version = epoch.getAsLong();
        return version > catalogVersion ? new StaleCatalogException(catalogVersion, version) : failure;
    }

    /**
     * Returns whether an earlier transaction succeeded; throws what cannot be helped by another try. That rows which were
     * likely new are not, so that they are looked at from now on, is no conflict.
     */
    private boolean recover(SchemalessException thrown) {
        SchemalessException failure = explain(thrown);
        if (failure instanceof UnknownOutcomeException) {
            unknownOutcome = failure;
            return false;
        }
        if (failure.code() == ErrorCode.SERIALIZATION_FAILURE || failure.code() == ErrorCode.CONNECTION_LOST) {
            if (unknownOutcome == null) {
                startAnew();
            }
            return false;
        }
        if (unknownOutcome != null && attempt.hasSucceeded()) {
            return true;
        }
        if (failure.code() != ErrorCode.UNIQUE_VIOLATION) {
            throw failure;
        }
        looks = true;
        startAnew();
        return false;
    }
}
