package dev.schemaless.tests.process;

import java.io.IOException;
import java.sql.SQLException;
import java.util.function.IntFunction;

/** Something in the way of statements, until it is closed. */
final class Blocked implements AutoCloseable {
    /** Ends a hindrance. */
    @FunctionalInterface
    interface End {
        void run() throws SQLException, IOException;
    }

    private final String url;
    private final IntFunction<String> sql;
    private final End end;

    /**
     * Describes a hindrance.
     *
     * @param url of the store that has it
     * @param sql makes a statement that meets it, of a number; statements of different numbers do not meet each other
     */
    Blocked(String url, IntFunction<String> sql, End end) {
        this.url = url;
        this.sql = sql;
        this.end = end;
    }

    String url() {
        return url;
    }

    String sql(int number) {
        return sql.apply(number);
    }

    @Override
    public void close() throws SQLException, IOException {
        end.run();
    }
}
