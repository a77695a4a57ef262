package dev.schemaless.planner;

import dev.schemaless.catalog.access.ReadControl;

/** A statement ready to run, any number of times. Thread-safe. */
public interface PlannedStatement {
    /** The kind of a statement. */
    enum Kind {
        /** Has rows: SELECT, VALUES, EXPLAIN, SHOW, DESCRIBE. */
        QUERY,
        /** Changes rows. */
        UPDATE,
        /** Changes rows, and gives rows of them: RETURNING. */
        RETURNING,
        /** Changes the catalog. Runs when it is executed, never when it is planned. */
        DEFINITION,
        /** Erases rows outside of transactions, and gives rows about that: PURGE. A transaction is committed first. */
        PURGE,
        /** Acts on running work of any session: reads and writes no rows, and belongs to no transaction. */
        CONTROL,
        /** Has rows that the session's holder knows: the warnings and errors of the statement before. */
        DIAGNOSTICS,
        /** Is about the session: reads and writes nothing by itself. */
        SESSION;

        /** Says whether the statement may change rows, the catalog or the work of others. */
        public boolean changes() {
            return this == UPDATE || this == RETURNING || this == DEFINITION || this == PURGE || this == CONTROL;
        }

        /** Says whether the statement neither sees nor changes a transaction's rows. */
        public boolean isOutsideTransactions() {
            return this == CONTROL || this == DIAGNOSTICS || this == SESSION;
        }

        /** Says whether the statement gives rows. */
        public boolean givesRows() {
            return this == QUERY || this == RETURNING || this == PURGE || this == DIAGNOSTICS;
        }
    }

    /**
     * Returns the plan on the newest catalog that this JVM knows. It is made if it is not there.
     *
     * @param control ends the waiting for a plan
     * @throws dev.schemaless.catalog.SchemalessException if the statement is no longer valid
     */
    Prepared current(ReadControl control);
}
