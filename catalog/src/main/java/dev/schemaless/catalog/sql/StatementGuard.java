package dev.schemaless.catalog.sql;

import java.sql.SQLException;
import java.sql.Statement;

/** Lets whoever may stop an execution reach the statements that run for it. */
public interface StatementGuard {
    /** Is told of a statement that is about to run; throws if it must not. */
    void begin(Statement statement) throws SQLException;

    /** Is told that what {@link #begin} announced is over. */
    void end(Statement statement) throws SQLException;

    /** Returns a guard that stops nothing. */
    static StatementGuard none() {
        return new StatementGuard() {
            @Override
            public void begin(Statement statement) {}

            @Override
            public void end(Statement statement) {}
        };
    }
}
