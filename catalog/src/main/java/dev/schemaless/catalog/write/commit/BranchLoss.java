package dev.schemaless.catalog.write.commit;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.layout.EpochSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.Branch;
import dev.schemaless.catalog.server.CircuitBreakers;
import dev.schemaless.catalog.server.Deadline;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search for a prepared branch whose commit was not confirmed. A server that was promoted meanwhile may never have got it; then a part
 * of a decided transaction is lost.
 */
final class BranchLoss {
    private static final Logger LOG = LoggerFactory.getLogger(BranchLoss.class);

    /** Time limit for an unreachable partition; after it the loss is not known. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private final StoreTables tables;
    private final UUID transaction;
    private final ReadControl control;

    /**
     * Makes the search for branches of one transaction.
     *
     * @param control ends it
     */
    BranchLoss(StoreTables tables, UUID transaction, ReadControl control) {
        this.tables = tables;
        this.transaction = transaction;
        this.control = control;
    }

    /**
     * Returns the loss of a branch; empty if the branch exists, has been committed, or that cannot be found out. The
     * branch is closed.
     */
    Optional<SchemalessException> find(int position, Branch branch, DistributedTransaction.Written written) {
        // the look needs connections too
        branch.close();
        Duration patience = tables.partition(position).patience();
        Retry retry = new Retry(0, patience.compareTo(LONGEST) < 0 ? patience : LONGEST, control);
        while (true) {
            try {
                return look(position, branch, written);
            } catch (SchemalessException e) {
                if (!CircuitBreakers.isUnreachable(e)) {
                    return Optional.empty();
                }
                retry.pauseOrThrow(e);
            }
        }
    }

    private Optional<SchemalessException> look(int position, Branch branch, DistributedTransaction.Written written) {
        StatementGuard limit = Deadline.within(control, LONGEST);
        // this order matters: a branch that is committed in between is recognised by its rows
        Optional<Branch.Move> move = branch.move(limit);
        if (move.isEmpty() || isPresent(position, limit) || written.isVisible(position, limit)) {
            return Optional.empty();
        }
        SchemalessException lost = lost(tables.partition(position), move.get());
        LOG.error("{}", lost.getMessage());
        return Optional.of(lost);
    }

    /** Says whether a branch was committed on its partition, perhaps by another process. */
    private boolean isPresent(int position, StatementGuard limit) {
        return tables.partition(position)
                .coordinate(
                        "look for branch",
                        limit,
                        connection ->
                                tables.epoch(position).committedBranches().list(connection, EpochSql::transaction))
                .contains(transaction);
    }

    private SchemalessException lost(Partition partition, Branch.Move move) {
        return new SchemalessException(
                ErrorCode.STORE_CORRUPT,
                "Cannot commit all of transaction " + transaction + ": its part on " + partition.display()
                        + " is lost. Server " + move.before() + " prepared it, and server " + move.now()
                        + ", which has taken its place, does not have it. The other parts are committed."
                        + " Write the rows of this partition again, and replicate prepared transactions before they are acknowledged.");
    }
}
