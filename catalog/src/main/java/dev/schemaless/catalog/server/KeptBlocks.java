package dev.schemaless.catalog.server;

import dev.schemaless.catalog.BoundedMap;
import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.SqlStates;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The {@linkplain Dialect#block blocks} of one connection that its server keeps prepared: those that come again and again, and of these the
 * ones used last. Connector/J 26.10 prepares no text that has a semicolon, and so keeps none. Not thread-safe.
 */
final class KeptBlocks {
    private static final int MOST = 32;

    /** Only a text that has come so often is prepared, because that costs a trip of its own. */
    private static final int OFTEN = 8;

    /** Longer texts are of many rows, and come in as many lengths. */
    private static final int LONGEST = 4096;

    /** Texts that are counted before counting begins anew. */
    private static final int COUNTED = 256;

    private final Connection connection;
    private final Dialect dialect;
    private final BoundedMap<String, Integer> seen = new BoundedMap<>(COUNTED);
    private final Map<String, PreparedStatement> kept = new LinkedHashMap<>(MOST, 0.75f, true);
    private boolean isRefused;

    KeptBlocks(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    /** Returns a statement of a block, whose values are all to be bound. A kept one stays prepared when it is closed. */
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
        int times = 1 + Objects.requireNonNullElse(seen.get(text), 0);
        seen.put(text, times);
        return times > OFTEN;
    }

    /** Returns null if the server does not prepare it: MariaDB before 10.6.2 prepares no blocks, and each server has a limit. */
    private @Nullable PreparedStatement keep(String text) throws SQLException {
        seen.remove(text);
        dropEldest();
        try {
            PreparedStatement statement = dialect.prepareLarge(connection, text);
            kept.put(text, statement);
            return statement;
        } catch (SQLException e) {
            if (!SqlStates.isUnprepared(e)) {
                throw e;
            }
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
                (proxy, method, arguments) ->
                        method.getName().equals("close") ? null : Delegation.call(statement, method, arguments));
    }
}
