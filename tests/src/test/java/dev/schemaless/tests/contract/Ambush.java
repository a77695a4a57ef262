package dev.schemaless.tests.contract;

import java.io.IOException;
import java.sql.SQLException;

/** Lets a test act in the middle of a store's statement. */
interface Ambush extends AutoCloseable {
    /** What is sent to change rows. */
    enum Step {
        /** The rows that are there are locked and read. */
        LOCK("schemaless:lock-bases"),
        /** New cells are put. */
        PUT("schemaless:put-cells");

        private final String text;

        Step(String text) {
            this.text = text;
        }

        /** Returns what the beginning of the SQL of this step alone contains. */
        String text() {
            return text;
        }
    }

    /** Returns the JDBC URL of the store whose statements are waited for. */
    String url();

    /** Runs an action before each such step from now on; the tables must be there. The action's own steps are no such. */
    void beforeEach(Step step, Runnable action) throws SQLException;

    @Override
    void close() throws IOException;
}
