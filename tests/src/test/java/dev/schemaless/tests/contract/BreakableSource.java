package dev.schemaless.tests.contract;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Connections that break at a statement, before or after the server has run it, and tell what was sent. Thread-safe. */
final class BreakableSource implements DataSource {
    /** When a connection breaks. */
    enum Moment {
        BEFORE,
        AFTER
    }

    private record Break(String text, Moment moment) {}

    private final DataSource source;
    private final AtomicReference<@Nullable Break> next = new AtomicReference<>();
    private final Queue<String> sent = new ConcurrentLinkedQueue<>();
    private volatile boolean down;

    BreakableSource(DataSource source) {
        this.source = source;
    }

    /** Breaks the connection of the next statement that contains a text. */
    void breakAt(String text, Moment moment) {
        next.set(new Break(text, moment));
    }

    /** Says whether the break is still to come. */
    boolean isAboutToBreak() {
        return next.get() != null;
    }

    /** Makes no connections, until {@link #repair}. */
    void breakDown() {
        down = true;
    }

    void repair() {
        down = false;
    }

    /** Returns what has been sent since it was asked last. */
    Queue<String> takeSent() {
        Queue<String> taken = new ConcurrentLinkedQueue<>(sent);
        sent.clear();
        return taken;
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (down) {
            throw new SQLException("no server is there", "08S01");
        }
        return breaking(source.getConnection());
    }

    private Connection breaking(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Object result = invoke(connection, method, arguments);
                    return result instanceof PreparedStatement statement && arguments[0] instanceof String text
                            ? breaking(statement, connection, text)
                            : result;
                });
    }

    private PreparedStatement breaking(PreparedStatement statement, Connection connection, String text) {
        return (PreparedStatement) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PreparedStatement.class}, (proxy, method, arguments) -> {
                    if (!method.getName().startsWith("execute")) {
                        return invoke(statement, method, arguments);
                    }
                    sent.add(text);
                    if (isDue(text, Moment.BEFORE)) {
                        throw broken(connection);
                    }
                    Object result = invoke(statement, method, arguments);
                    if (isDue(text, Moment.AFTER)) {
                        throw broken(connection);
                    }
                    return result;
                });
    }

    private boolean isDue(String text, Moment moment) {
        Break due = next.get();
        return due != null && due.moment() == moment && text.contains(due.text()) && next.compareAndSet(due, null);
    }

    private static SQLException broken(Connection connection) throws SQLException {
        connection.close();
        return new SQLException("the line is dead", "08S01");
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {}

    /** A pool that is closed waits so long for a connection that is being made. */
    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        source.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return source.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return source.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return source.isWrapperFor(type);
    }
}
