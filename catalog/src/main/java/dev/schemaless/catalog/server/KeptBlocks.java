package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.Dialect;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain Dialect#block blocks} that a server keeps prepared for one connection: those that come again and again, used last.
 * Connector/J 26.10 keeps no statement that has a semicolon. Not thread-safe.
 */
final class KeptBlocks {
    private static final int MOST = 32;

    /** A text that comes so often is kept: preparing it costs a trip of its own. */
    private static final int OFTEN = 8;

    /** Longer ones are of many rows, and of as many lengths. */
    private static final int LONGEST = 4096;

    private static final int NOTED = 256;

    private final Connection connection;
    private final Dialect dialect;
    private final Map<String, Integer> seen = new HashMap<>();
    private final Map<String, PreparedStatement> kept = new LinkedHashMap<>(MOST, 0.75f, true);
    private boolean isRefused;

    KeptBlocks(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    /** Returns a statement of a block, which may be one that stays when it is closed. */
    PreparedStatement prepare(String text) throws SQLException {
        PreparedStatement statement = kept.get(text);
        if (statement == null && isWorthKeeping(text)) {
            statement = keep(text);
        }
        return statement == null ? dialect.prepareHere(connection, text) : staying(statement);
    }

    private boolean isWorthKeeping(String text) {
        if (isRefused || text.length() > LONGEST) {
            return false;
        }
        if (seen.size() >= NOTED) {
            seen.clear();
        }
        return seen.merge(text, 1, Integer::sum) > OFTEN;
    }

    /** A server may have as many prepared statements as it is allowed to, and MariaDB before 10.6.2 prepares no blocks. */
    private @Nullable PreparedStatement keep(String text) throws SQLException {
        seen.remove(text);
        dropEldest();
        try {
            PreparedStatement statement = dialect.prepareLarge(connection, text);
            kept.put(text, statement);
            return statement;
        } catch (SQLException e) {
            isRefused = true;
            return null;
        }
    }

    private void dropEldest() throws SQLException {
        if (kept.size() >= MOST) {
            String eldest = kept.keySet().iterator().next();
            kept.remove(eldest).close();
        }
    }

    private static PreparedStatement staying(PreparedStatement statement) {
        return (PreparedStatement) Proxy.newProxyInstance(
                KeptBlocks.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(statement, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }
}
