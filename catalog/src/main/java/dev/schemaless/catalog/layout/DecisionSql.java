package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.UuidBytes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.UUID;

/** The texts that deal with the outcomes of transactions over several partitions, on the partition that holds them. */
public final class DecisionSql {
    private final Dialect dialect;
    private final String table;

    public DecisionSql(Dialect dialect, TableNames names) {
        this.dialect = dialect;
        this.table = dialect.quote(names.decision());
    }

    /** Decides; a unique violation says that it has been decided. */
    public Query decide(UUID transaction, String outcome, String participants) {
        return Query.of(
                "/* schemaless:decide */ INSERT INTO " + table
                        + " (transaction_id, outcome, participants, created_at) VALUES (?, ?, ?, "
                        + dialect.nowTimestamp() + ")",
                UuidBytes.of(transaction),
                outcome,
                participants);
    }

    /** Reads the outcome: one row or none. */
    public Query read(UUID transaction) {
        return Query.of(
                "/* schemaless:read-decision */ SELECT outcome FROM " + table + " WHERE transaction_id = ?",
                UuidBytes.of(transaction));
    }

    /** Reads all, so that a SERIALIZABLE transaction holds back every decision until it ends. Needs no right but to read. */
    public Query hold() {
        return Query.of("/* schemaless:hold-decisions */ SELECT COUNT(*) FROM " + table);
    }

    /** Reads transaction_id of the decisions that are older than that. */
    public Query readOlderThan(long seconds) {
        return Query.of(
                "/* schemaless:read-decisions */ SELECT transaction_id, outcome FROM " + table + " WHERE "
                        + dialect.micros("created_at") + " < " + dialect.nowMicros() + " - ?",
                seconds * 1_000_000L);
    }

    /** Forgets decisions that are no longer needed. */
    public Query forget(Collection<UUID> transactions) {
        return new Query(
                "/* schemaless:forget-decisions */ DELETE FROM " + table + " WHERE transaction_id IN ("
                        + String.join(", ", Collections.nCopies(transactions.size(), "?")) + ")",
                new ArrayList<>(transactions.stream().map(UuidBytes::of).toList()));
    }
}
