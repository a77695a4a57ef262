package dev.schemaless.catalog.write;

import dev.schemaless.catalog.access.Decision;
import dev.schemaless.catalog.access.DuplicateRowException;
import dev.schemaless.catalog.access.LostRaceException;
import dev.schemaless.catalog.access.RowChange;
import dev.schemaless.catalog.access.WriteRequest;
import dev.schemaless.catalog.cell.RowKey;
import dev.schemaless.catalog.key.NativeKey;
import dev.schemaless.catalog.server.Batch;
import dev.schemaless.catalog.write.draft.RowDraft;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The change of one row for one caller, and its outcome in the last attempt of a shared transaction. The outcome counts
 * once that transaction is committed. Used by one thread at a time.
 */
final class SharedChange {
    private final WriteRequest request;
    private Outcome outcome = Outcome.ALONE;
    private @Nullable LocalWrite doubt;

    /** The outcome of a change. */
    sealed interface Outcome {
        /**
         * No effect: its caller is to make it in a transaction of its own: the obstacle or error concerns
         * that caller only.
         */
        Outcome ALONE = new Left();

        /**
         * The change took effect.
         *
         * @param count its part of the statement's count
         */
        record Made(int count) implements Outcome {}

        /** Refused: it took no effect, and would take none if it was repeated. */
        record Refused(RuntimeException reason) implements Outcome {}

        /** See {@link #ALONE}. */
        record Left() implements Outcome {}
    }

    SharedChange(WriteRequest request) {
        this.request = request;
    }

    WriteRequest request() {
        return request;
    }

    RowChange change() {
        return request.changes().get(0);
    }

    RowKey key() {
        return change().key();
    }

    Outcome outcome() {
        return outcome;
    }

    /** Says whether the transaction writes it. */
    boolean isMade() {
        return outcome instanceof Outcome.Made;
    }

    /** Leaves it out of the transaction. */
    void leave() {
        outcome = Outcome.ALONE;
    }

    /** Makes the change as a version of its own, or leaves the draft as it was. */
    void perform(RowDraft draft) {
        Map<String, byte[]> before = draft.bodies();
        outcome = decide(draft);
        if (isMade()) {
            draft.endVersion();
        } else {
            draft.become(before);
        }
    }

    /** Evaluates in the thread of another caller: whatever that throws, its own caller is to meet in his own thread. */
    private Outcome decide(RowDraft draft) {
        try {
            Decision decision = change().decide(draft.current());
            if (decision instanceof Decision.Renew) {
                return new Outcome.Refused(
                        new LostRaceException(request.model().name(), Set.of(key()), NativeKey.describe(key())));
            }
            if (decision instanceof Decision.ReplaceHistory) {
                return Outcome.ALONE;
            }
            draft.apply(decision);
            return isLarge(draft) ? Outcome.ALONE : new Outcome.Made(decision.count());
        } catch (DuplicateRowException e) {
            return new Outcome.Refused(e);
        } catch (RuntimeException | StackOverflowError e) {
            return Outcome.ALONE;
        }
    }

    private static boolean isLarge(RowDraft draft) {
        return draft.bodies().values().stream().anyMatch(body -> body.length > Batch.LARGE_BODY);
    }

    /** Remembers a write in doubt, so that its caller can ask for the outcome. */
    void doubt(LocalWrite write) {
        doubt = write;
    }

    /** Returns the write in doubt; null if there is none. */
    @Nullable LocalWrite doubt() {
        return doubt;
    }
}
