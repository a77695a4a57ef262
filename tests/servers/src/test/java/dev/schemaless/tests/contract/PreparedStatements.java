package dev.schemaless.tests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A server's counts of the statements that it prepares; no other test runs such statements on it meanwhile. */
record PreparedStatements(Connection server) {
    /** What is done while something holds. */
    interface Work {
        void run() throws SQLException;
    }

    /** Returns how many statements were prepared so far. */
    long prepared() throws SQLException {
        return counted("Com_stmt_prepare");
    }

    /** Returns how often one was run so far. */
    long executed() throws SQLException {
        return counted("Com_stmt_execute");
    }

    private long counted(String name) throws SQLException {
        return number("SHOW GLOBAL STATUS LIKE '" + name + "'", 2);
    }

    /** Does work while the server prepares nothing. */
    void refuseDuring(Work work) throws SQLException {
        long most = number("SELECT @@GLOBAL.max_prepared_stmt_count", 1);
        allow(0);
        try {
            work.run();
        } finally {
            allow(most);
        }
    }

    private void allow(long most) throws SQLException {
        try (Statement statement = server.createStatement()) {
            statement.execute("SET GLOBAL max_prepared_stmt_count = " + most);
        }
    }

    private long number(String query, int column) throws SQLException {
        try (Statement statement = server.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            assertThat(row.next()).isTrue();
            return row.getLong(column);
        }
    }
}
