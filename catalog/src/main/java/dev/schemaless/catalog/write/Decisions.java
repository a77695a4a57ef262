package dev.schemaless.catalog.write;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.SchemalessException;
import dev.schemaless.catalog.sql.DecisionSql;
import dev.schemaless.catalog.sql.Partition;
import dev.schemaless.catalog.sql.StoreTables;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The outcomes of transactions over several partitions: one row each, on one of the partitions that take part. Whoever
 * inserts it first, decides. Thread-safe.
 */
final class Decisions {
    private static final int TRIES = 5;

    private final StoreTables tables;

    Decisions(StoreTables tables) {
        this.tables = tables;
    }

    /**
     * Decides a transaction, unless somebody has.
     *
     * @param home the partition that holds the decision
     * @return the outcome, decided now or before
     * @throws SchemalessException if it cannot be found out
     */
    Outcome decide(int home, UUID transaction, Outcome wanted, Collection<Integer> participants) {
        String all = participants.stream().map(String::valueOf).collect(Collectors.joining(","));
        for (int i = 1; ; i++) {
            try {
                return decideOnce(home, transaction, wanted, all);
            } catch (SchemalessException e) {
                if (e.code() != ErrorCode.CONNECTION_LOST || i == TRIES) {
                    throw e;
                }
            }
        }
    }

    private Outcome decideOnce(int home, UUID transaction, Outcome wanted, String participants) {
        DecisionSql sql = sql(home);
        Partition partition = tables.partition(home);
        try {
            partition.coordinate(
                    "decide transaction",
                    connection ->
                            sql.decide(transaction, wanted.word(), participants).update(connection));
            return wanted;
        } catch (SchemalessException e) {
            if (e.code() != ErrorCode.UNIQUE_VIOLATION) {
                throw e;
            }
            // decided before: by another, or by this very call where its answer was lost
            List<String> found = partition.coordinate(
                    "read decision", connection -> sql.read(transaction).list(connection, row -> row.getString(1)));
            return found.isEmpty() ? Outcome.ABORTED : Outcome.of(found.get(0));
        }
    }

    /** Returns the decisions on a partition that were made longer ago than that. */
    Map<UUID, Outcome> olderThan(int home, long seconds) {
        return tables
                .partition(home)
                .coordinate(
                        "read decisions",
                        connection -> sql(home)
                                .readOlderThan(seconds)
                                .list(
                                        connection,
                                        row -> Map.entry(idOf(row.getBytes(1)), Outcome.of(row.getString(2)))))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Forgets decisions that nobody will ask for again. */
    void forget(int home, Collection<UUID> transactions) {
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
        return UUID.fromString(dev.schemaless.catalog.cell.RowKey.of(bytes).toString());
    }
}
