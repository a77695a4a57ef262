package dev.schemaless.catalog.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Everything in which the servers differ. Immutable. */
public sealed interface Dialect permits H2Dialect, MySqlFamily {
    /** Returns a validated name as an identifier. */
    String quote(String name);

    /** Returns the expression for the schema that unqualified names belong to. */
    String currentSchema();

    /** Returns the expression for the server's UTC clock, in microseconds since 1970-01-01. */
    String nowMicros();

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

    /** Returns what follows a CREATE TABLE's column list. */
    String tableOptions();

    /** Returns what makes a read of the epoch keep others from changing it until the transaction ends. */
    String sharedEpochLock();

    /** Says whether all sessions of the database live in this process, so that a lock of this process guards the epoch. */
    boolean isEmbedded();

    /** Returns the statements that make an empty table of index entries, if it is absent. */
    List<String> createEntries(EntryTable table);

    /** Returns how a multi-row upsert of index entries begins, is repeated per row, and ends. */
    BatchText upsertEntries(EntryTable table);

    /** Makes the results of a statement come row by row where the driver would else read them all first. */
    void stream(Statement statement) throws SQLException;

    /** Prepares a statement whose parameters may come close to the largest packet. */
    PreparedStatement prepareLarge(Connection connection, String text) throws SQLException;
}
