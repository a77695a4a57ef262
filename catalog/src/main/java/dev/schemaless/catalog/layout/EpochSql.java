package dev.schemaless.catalog.layout;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import dev.schemaless.catalog.dialect.UuidBytes;
import dev.schemaless.catalog.server.Stripes;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The texts that deal with the writers of a partition: the stripes of its epoch, and the branches that are in flight.
 *
 * <p>Row 1 of the epoch's table is the catalog's; the stripes are the rows from 2.
 */
public final class EpochSql {
    private final Dialect dialect;
    private final String epoch;
    private final String branches;

    public EpochSql(Dialect dialect, TableNames names) {
        this.dialect = dialect;
        this.epoch = dialect.quote(names.epoch());
        this.branches = dialect.quote(names.branch());
    }

    /** Returns the columns of the table of branches. */
    static String branchColumns(Dialect dialect) {
        String byRow = dialect.isEmbedded() ? "" : ", KEY by_row (row_hash)";
        return "transaction_id BINARY(16) NOT NULL, row_hash BIGINT NOT NULL, version BIGINT NOT NULL,"
                + " partitions VARCHAR(4000) NOT NULL, PRIMARY KEY (transaction_id, row_hash)" + byRow;
    }

    public static int stripeOf(int row) {
        return row - Stripes.FIRST_ROW;
    }

    /** Inserts the rows of an epoch that has none; a unique violation says that they are there. */
    Query start() {
        int last = dialect.isEmbedded() ? 1 : Stripes.FIRST_ROW + Stripes.COUNT - 1;
        String rows =
                IntStream.rangeClosed(1, last).mapToObj(id -> "(" + id + ", 0)").collect(Collectors.joining(", "));
        return Query.of("/* schemaless:start-epoch */ INSERT INTO " + epoch + " (id, version) VALUES " + rows);
    }

    /** Raises the version of the catalog's row, unless it is there already. */
    public Query raise(long version) {
        return Query.of(
                "/* schemaless:raise-epoch */ UPDATE " + epoch + " SET version = ? WHERE id = 1 AND version < ?",
                version,
                version);
    }

    /** Reads the rows of the stripes with an older version. */
    public Query olderStripes(long version) {
        return Query.of(
                "/* schemaless:older-stripes */ SELECT id FROM " + epoch + " WHERE id >= " + Stripes.FIRST_ROW
                        + " AND version < ?",
                version);
    }

    /** Reads the rows of the free stripes, and holds none. */
    public Query freeStripes() {
        return Query.of("/* schemaless:free-stripes */ SELECT id FROM " + epoch + " WHERE id >= " + Stripes.FIRST_ROW
                + " FOR UPDATE SKIP LOCKED");
    }

    /** Does {@link #freeStripes} for one of them on a server without SKIP LOCKED: fails if it is held. */
    public Query freeStripe(int stripe) {
        return Query.of(
                "/* schemaless:free-stripe */ SELECT id FROM " + epoch + " WHERE id = ? FOR UPDATE NOWAIT",
                Stripes.FIRST_ROW + stripe);
    }

    /** Sets the version of stripes that have an older one, in one statement. */
    public Query passStripes(Set<Integer> stripes, long version) {
        List<Object> parameters = new ArrayList<>(List.of(version, version));
        stripes.forEach(stripe -> parameters.add(Stripes.FIRST_ROW + stripe));
        return new Query(
                "/* schemaless:pass-stripes */ UPDATE " + epoch + " SET version = ? WHERE version < ? AND id IN ("
                        + CellSql.marks(stripes.size()) + ")",
                new ArrayList<>(parameters));
    }

    /** Makes the session give up a lock soon, and remember how long it waited before. */
    public String shortLockTimeout(int seconds) {
        return "/* schemaless:short-lock-timeout */ SET @schemaless_lock_timeout = @@SESSION.innodb_lock_wait_timeout,"
                + " SESSION innodb_lock_wait_timeout = " + seconds;
    }

    /** Takes {@link #shortLockTimeout} back. */
    public String usualLockTimeout() {
        return "/* schemaless:usual-lock-timeout */ SET SESSION innodb_lock_wait_timeout = @schemaless_lock_timeout";
    }

    /**
     * Says that a branch is in flight, until its transaction has ended, and which rows it writes; it need not be taken back. Unlike the
     * lock of a stripe inserted rows outlast XA PREPARE on MariaDB, and a restart of any server.
     *
     * @param rows the hashes of the rows, at least one
     */
    public Query enterBranch(BranchPresence presence, Collection<Long> rows, long version) {
        List<Object> parameters = new ArrayList<>();
        for (long row : rows) {
            parameters.add(UuidBytes.of(presence.transaction()));
            parameters.add(row);
            parameters.add(version);
            parameters.add(presence.partitionsText());
        }
        return new Query(
                "/* schemaless:enter-branch */ INSERT INTO " + branches
                        + " (transaction_id, row_hash, version, partitions) VALUES "
                        + String.join(", ", Collections.nCopies(rows.size(), "(?, ?, ?, ?)")),
                new ArrayList<>(parameters));
    }

    /** Reads the transactions of branches with an older version that have not been forgotten: as many of them as the isolation shows. */
    public Query branchesOlderThan(long version) {
        return Query.of(
                "/* schemaless:branches */ SELECT transaction_id FROM " + branches + " WHERE version < ?", version);
    }

    /** Reads the branches that have been committed here and have not been forgotten, for {@link #presence}. */
    public Query committedBranches() {
        return Query.of(
                "/* schemaless:committed-branches */ SELECT DISTINCT transaction_id, partitions FROM " + branches);
    }

    /**
     * Does {@link #committedBranches} for those that write one of some rows. A hint names the index. The table is
     * mostly empty, but may be full of deleted rows while an old transaction keeps the server from purging them.
     */
    public Query committedWriters(List<Long> rows) {
        List<Object> parameters = new ArrayList<>(rows);
        parameters.add(RowHash.EVERY);
        return new Query(
                "/* schemaless:committed-writers */ SELECT transaction_id, partitions FROM " + branches
                        + " FORCE INDEX (by_row) WHERE row_hash IN (" + CellSql.marks(parameters.size()) + ")",
                new ArrayList<>(parameters));
    }

    /** Forgets branches of transactions that have ended everywhere. */
    public Query forgetBranches(Collection<UUID> transactions) {
        return new Query(
                "/* schemaless:forget-branches */ DELETE FROM " + branches + " WHERE transaction_id IN ("
                        + CellSql.marks(transactions.size()) + ")",
                new ArrayList<>(transactions.stream().map(UuidBytes::of).toList()));
    }

    /** Lets the next transaction of the session see uncommitted changes of others. */
    public String readUncommitted() {
        return "/* schemaless:read-uncommitted */ SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED";
    }

    /** Reads the current row of {@link #committedBranches} and {@link #committedWriters}. */
    public static BranchPresence presence(ResultSet row) throws SQLException {
        return BranchPresence.of(transaction(row), row.getString(2));
    }

    /** Reads the transaction of the current row of branches. */
    public static UUID transaction(ResultSet row) throws SQLException {
        return UuidBytes.read(row.getBytes(1));
    }
}
