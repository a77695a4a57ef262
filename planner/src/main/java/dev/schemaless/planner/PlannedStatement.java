package dev.schemaless.planner;

import dev.schemaless.catalog.access.ReadControl;

/** A statement ready to run, any number of times. Thread-safe. */
public interface PlannedStatement {
    /** What a statement is. */
    enum Kind {
        /** Has rows: SELECT, VALUES, EXPLAIN, SHOW, DESCRIBE. */
        QUERY,
        /** Changes rows. */
        UPDATE,
        /** Changes rows, and gives rows of them: RETURNING. */
        RETURNING,
        /** Changes the catalog. Runs when it is executed, never when it is planned. */
        DEFINITION,
        /** Acts on work that goes on, of anybody: reads and writes no rows, and is part of no transaction. */
        CONTROL,
        /** Has rows that the session's holder knows: the warnings and errors of the statement before. */
        DIAGNOSTICS,
        /** Is about the session: reads and writes nothing by itself. */
        SESSION;

        /** Says whether the statement may change rows, the catalog or what others do. */
        public boolean changes() {
            return this == UPDATE || this == RETURNING || this == DEFINITION || this == CONTROL;
        }

        /** Says whether the statement neither sees nor changes what a transaction holds. */
        public boolean isOutsideTransactions() {
            return this == CONTROL || this == DIAGNOSTICS || this == SESSION;
        }

        /** Says whether the statement gives rows. */
        public boolean givesRows() {
            return this == QUERY || this == RETURNING || this == DIAGNOSTICS;
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
