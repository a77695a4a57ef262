package dev.schemaless.catalog.server;

import dev.schemaless.catalog.dialect.Dialect;
import dev.schemaless.catalog.dialect.Query;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A server's connection as a pool lends it, in three ways other than its driver's:
 *
 * <ul>
 *   <li>The {@link Watchdog} can stop its {@link Connection#isValid}. HikariCP 7.1.0 tests idle connections by it, one after the
 *       other, in the thread that borrows one, and a paused server does not answer.
 *   <li>The server prepares {@linkplain Query#kept() kept} statements alone. Connector/J 26.10 has one setting for all statements of
 *       a connection, and a server has a limited number of prepared ones.
 *   <li>{@link KeptBlocks} keeps the blocks among them.
 * </ul>
 */
final class PooledConnection implements InvocationHandler {
    private final Connection connection;
    private final Dialect dialect;
    private final KeptBlocks blocks;

    private PooledConnection(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
        this.blocks = new KeptBlocks(connection, dialect);
    }

    static Connection of(Connection connection, Dialect dialect) {
        return (Connection) Proxy.newProxyInstance(
                PooledConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new PooledConnection(connection, dialect));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (arguments == null) {
            return Delegation.call(connection, method, null);
        }
        if (method.getName().equals("prepareStatement") && arguments[0] instanceof String text) {
            return arguments.length == 1 ? dialect.prepareHere(connection, text) : prepareKept(text);
        }
        if (method.getName().equals("isValid") && arguments[0] instanceof Integer seconds) {
            return Flight.probe(connection, () -> connection.isValid(seconds));
        }
        return Delegation.call(connection, method, arguments);
    }

    private PreparedStatement prepareKept(String text) throws SQLException {
        return dialect.isBlock(text) ? blocks.prepare(text) : connection.prepareStatement(text);
    }
}
