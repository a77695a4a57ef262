package dev.schemaless.catalog.job.recover;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.dialect.BranchId;
import dev.schemaless.catalog.job.run.FailureLog;
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
 * Ends the branches of dead writers, as the decision table says. A branch that cannot be ended does not delay the
 * others, and is tried again with a growing pause. Used by one thread.
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
     * Creates an instance that has ended no branch yet.
     *
     * @param breakers says which partitions must not be asked now
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

    /** Says whether a branch can be decided and ended, by its partitions' circuit breakers; makes no round trip. */
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
     * @param progress receives the number of branches handled so far; an exception from it stops the rest
     * @return the failure of one of them, if there was one
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

    /**
     * Runs work for one branch. If it fails though the partition is reachable, the failure is logged once and the
     * branch left to another round.
     */
    private void tryFor(BranchId id, Runnable work) {
        try {
            work.run();
        } catch (SchemalessException e) {
            failure = e;
            if (CircuitBreakers.isUnreachable(e)) {
                throw e;
            }
            if (odd.add(id)) {
                FailureLog.warn(
                        LOG, "Cannot end a branch of transaction " + id.transaction() + " yet; trying again.", e);
            }
        }
    }

    /** Ends a branch as its verdict says. */
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

    /**
     * Ends a branch. If its connection still holds it, that connection is killed, and the next round ends the branch.
     */
    private void end(BranchId id, CommitOutcome outcome) {
        PreparedBranches branches = new PreparedBranches(tables.partition(id.position()));
        if (!branches.end(id, outcome == CommitOutcome.COMMITTED)) {
            branches.killOwner(id);
        }
    }
}
