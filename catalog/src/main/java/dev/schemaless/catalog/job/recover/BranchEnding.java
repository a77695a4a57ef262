package dev.schemaless.catalog.job.recover;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.BackOff;
import dev.schemaless.catalog.server.CircuitBreakers;
import dev.schemaless.catalog.server.PreparedBranches;
import dev.schemaless.catalog.write.commit.CommitOutcome;
import dev.schemaless.catalog.write.commit.Decisions;
import dev.schemaless.catalog.write.commit.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends branches as the decision table says, whose writers are dead. What cannot be ended keeps nothing else from being ended,
 * and is tried again later and later. Used by one thread.
 */
final class BranchEnding {
    private static final Logger LOG = LoggerFactory.getLogger(BranchEnding.class);
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(60);

    private final StoreTables tables;
    private final Decisions decisions;
    private final CircuitBreakers breakers;
    private final LongSupplier nanos;
    private final Set<BranchId> odd = new HashSet<>();
    private final BackOff.Pauses pauses = new BackOff(FIRST_PAUSE, LONGEST_PAUSE).pauses();
    private long nextOdd;
    private @Nullable SchemalessException failure;

    /**
     * Makes what has ended nothing.
     *
     * @param breakers says which partitions are not to be asked now
     * @param nanos the clock, nanoseconds since any moment
     */
    BranchEnding(StoreTables tables, Decisions decisions, CircuitBreakers breakers, LongSupplier nanos) {
        this.tables = tables;
        this.decisions = decisions;
        this.breakers = breakers;
        this.nanos = nanos;
    }

    /** Forgets which branches could not be ended, except those that are still there. */
    void retain(Set<BranchId> prepared) {
        odd.retainAll(prepared);
        if (odd.isEmpty()) {
            pauses.reset();
        }
    }

    /** Says whether a branch can be decided and ended, as far as is known without a round trip. */
    boolean isInReach(BranchId id) {
        return !breakers.isOpen(id.home()) && !breakers.isOpen(id.position());
    }

    /** Says whether some of these branches are to be ended now: not if all of them could not be, a short while ago. */
    boolean isDue(Collection<BranchId> dead) {
        return !odd.containsAll(dead) || (!dead.isEmpty() && nanos.getAsLong() - nextOdd >= 0);
    }

    /**
     * Ends branches.
     *
     * @param progress is told how many of them have been gone through; what it throws stops the rest
     * @return what was in the way of one of them
     */
    Optional<SchemalessException> end(List<BranchId> dead, LongConsumer progress) {
        failure = null;
        for (int i = 0; i < dead.size(); i++) {
            end(dead.get(i));
            progress.accept(i + 1L);
        }
        if (!odd.isEmpty()) {
            nextOdd = nanos.getAsLong() + pauses.next().toNanos();
        }
        return Optional.ofNullable(failure);
    }

    private void end(BranchId id) {
        List<Verdict> verdicts = new ArrayList<>();
        breakers.askIfClosed(
                id.home(), () -> tryFor(id, () -> verdicts.add(decisions.abort(id.home(), id.transaction()))));
        verdicts.forEach(verdict -> breakers.askIfClosed(id.position(), () -> tryFor(id, () -> carryOut(id, verdict))));
    }

    /** What fails for one branch, though its partition can be reached, is said once and left to another round. */
    private void tryFor(BranchId id, Runnable work) {
        try {
            work.run();
        } catch (SchemalessException e) {
            failure = e;
            if (CircuitBreakers.isUnreachable(e)) {
                throw e;
            }
            if (odd.add(id)) {
                LOG.warn("Cannot end a branch of transaction {} yet; trying again.", id.transaction(), e);
            }
        }
    }

    /** Does to a branch what was decided. */
    void carryOut(BranchId id, Verdict verdict) {
        if (verdict instanceof Verdict.Unreadable unreadable) {
            refuse(id, unreadable);
        }
        verdict.outcome().ifPresent(outcome -> end(id, outcome));
    }

    private void refuse(BranchId id, Verdict.Unreadable verdict) {
        failure = new SchemalessException(
                ErrorCode.STORE_MISMATCH,
                "Cannot end transaction " + id.transaction() + ": the decision table of "
                        + tables.partition(id.home()).display() + " says '" + verdict.word()
                        + "', which this release does not know. Its rows stay locked. Upgrade, or end its branches by hand.");
        if (odd.add(id)) {
            LOG.warn("{}", failure.getMessage());
        }
    }

    /** A branch that is still there, and that its connection lets nobody else end, is ended in the next round. */
    private void end(BranchId id, CommitOutcome outcome) {
        PreparedBranches branches = new PreparedBranches(tables.partition(id.position()));
        if (!branches.end(id, outcome == CommitOutcome.COMMITTED)) {
            branches.killOwner(id);
        }
    }
}
