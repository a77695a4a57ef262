package dev.schemaless.catalog.server;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/**
 * A server's connection whose {@link Connection#isValid} the {@link Watchdog} can stop. HikariCP 7.1.0 tests idle connections by
 * it, one after the other, in the thread that borrows one, and a paused server does not answer.
 */
final class ProbedConnection implements InvocationHandler {
    private final Connection connection;

    private ProbedConnection(Connection connection) {
        this.connection = connection;
    }

    static Connection of(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                ProbedConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                new ProbedConnection(connection));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        if (method.getName().equals("isValid") && arguments != null && arguments[0] instanceof Integer seconds) {
            return Flight.probe(connection, () -> connection.isValid(seconds));
        }
        return call(method, arguments);
    }

    private @Nullable Object call(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
