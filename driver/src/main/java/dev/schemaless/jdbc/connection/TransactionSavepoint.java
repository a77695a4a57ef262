package dev.schemaless.jdbc.connection;

import dev.schemaless.catalog.ErrorCode;
import dev.schemaless.catalog.access.Transaction;
import dev.schemaless.jdbc.base.SqlExceptions;
import java.sql.SQLException;
import java.sql.Savepoint;
import org.jspecify.annotations.Nullable;

/**
 * A mark within a connection's transaction.
 *
 * @param id distinguishes the connection's savepoints
 * @param name null if it was given none; then it has its id
 */
record TransactionSavepoint(int id, @Nullable String name, Transaction.Savepoint mark) implements Savepoint {
    /** Returns the mark of a savepoint, or refuses one that this driver has not made. */
    static Transaction.Savepoint markOf(@Nullable Savepoint savepoint) throws SQLException {
        if (savepoint instanceof TransactionSavepoint ours) {
            return ours.mark();
        }
        throw SqlExceptions.of(
                ErrorCode.SAVEPOINT_INVALID,
                "Cannot use savepoint: " + (savepoint == null ? "it is null" : "it is another driver's")
                        + ". Give one that setSavepoint of this connection has returned.");
    }

    @Override
    public int getSavepointId() throws SQLException {
        if (name != null) {
            throw SqlExceptions.of(
                    ErrorCode.SAVEPOINT_INVALID,
                    "Cannot return savepoint's id: it has the name '" + name + "' instead. Call getSavepointName().");
        }
        return id;
    }

    @Override
    public String getSavepointName() throws SQLException {
        if (name == null) {
            throw SqlExceptions.of(
                    ErrorCode.SAVEPOINT_INVALID,
                    "Cannot return savepoint's name: it has the id " + id + " instead. Call getSavepointId().");
        }
        return name;
    }
}
