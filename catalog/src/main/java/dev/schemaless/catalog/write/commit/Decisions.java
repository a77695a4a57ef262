package dev.schemaless.catalog.write.commit;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.access.ReadControl;
import dev.schemaless.catalog.access.StatementGuard;
import dev.schemaless.catalog.dialect.UuidBytes;
import dev.schemaless.catalog.layout.DecisionSql;
import dev.schemaless.catalog.layout.StoreTables;
import dev.schemaless.catalog.server.CircuitBreakers;
import dev.schemaless.catalog.server.Deadline;
import dev.schemaless.catalog.server.Partition;
import dev.schemaless.catalog.server.Retry;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The decisions of two-phase commits: one row for each transaction, on one of its partitions. The first to insert the row
 * decides. Thread-safe.
 */
public final class Decisions {
    /** Time after which the caller gets an answer: the decision is made or not, and recovery finds out. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(3);

    private final StoreTables tables;

    public Decisions(StoreTables tables) {
        this.tables = tables;
    }

    /**
     * Decides that a transaction is committed, unless it is decided already. Retries for a while, because its caller
     * cannot.
     *
     * @param home the partition that holds the decision
     * @param control ends the asking
     * @return the outcome, decided now or before
     * @throws SchemalessException if it cannot be found out, or this release does not know it
     */
    CommitOutcome commitSurely(int home, UUID transaction, Collection<Integer> participants, ReadControl control) {
        Retry retry = new Retry(0, LONGEST, control);
        while (true) {
            try {
                return commit(home, transaction, participants, Deadline.within(control, LONGEST_ANSWER));
            } catch (SchemalessException e) {
                if (!CircuitBreakers.isUnreachable(e)) {
                    throw e;
                }
                retry.pauseOrThrow(e);
            }
        }
    }

    /**
     * Decides that a transaction is committed, unless it is decided already. Asks once.
     *
     * @param home the partition that holds the decision
     * @param limit how long it is waited for
     * @return the outcome, decided now or before
     * @throws SchemalessException if it cannot be found out, or this release does not know it
     */
    CommitOutcome commit(int home, UUID transaction, Collection<Integer> participants, StatementGuard limit) {
        String all = participants.stream().map(String::valueOf).collect(Collectors.joining(","));
        return outcomeOf(home, decide(home, transaction, CommitOutcome.COMMITTED, all, limit));
    }

    /**
     * Returns the outcome of a verdict. A forgotten decision was this writer's own commit, whose answer was lost: an
     * abort is not forgotten so soon.
     */
    private CommitOutcome outcomeOf(int home, Verdict verdict) {
        if (verdict instanceof Verdict.Unreadable unreadable) {
            throw new SchemalessException(
                    ErrorCode.INTERNAL,
                    "Cannot decide transaction on " + tables.partition(home).display()
                            + ": the decision is the word '" + unreadable.word()
                            + "', which this release does not know.");
        }
        return verdict.outcome().orElse(CommitOutcome.COMMITTED);
    }

    /**
     * Decides that a transaction is aborted, unless it is decided already. Asks once.
     *
     * @param home the partition that holds the decision
     * @return the decision, made now or before
     * @throws SchemalessException if it cannot be found out
     */
    public Verdict abort(int home, UUID transaction) {
        return decide(home, transaction, CommitOutcome.ABORTED, "", Deadline.in(LONGEST_ANSWER));
    }

    private Verdict decide(
            int home, UUID transaction, CommitOutcome wanted, String participants, StatementGuard limit) {
        DecisionSql sql = sql(home);
        Partition partition = tables.partition(home);
        try {
            partition.coordinate(
                    "decide transaction",
                    limit,
                    connection ->
                            sql.decide(transaction, wanted.word(), participants).update(connection));
            return wanted;
        } catch (SchemalessException e) {
            if (e.code() != ErrorCode.UNIQUE_VIOLATION) {
                throw e;
            }
            // decided before: by another, or by this very call where its answer was lost
            List<String> found = partition.coordinate(
                    "read decision",
                    limit,
                    connection -> sql.read(transaction).list(connection, row -> row.getString(1)));
            return found.isEmpty() ? new Verdict.Forgotten() : Verdict.of(found.get(0));
        }
    }

    /** Returns the decisions on a partition that were made longer ago than that. */
    public Map<UUID, Verdict> olderThan(int home, long seconds) {
        return tables
                .partition(home)
                .coordinate(
                        "read decisions",
                        connection -> sql(home)
                                .readOlderThan(seconds)
                                .list(
                                        connection,
                                        row -> Map.entry(idOf(row.getBytes(1)), Verdict.of(row.getString(2)))))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Forgets decisions that are no longer needed. */
    public void forget(int home, Collection<UUID> transactions) {
        if (!transactions.isEmpty()) {
            tables.partition(home)
                    .coordinate(
                            "forget decisions",
                            connection -> sql(home).forget(transactions).update(connection));
        }
    }

    private DecisionSql sql(int home) {
        return new DecisionSql(tables.partition(home).dialect(), tables.names());
    }

    private static UUID idOf(byte[] bytes) {
        return UuidBytes.read(bytes);
    }
}
