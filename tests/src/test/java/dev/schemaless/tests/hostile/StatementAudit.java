package dev.schemaless.tests.hostile;

import dev.schemaless.tests.fixture.Backend;
import dev.schemaless.tests.fixture.TestStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements on stores that are made anew now and then, for a statement may drop what others ask for, and keeps those
 * that end otherwise than in rows or a documented refusal. Used by one thread.
 */
final class StatementAudit implements AutoCloseable {
    /** So many statements share a store. */
    private static final int OF_ONE_STORE = 2_000;

    private static final int MOST_ROWS = 100;
    private static final int SECONDS = 20;

    private final DocumentedStates states = DocumentedStates.read();
    private final List<String> tables;
    private final Random random;
    private final Opening opening;
    private final List<String> faults = new ArrayList<>();
    private @Nullable TestStore place;
    private @Nullable Connection connection;
    private int runs;
    private int answers;

    /**
     * Makes an audit.
     *
     * @param tables the statements that make a store's tables and rows
     */
    StatementAudit(List<String> tables, Random random) throws IOException {
        this(tables, random, TestStore::connect);
    }

    /** Makes an audit of connections that are opened otherwise. */
    StatementAudit(List<String> tables, Random random, Opening opening) throws IOException {
        this.tables = tables;
        this.random = random;
        this.opening = opening;
    }

    /** How a connection to a store is opened. */
    @FunctionalInterface
    interface Opening {
        Connection open(TestStore place) throws SQLException;
    }

    /** Runs a statement, with random values of its parameters; its changes are rolled back. */
    void run(String sql) throws SQLException, IOException {
        Connection open = connection();
        runs++;
        try {
            execute(open, sql);
            answers++;
        } catch (Throwable e) {
            String fault = states.fault(e);
            if (fault != null) {
                faults.add(sql + "\n    " + fault);
            }
        }
        if (!open.getAutoCommit()) {
            open.rollback();
        }
    }

    private void execute(Connection open, String sql) throws SQLException {
        try (PreparedStatement statement = open.prepareStatement(sql)) {
            statement.setQueryTimeout(SECONDS);
            int parameters = statement.getParameterMetaData().getParameterCount();
            for (int i = 1; i <= parameters; i++) {
                statement.setObject(i, Operands.parameter(random));
            }
            if (statement.execute()) {
                read(statement.getResultSet());
            }
        }
    }

    private static void read(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        for (int row = 0; row < MOST_ROWS && rows.next(); row++) {
            for (int column = 1; column <= columns; column++) {
                rows.getObject(column);
                rows.getString(column);
            }
        }
    }

    private Connection connection() throws SQLException, IOException {
        Connection known = connection;
        if (known != null && !known.isClosed() && runs % OF_ONE_STORE != 0) {
            return known;
        }
        close();
        TestStore fresh = TestStore.on(Backend.H2_MEMORY);
        place = fresh;
        Connection opened = opening.open(fresh);
        connection = opened;
        try (Statement statement = opened.createStatement()) {
            for (String sql : tables) {
                statement.execute(sql);
            }
        }
        opened.setAutoCommit(false);
        return opened;
    }

    /** Returns what went wrong, each with its statement. */
    List<String> faults() {
        return faults;
    }

    /** Returns how many statements ran. */
    int runs() {
        return runs;
    }

    /** Returns how many statements gave what they ask for. */
    int answers() {
        return answers;
    }

    @Override
    public void close() throws SQLException, IOException {
        try {
            if (connection != null) {
                connection.close();
                connection = null;
            }
        } finally {
            if (place != null) {
                place.close();
                place = null;
            }
        }
    }
}
