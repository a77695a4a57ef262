package dev.schemaless.catalog.dialect;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** The differences between servers, as SQL texts and driver calls. Immutable. */
public sealed interface Dialect permits H2Dialect, MySqlFamily {
    /** Returns a validated name as an identifier. */
    String quote(String name);

    /** Returns the expression for the schema that unqualified names belong to. */
    String currentSchema();

    /** Returns the expression for the server's UTC clock, in microseconds since 1970-01-01. */
    String nowMicros();

    /**
     * Returns the expression to select of a timestamp, for {@link #micros(ResultSet, int)}: the one that costs the
     * server least.
     */
    String moment(String timestamp);

    /** Returns a moment that was selected as {@link #moment} says, in microseconds since 1970-01-01 UTC. */
    long micros(ResultSet row, int column) throws SQLException;

    /**
     * Returns the expression for the server's UTC clock as a timestamp: in a statement that locks a row first, or in a transaction that
     * holds an embedded stripe, a moment after that.
     */
    String nowTimestamp();

    /** Returns the expression for a timestamp column's microseconds since 1970-01-01. */
    String micros(String column);

    /** Returns the type of a cell's insertion number. */
    String addedIdType();

    /** Returns the type of a cell's name, compared by bytes. */
    String columnNameType();

    /** Returns the type of a moment in microseconds, without zone. */
    String timestampType();

    /** Returns the type of a body. */
    String bodyType();

    /** Returns the text after a CREATE TABLE's column list. */
    String tableOptions();

    /**
     * Returns the text after the epoch's table where a writing transaction reads the version of its stripe, and keeps
     * it from moving until it ends.
     *
     * @param first the row of the first stripe
     * @param count how many stripes there are
     */
    String ownStripe(int first, int count);

    /**
     * Returns the prefix of an INSERT that shall fail at once instead of waiting for a lock; empty if the server has
     * none.
     */
    String withoutLockWait();

    /** Says whether a locking read can leave out the rows that others have locked. */
    boolean skipsLockedRows();

    /** Returns the query of all rows of some, in any order; at least one. */
    String unionAll(List<String> queries);

    /**
     * Returns the query of the server's estimates of its tables, for {@link TableSize#read}; it does not read the
     * tables.
     *
     * @param schemas whose tables to list; empty for the current one
     */
    Query tableSizes(List<String> schemas);

    /** Returns the inner join whose left table is read first; how that is done elsewhere the server decides. */
    String joinInOrder();

    /** Returns the hint after a table that makes the server read it through a key, such as {@code PRIMARY}; empty if it needs none. */
    String throughKey(String key);

    /** Says whether a join is read in the order of its first table's key, so that it ends early where LIMIT does. */
    boolean readsJoinsInOrder();

    /** Says whether tables are kept, and so read, in the order of their primary keys, though nothing is asked of the key. */
    boolean readsTablesInKeyOrder();

    /** Says whether several statements can be sent as one text, separated by semicolons. */
    boolean takesSeveralStatements();

    /**
     * Returns one statement that runs several in order, up to the first that fails; empty if the server has none. It answers once for all that
     * give no rows, while statements that are only sent together are answered one by one: each answer is a packet that the server
     * sends, and that wakes the client.
     */
    default Optional<String> block(List<String> statements) {
        return Optional.empty();
    }

    /** Says whether a text is a {@link #block}. */
    default boolean isBlock(String text) {
        return false;
    }

    /** Says whether all sessions of the database live in this process, so that a lock of this process guards the epoch. */
    boolean isEmbedded();

    /** Returns how a multi-row upsert of index entries begins, is repeated per row, and ends. */
    BatchText upsertEntries(EntryTable table);

    /** Returns a multi-row upsert of all columns of a latest table, in their order; the name is quoted. */
    BatchText upsertLatest(String table);

    /** Returns a multi-row removal of index entries by all columns of their key. */
    BatchText removeEntries(EntryTable table);

    /** Returns a multi-row removal of claims by claim and row_key; the name is quoted. */
    BatchText removeClaims(String table);

    /**
     * Returns a multi-row removal of index entries by all columns of their key and the greatest row_seq. Few rows at a
     * time, because it keeps them locked until all are removed.
     */
    BatchText removeOldEntries(EntryTable table);

    /** Returns how the statements of a session are made to give up after waiting so long for a lock. */
    String lockTimeout(int seconds);

    /** Returns how a session is made to give up after waiting so long for a table that others use; at least 1. */
    String tableLockTimeout(int seconds);

    /**
     * Returns how the part of a transaction over several partitions begins, and its connection becomes known as its owner;
     * empty if it begins as any other transaction.
     */
    List<String> beginBranch(BranchId id);

    /**
     * Returns the statements that end a branch's work, before it is prepared or rolled back; empty if there are none.
     */
    List<String> endBranch(BranchId id);

    /** Returns how a branch is made ready, so that it can be committed whatever happens. */
    String prepareBranch(BranchId id);

    /** Says whether a connection whose branch is prepared answers queries that read no table. */
    default boolean answersWhilePrepared() {
        return false;
    }

    /** Returns how a prepared branch is committed. */
    String commitPrepared(BranchId id);

    /** Returns how a branch that is prepared is rolled back, or whose work is ended. */
    String rollBackPrepared(BranchId id);

    /** Returns how the connection that began a branch ceases to be its owner; empty if there are no owners. */
    List<String> disownBranch(BranchId id);

    /** Returns the query of all prepared branches of the server; their names are in its last column. */
    String listPrepared();

    /**
     * Ends the statement that runs on a connection, from another thread.
     *
     * @param messengers connections to the same server
     */
    void stopStatement(Connection running, DataSource messengers) throws SQLException;

    /** Says whether the server refuses to list prepared branches for want of a right; the connection is the one it refused. */
    boolean isListingForbidden(SQLException refusal, Connection connection) throws SQLException;

    /** Returns the query of one row that has a column for each branch, NULL if no connection owns it; empty if there are no owners. */
    Optional<Query> findOwners(List<BranchId> ids);

    /** Returns how the connection that owns a branch is ended, because only it could end the branch; empty if there are no owners. */
    Optional<Query> killOwner(BranchId id);

    /** Makes the results of a statement come row by row where the driver would else read them all first. */
    void stream(Statement statement) throws SQLException;

    /** Prepares a statement within the driver, which sends a text with the values in it; the server never hears of the one without. */
    PreparedStatement prepareHere(Connection connection, String text) throws SQLException;

    /** Prepares a statement whose parameters may come close to the largest packet. */
    PreparedStatement prepareLarge(Connection connection, String text) throws SQLException;
}
