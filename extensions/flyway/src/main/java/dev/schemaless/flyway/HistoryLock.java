package dev.schemaless.flyway;

import java.sql.SQLException;
import org.flywaydb.core.internal.database.InsertRowLock;
import org.flywaydb.core.internal.exception.FlywaySqlException;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;
import org.flywaydb.core.internal.jdbc.JdbcUtils;
import org.flywaydb.core.internal.jdbc.Results;

/**
 * The lock of a history: a row of it whose key only one process can insert, as a store has no locks to wait for. The
 * holder renews it, and a waiting process removes it ten minutes after the last renewal. It has a connection of its
 * own, because a renewal within a migration's transaction would be invisible to others.
 */
final class HistoryLock {
    /** UTC on every side, whatever the zones of the processes. */
    private static final String NOW = "TIMESTAMPADD(SECOND, UNIX_TIMESTAMP(), TIMESTAMP '1970-01-01 00:00:00')";

    private static final String DUPLICATE_KEY = "23505";
    private static final String CONFLICT = "40001";

    private final InsertRowLock row;
    private final JdbcTemplate template;
    private final SchemalessDatabase database;
    private final SchemalessTable history;

    private HistoryLock(SchemalessDatabase database, SchemalessTable history) {
        this.template = database.lockTemplate();
        this.row = new InsertRowLock(template);
        this.database = database;
        this.history = history;
    }

    /**
     * Waits until no other process holds the lock.
     *
     * @throws FlywaySqlException if the history cannot be written
     */
    static HistoryLock take(SchemalessDatabase database, SchemalessTable history) throws SQLException {
        HistoryLock lock = new HistoryLock(database, history);
        try {
            lock.insert();
            return lock;
        } catch (RuntimeException | SQLException e) {
            JdbcUtils.closeConnection(lock.template.getConnection());
            throw e;
        }
    }

    void release() throws SQLException {
        try {
            row.doUnlock("DELETE FROM " + history + " WHERE " + ofThisProcess());
        } finally {
            JdbcUtils.closeConnection(template.getConnection());
        }
    }

    private void insert() throws SQLException {
        String installedOn = database.doQuote("installed_on");
        row.doLock(
                insertion(installedOn),
                "UPDATE " + history + " SET " + installedOn + " = " + NOW + " WHERE " + ofThisProcess(),
                "DELETE FROM " + history + " WHERE " + ofAnyProcess() + " AND " + installedOn + " < TIMESTAMP '?'",
                "0",
                database.getBooleanTrue(),
                HistoryLock::succeeds);
    }

    /** Adds the time to Flyway's own insertion, whose default is the time of the connection's zone. */
    private String insertion(String installedOn) {
        String plain = database.getInsertStatement(history);
        int values = plain.indexOf(") VALUES (");
        return plain.substring(0, values) + ", " + installedOn + plain.substring(values, plain.length() - 1) + ", "
                + NOW + ")";
    }

    private String ofThisProcess() {
        return database.doQuote("version") + " = '?' AND " + ofAnyProcess();
    }

    private String ofAnyProcess() {
        return database.doQuote("installed_rank") + " = -100";
    }

    /** Returns false if another process has the row; throws other failures, which would not pass by waiting. */
    private static boolean succeeds(JdbcTemplate template, String insertion) {
        Results results = template.executeStatement(insertion);
        SQLException refusal = results.getException();
        if (refusal == null) {
            return true;
        }
        if (DUPLICATE_KEY.equals(refusal.getSQLState()) || CONFLICT.equals(refusal.getSQLState())) {
            return false;
        }
        throw new FlywaySqlException("Cannot lock the history", refusal);
    }
}
