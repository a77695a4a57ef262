package dev.schemaless.tests.contract;

import dev.schemaless.tests.fixture.TestStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.api.Trigger;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.Nullable;

/** On H2: a trigger on the tables of latest cells, so before {@link Step#LOCK} only. */
record TriggerAmbush(TestStore place) implements Ambush {
    /** By the name of the H2 database, which is all that a trigger knows. */
    private static final Map<String, Action> ACTIONS = new ConcurrentHashMap<>();

    private static final String TABLES =
            "SELECT table_name FROM information_schema.tables WHERE table_name LIKE '%\\_l\\_%'";

    private record Action(Step step, Runnable code, AtomicBoolean runs) {
        /** Its own statements are not waited for. */
        void run(String statement) {
            if (statement.contains(step.text()) && runs.compareAndSet(false, true)) {
                code.run();
                runs.set(false);
            }
        }
    }

    @Override
    public String url() {
        return place.url();
    }

    @Override
    public void beforeEach(Step step, Runnable action) throws SQLException {
        try (Connection partition = place.connectToPartition(0);
                Statement statement = partition.createStatement()) {
            ACTIONS.put(partition.getCatalog(), new Action(step, action, new AtomicBoolean()));
            for (String table : texts(statement, TABLES)) {
                statement.execute("CREATE TRIGGER \"ambush_" + table + "\" BEFORE SELECT ON \"" + table + "\" CALL '"
                        + Waiting.class.getName() + "'");
            }
        }
    }

    private static List<String> texts(Statement statement, String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    @Override
    public void close() {
        ACTIONS.keySet()
                .removeIf(
                        database -> database.toLowerCase(java.util.Locale.ROOT).contains(place.name()));
    }

    /** Made by H2. */
    public static final class Waiting implements Trigger {
        @Override
        public void fire(
                Connection connection, @Nullable Object @Nullable [] oldRow, @Nullable Object @Nullable [] newRow)
                throws SQLException {
            SessionLocal session =
                    (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
            // asking by SQL would make the session forget its command
            Action action = ACTIONS.get(session.getDatabase().getShortName());
            if (action != null) {
                action.run(String.valueOf(session.getCurrentCommand()));
            }
        }
    }
}
