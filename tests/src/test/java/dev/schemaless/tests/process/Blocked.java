package dev.schemaless.tests.process;

import java.util.function.IntFunction;

/** Something in the way of statements, until it is closed. */
final class Blocked implements AutoCloseable {
    /** Ends a hindrance. */
    @FunctionalInterface
    interface End {
        void run() throws Exception;
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
    public void close() throws Exception {
        end.run();
    }
}
